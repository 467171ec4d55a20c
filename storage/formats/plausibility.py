"""How much a decoded text looks like writing: the evidence that chooses between encodings.

A wrong encoding of East Asia nearly always gives characters that exist but are hardly ever used, so
the share of everyday characters tells the right one. The lists hold the commonest characters of
running text, a few hundred a script; about one wrong character in ten falls into them by chance.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_SAMPLE = 4000

_HAN_SIMPLIFIED = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多"
    "经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性"
    "知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加月话合回特代内信表化老给世位次度门"
    "任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做"
    "接必场件计管期市直德资命山金指许统区保至队形社便空决治马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住"
    "告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运吗吧呢啊哦嗯谢请爱找您怎谁快喜欢哪错爸妈孩朋友笑哭怕"
    "晚早饭吃喝夜星火车飞跑停坐站睡醒忘帮伤疼病医药杀枪救送买卖钱店房屋床桌花树鱼狗猫鸟风雨雪云红黄蓝绿黑父母兄弟姐妹哥叔先夫妻"
    "婚姓字句词读写画唱歌跳舞玩游戏赢输离留慢轻短低深浅远近左右春夏秋冬拿带换穿脱戴洗刚忙累饿死活永久信任原谅抱歉对起再见"
)
_HAN_TRADITIONAL = (
    "這個們來為國說時會對於著後過發裡種經麼學現當沒動還進樣開從實軍無與長機關點業將兩間問並戰體見產話內給門兒東聲員論處義幾認條"
    "係氣題爾別變總電數報結務場計資許統區隊書則聽達強難權設記類據邊張該規萬領確傳師觀讓識帶導爭運嗎謝請愛誰歡錯媽飯車飛傷醫藥殺"
    "槍買賣錢樹魚鳥風雲紅黃藍綠詞讀寫畫戲贏輸離輕淺遠換剛餓誤諒應頭臺灣裏幫夠啦喔您妳唷囉喲"
)
_HAN_JAPANESE = (
    "何私僕俺君彼女今日本当思言見行来食飲話聞知待持帰出入会分前後時間気持心手目口声顔頭体家族父母兄弟姉妹友達先生学校仕事電車駅道"
    "町店部屋夜朝昼晩年月週水火木金土空海山川花雨雪風犬猫鳥魚色赤青白黒名字国語英大丈夫小高安新古長短多少早遅強弱好嫌悪良正違同"
    "別全然絶対必要意味理由問題答嘘本物最初始終止動働歩走立座寝起死生殺助守戦勝負愛恋結婚幸悲怒笑泣恐怖痛苦楽嬉寂願夢信頼約束秘密"
    "覚忘考決選変続増減開閉使作買売貸借返送届着取受渡払切落上下左右中外内側横近遠広狭様方者人々男子供達誰皆自己世界戻無理"
)
_HANGUL = (
    "이다는고가에하지을도사나어아기리의로자은서그한해대인시일있정를게스면거니네내수요여라보제들만오우마전안부주원않없것었았구조장상"
    "선세모적무성화소미동말음신공실경진비유위연물치생각방당트드르프크으더려야러저겠까습죠왜뭐좋데때너년개관용문학교중간국예아빠엄마"
    "형누언오늘내일어제지금여기거기저기정말진짜그냥같은많이다시먼저함께사람친구가족집밥물돈일생각마음사랑미안고마워괜찮아알았모르"
    "겠어떻게누구무슨입니까합니다습니요와과랑한테에게서부터까지처럼보다밖에뿐또잘못안빨리천천히계속"
)
_COMMON = frozenset(_HAN_SIMPLIFIED + _HAN_TRADITIONAL + _HAN_JAPANESE + _HANGUL)
_TYPOGRAPHY = frozenset("‘’‚“”„–—…«»¿¡°£€©®™·•§´¨ ♪♫º")
_COMMON_LETTERS = frozenset("оеаинтсрвлкмдпуыьяОВНПТМСКДяαοιετσνηυρπκλάίόέήςΤΚΕΑ")
_LETTERS_IN_ROW = 2


def plausibility(text: str, *, kana_weight: float = 1.0) -> float:
    """Return how much the characters beyond ASCII look like writing, about -2 to 1.

    Everyday characters of a script count 1, rare ones near 0, what nobody writes (private use,
    control, half-width kana, Cyrillic inside a Latin word) less. 1 for pure ASCII. Only the
    first few thousand characters beyond ASCII are weighed.

    Parameters
    ----------
    kana_weight
        What a kana counts: less for encodings of China, whose tables hold kana that few texts use.
    """
    sample = _non_ascii(text)
    if not sample:
        return 1.0
    weights = (
        kana_weight if "\u3041" <= text[index] <= "\u30fc" else _weigh(text, index)
        for index in sample
    )
    return sum(weights) / len(sample) - _mixture_penalty(text[index] for index in sample)


def _non_ascii(text: str) -> list[int]:
    found: list[int] = []
    for index, char in enumerate(text):
        if char > "\x7f":
            found.append(index)
            if len(found) == _SAMPLE:
                break
    return found


def _weigh(text: str, index: int) -> float:
    char = text[index]
    if char in _COMMON:
        return 1.0
    if "\u4e00" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7a3":
        return 0.15
    if "\u3000" <= char <= "\u303f" or "\uff01" <= char <= "\uff5e" or char in _TYPOGRAPHY:
        return 0.7
    if char < "\u0530" and char.isalpha():
        return _weigh_letter(text, index)
    return _weigh_oddity(char)


def _weigh_letter(text: str, index: int) -> float:
    """Weigh a letter of an alphabet by its neighbours: words keep to one script and one case."""
    char = text[index]
    before, after = _neighbour(text, index - 1), _neighbour(text, index + 1)
    near = [other for other in (before, after) if other.isalpha()]
    if any(_alphabet(other) != _alphabet(char) for other in near):
        return -1.0
    if _alphabet(char) == "latin":
        odd = _run_length(text, index) > _LETTERS_IN_ROW or (char.isupper() and before.islower())
        return -0.5 if odd else 1.0 if near else 0.2
    if char.isupper() and before.isalpha():
        return -0.5
    return 1.0 if char in _COMMON_LETTERS else 0.3


def _neighbour(text: str, index: int) -> str:
    return text[index] if 0 <= index < len(text) else ""


def _alphabet(char: str) -> str:
    if char < "\u0250":
        return "latin"
    if "\u0370" <= char < "\u0400":
        return "greek"
    return "cyrillic" if char < "\u0530" else "other"


def _run_length(text: str, index: int) -> int:
    """Return how many Latin letters beyond ASCII stand in a row round `index`, at most 7."""
    first = last = index
    while first > index - 3 and _neighbour(text, first - 1) > "\x7f":
        first -= 1
    while last < index + 3 and _neighbour(text, last + 1) > "\x7f":
        last += 1
    return last - first + 1


def _weigh_oddity(char: str) -> float:
    category = unicodedata.category(char)
    if char == "\ufffd" or category in {"Cc", "Cn", "Co", "Cs"}:
        return -2.0
    if "\uff61" <= char <= "\uffdc":
        return -0.5
    return 0.3 if category.startswith("L") and "\u0530" <= char < "\u2000" else -0.3


def _mixture_penalty(chars: Iterable[str]) -> float:
    """Return what to take off for Hangul beside kana or many Han: no text is written so."""
    hangul = others = 0
    for char in chars:
        if "\uac00" <= char <= "\ud7a3":
            hangul += 1
        elif "\u3041" <= char <= "\u30fc" or "\u4e00" <= char <= "\u9fff":
            others += 1
    total = hangul + others
    return 0.5 * min(hangul, others) / total if total else 0.0


def guess_language(text: str) -> str:
    """Return the BCP 47 tag that the script shows, ``ja``, ``ko``, ``zh``, ``ru``, ``en``, or "".

    Latin text is called English only where its commonest words are there.
    """
    kana = hangul = han = cyrillic = latin = 0
    for char in text[:20_000]:
        kana += "\u3041" <= char <= "\u30ff"
        hangul += "\uac00" <= char <= "\ud7a3"
        han += "\u4e00" <= char <= "\u9fff"
        cyrillic += "\u0400" <= char < "\u0530"
        latin += char.isascii() and char.isalpha()
    if kana + hangul + han + cyrillic < latin / 10:
        return "en" if _has_english_words(text) else ""
    if kana > (kana + han) / 20 and kana > hangul:
        return "ja"
    largest = max((hangul, "ko"), (han, "zh"), (cyrillic, "ru"))
    return largest[1] if largest[0] else ""


_ENGLISH = frozenset(("the", "you", "and", "to", "of", "is", "it", "that", "what", "i", "a", "in"))


def _has_english_words(text: str) -> bool:
    words = [word.strip(".,!?-\"'") for word in text[:20_000].lower().split()]
    known = [word for word in words if word in _ENGLISH]
    return len(known) * 8 > len(words) and len(set(known)) > 2
