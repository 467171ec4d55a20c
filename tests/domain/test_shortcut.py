"""Each rule finds what it is for, in three languages, and lets sound items be."""

from __future__ import annotations

import pytest

from app.domain.check import Severity
from app.domain.shortcut import RULES, RULES_BY_ID, checks_of, place_of, shortcuts_of
from tests.helpers.mcq_items import item, words

EN, JA, ZH = "How does she feel at the table?", "食卓で彼女はどう感じたか。", "她在餐桌旁感觉如何？"

# rule, key, stem, options
FOUND = [
    ("option-refers-to-option", "A", EN, ["Calm", "Sad", "Angry", "All of the above"]),
    ("option-refers-to-option", "A", EN, ["Calm", "Sad", "Angry", "Both A and C"]),
    ("option-refers-to-option", "A", EN, ["Calm", "Sad", "Angry", "None of these."]),
    ("option-refers-to-option", "D", EN, ["A. Calm", "B. Sad", "C. Angry", "D. A and C"]),
    ("option-refers-to-option", "A", JA, ["怒り", "悲しみ", "喜び", "以上すべて"]),
    ("option-refers-to-option", "A", JA, ["怒り", "悲しみ", "喜び", "いずれも当てはまらない"]),
    ("option-refers-to-option", "A", JA, ["怒り", "悲しみ", "喜び", "ＡとＣ"]),
    ("option-refers-to-option", "A", ZH, ["愤怒", "悲伤", "高兴", "以上都是"]),
    ("option-refers-to-option", "A", ZH, ["愤怒", "悲伤", "高兴", "A、B和C"]),
    ("option-refers-to-option", "A", ZH, ["憤怒", "悲傷", "高興", "以上皆非"]),
    (
        "longest-is-key",
        "B",
        EN,
        ["She calms down", "She hides her sorrow behind small jokes", "She is upset", "She leaves"],
    ),
    (
        "longest-is-key",
        "B",
        JA,
        ["静かに怒る", "冗談を言いながら悲しみを隠して客に笑いかける", "ただ泣く", "席を立つ"],
    ),
    (
        "longest-is-key",
        "B",
        ZH,
        ["她生气了", "她一边开玩笑一边把悲伤藏起来不让客人看见", "她哭了", "她走了"],
    ),
    ("shortest-is-key", "A", EN, ["Cries", "She laughs at them", "She walks out", "She stays on"]),
    ("shortest-is-key", "A", JA, ["泣く", "客に笑いかける", "席を立って去る", "父に手紙を書く"]),
    ("shortest-is-key", "A", ZH, ["她哭", "她对客人微笑着", "她离开了房间", "她给父亲写信"]),
    ("specific-key", "A", EN, ["She waits 40 days", "She waits long", "She leaves", "She writes"]),
    ("specific-key", "A", EN, ["She calls Marta", "She waits long", "She leaves", "She writes"]),
    ("specific-key", "A", JA, ["三日間待つ", "長く待つ", "すぐ去る", "手紙を書く"]),
    ("specific-key", "A", ZH, ["她等了3天", "她等了很久", "她离开了", "她写信"]),
    ("hedged-key", "A", EN, ["She is perhaps glad", "She is sad", "She is calm", "She is tired"]),
    (
        "hedged-key",
        "A",
        EN,
        ["She is glad", "Maybe she is sad", "She seems calm", "She is somewhat tired"],
    ),
    ("hedged-key", "A", JA, ["少し悲しいかもしれない", "とても悲しい", "怒っている", "喜んでいる"]),
    ("hedged-key", "A", ZH, ["她可能有所保留", "她很悲伤", "她很生气", "她很平静"]),
    (
        "absolute-distractors",
        "A",
        EN,
        ["She forgives him", "She never forgives", "She always leaves", "She only laughs"],
    ),
    ("absolute-distractors", "A", JA, ["彼を許す", "決して許さない", "必ず怒る", "常に黙る"]),
    ("absolute-distractors", "A", ZH, ["她原谅他", "她从不原谅", "她总是生气", "她永远沉默"]),
    (
        "polite-key",
        "A",
        EN,
        ["Please stay with us", "Go away from us", "Stay out of this", "Leave us at once"],
    ),
    ("polite-key", "A", JA, ["残ってください", "出ていけ", "黙っていろ", "勝手にしろ"]),
    ("polite-key", "A", ZH, ["请您留下", "你走吧", "别说话", "随便你"]),
    ("lone-polarity", "A", EN, ["She is relieved", "She is angry", "She is afraid", "She is sad"]),
    ("lone-polarity", "A", JA, ["安心した", "怒りを覚えた", "恐怖を感じた", "悲しくなった"]),
    ("lone-polarity", "A", ZH, ["她很高兴", "她很愤怒", "她很害怕", "她很难过"]),
    ("lone-negation", "A", EN, ["She does not stay", "She stays", "She sings", "She sleeps"]),
    ("lone-negation", "A", JA, ["残らない", "残る", "歌う", "眠る"]),
    ("lone-negation", "A", ZH, ["她不留下", "她留下", "她唱歌", "她睡觉"]),
    (
        "key-echoes-stem",
        "A",
        "Why does the potter hide the broken bowl from his daughter?",
        [
            "The potter fears his daughter grieves over the broken bowl",
            "He wants to sell everything before winter comes to town",
            "A neighbour asked for silence during the whole long visit",
            "Nobody was supposed to enter that workshop before noon",
        ],
    ),
    (
        "key-echoes-stem",
        "B",
        "他说“我没事”的时候是什么意思？",
        ["他累了", "我没事", "他饿了", "他要走"],
    ),
    (
        "key-echoes-stem",
        "A",
        "陶芸家が割れた茶碗を娘に隠したのはなぜか。",
        [
            "割れた茶碗を娘が嘆くから",
            "冬の前に店を売るため",
            "隣人に頼まれたので",
            "誰も来ない日だった",
        ],
    ),
    ("near-duplicate-options", "A", EN, ["She smiles", "She smiled.", "He leaves", "He stays"]),
    (
        "near-duplicate-options",
        "C",
        EN,
        ["The mother leaves the house.", "Mother leaves house", "He sings", "He stays"],
    ),
    ("near-duplicate-options", "C", JA, ["父が泣いた", "父は泣いた。", "母が笑った", "弟が去った"]),
    ("near-duplicate-options", "C", ZH, ["他哭了", "他哭。", "她笑了", "弟弟走了"]),
    ("lone-script", "A", EN, ["Sorrow", "悲しみ", "Anger", "Joy"]),
    ("lone-script", "A", JA, ["悲しみ", "怒り", "喜び", "sorrow"]),
    (
        "lone-script",
        "A",
        JA,
        [
            "父に会えて嬉しかった",
            "母を失って悲しかった",
            "弟に怒っていたのだ",
            "因为失去母亲而悲伤",
        ],
    ),
    ("lone-script", "A", ZH, ["悲伤", "愤怒", "гнев", "高兴"]),
    (
        "grammar-mismatch",
        "A",
        "What she shows is an",
        ["outburst", "anger fit", "smile", "embrace"],
    ),
    ("grammar-mismatch", "A", "She makes a ___", ["scene", "promise", "accusation", "joke"]),
    ("grammar-mismatch", "A", "The bowls on the table are", ["whole", "broken", "a gift", "gone"]),
    ("lone-punctuation", "A", EN, ["She cries", "She laughs.", "She waits.", "She sings."]),
    ("lone-punctuation", "A", JA, ["泣く。", "笑う", "待つ", "歌う"]),
    ("lone-punctuation", "A", ZH, ["她哭了", "她笑了。", "她等着。", "她唱歌。"]),
    ("lone-ending", "A", JA, ["父を思って泣く", "母がいたから", "弟が来たから", "雨が降ったから"]),
    ("lone-ending", "A", ZH, ["她想念父亲", "她离开家了", "她原谅他了", "她失望了"]),
    (
        "lone-opening",
        "A",
        EN,
        [
            "Her sorrow turns to calm",
            "She grows angry at him",
            "She laughs out loud",
            "She waits in vain",
        ],
    ),
    (
        "lone-opening",
        "A",
        JA,
        [
            "悲しみをこらえて笑う",
            "彼女は怒って席を立つ",
            "彼女は黙って手紙を読む",
            "彼女は泣いて母を呼ぶ",
        ],
    ),
    (
        "lone-opening",
        "A",
        ZH,
        ["悲伤渐渐变成了平静", "她很生气地离开了座位", "她很安静地读着信件", "她很难过地呼唤母亲"],
    ),
]

# rule, key, stem, options: near misses that are no finding
SOUND = [
    (
        "option-refers-to-option",
        "A",
        EN,
        ["All of the guests leave", "Sad", "A vitamin", "A cat and a dog"],
    ),
    (
        "option-refers-to-option",
        "A",
        EN,
        ["She answers a question", "Both of them cry", "Plan B fails", "He picks A4 paper"],
    ),
    (
        "option-refers-to-option",
        "A",
        JA,
        ["彼はすべてを失った", "半分以上が帰る", "両方の手を上げる", "彼も彼女も黙る"],
    ),
    (
        "option-refers-to-option",
        "A",
        ZH,
        ["等了三个小时以上", "他们都是老师", "她失去了全部家当", "她和他都不高兴"],
    ),
    (
        "longest-is-key",
        "A",
        EN,
        ["She hides her sorrow", "She hides her anger", "She leaves", "She waits"],
    ),
    (
        "longest-is-key",
        "B",
        EN,
        ["She hides her sorrow behind jokes", "She cries", "She sings", "She waits"],
    ),
    ("longest-is-key", "A", JA, ["悲しみを隠す", "怒りを隠している", "去る", "待つ"]),
    ("longest-is-key", "A", ZH, ["她藏起悲伤", "她藏起了愤怒", "她离开", "她等待"]),
    ("shortest-is-key", "A", EN, ["Sad", "Angry", "Calm", "Tired"]),
    ("shortest-is-key", "A", JA, ["泣く", "笑う", "怒って去る", "歌う"]),
    ("shortest-is-key", "A", ZH, ["她哭", "她笑", "她生气离开", "她唱"]),
    (
        "specific-key",
        "A",
        EN,
        ["She waits 40 days", "She waits 2 days", "She leaves", "She writes"],
    ),
    (
        "specific-key",
        "A",
        "What of Marta?",
        ["She calls Marta", "She waits", "She leaves", "She writes"],
    ),
    ("specific-key", "A", JA, ["三日間待つ", "五日間待つ", "すぐ去る", "手紙を書く"]),
    ("specific-key", "A", ZH, ["她等了3天", "她等了5天", "她离开了", "她写信"]),
    ("hedged-key", "A", EN, ["She is perhaps glad", "Perhaps sad", "She is calm", "She is tired"]),
    ("hedged-key", "A", JA, ["悲しいかもしれない", "怒ったかもしれない", "喜ぶ", "去る"]),
    ("hedged-key", "A", ZH, ["这不可能发生", "她很悲伤", "她很生气", "她很平静"]),
    (
        "absolute-distractors",
        "A",
        EN,
        ["She forgives", "She never forgives", "She leaves", "She laughs"],
    ),
    ("absolute-distractors", "A", JA, ["許す", "決して許さない", "怒る", "黙る"]),
    ("absolute-distractors", "A", ZH, ["她原谅", "她不一定原谅", "她总是生气", "她永远沉默"]),
    ("polite-key", "A", EN, ["Please stay", "Please go", "Stay out", "Leave"]),
    ("polite-key", "A", JA, ["残ってください", "帰ってください", "黙っていろ", "勝手にしろ"]),
    ("polite-key", "A", ZH, ["请您留下", "请您走吧", "别说话", "随便你"]),
    ("lone-polarity", "A", EN, ["She is relieved", "She is proud", "She is afraid", "She is sad"]),
    ("lone-polarity", "A", JA, ["安心した", "喜びを覚えた", "恐怖を感じた", "悲しくなった"]),
    ("lone-polarity", "A", ZH, ["她很高兴", "她很愤怒", "她很放心", "她很难过"]),
    ("lone-negation", "A", EN, ["She does not stay", "She does not go", "She sings", "She sleeps"]),
    ("lone-negation", "A", JA, ["少ない人数で残る", "皆で残る", "歌う", "眠る"]),
    ("lone-negation", "A", ZH, ["她感到不安", "她很高兴", "她唱歌", "她睡觉"]),
    (
        "key-echoes-stem",
        "A",
        "Why does she hide the broken bowl?",
        ["The bowl is broken", "The bowl broken in rain", "He left", "She fell"],
    ),
    ("key-echoes-stem", "A", JA, ["食卓で泣いた", "食卓で笑った", "庭で待った", "家を出た"]),
    ("key-echoes-stem", "A", ZH, ["在餐桌旁哭", "在餐桌旁笑", "在花园等", "离开家"]),
    (
        "near-duplicate-options",
        "A",
        EN,
        ["First angry, then sad", "First sad, then angry", "She is hopeful", "She is hopeless"],
    ),
    (
        "near-duplicate-options",
        "A",
        EN,
        ["She waits 2 days", "She waits 3 days", "He does not stay", "He does stay"],
    ),
    ("near-duplicate-options", "A", JA, ["知っている", "知らない", "嬉しい", "悲しい"]),
    ("near-duplicate-options", "A", ZH, ["他高兴", "他不高兴", "她来了", "他来了"]),
    ("lone-script", "A", EN, ["Rin Okabe", "José", "Zoë", "Anna"]),
    ("lone-script", "A", JA, ["悲しみ", "安心", "ショック", "喜び"]),
    ("lone-script", "A", ZH, ["悲伤", "愤怒", "高兴", "KTV之夜的快乐时光"]),
    ("grammar-mismatch", "A", "She gives him an", ["apple", "hour", "old letter", "answer"]),
    (
        "grammar-mismatch",
        "A",
        "She gives him a",
        ["bowl", "university place", "one-way ticket", "letter"],
    ),
    ("grammar-mismatch", "A", "Which bowls are they?", ["whole", "broken", "a gift", "gone"]),
    ("lone-punctuation", "A", EN, ["She cries", "She laughs.", "She waits", "She sings."]),
    ("lone-punctuation", "A", JA, ["泣く。", "笑う。", "待つ。", "歌う。"]),
    ("lone-punctuation", "A", ZH, ["她哭了", "她笑了", "她等着", "她唱歌"]),
    ("lone-ending", "A", JA, ["父を思ったから", "母がいたから", "弟が来たから", "雨が降った"]),
    ("lone-ending", "A", ZH, ["她想念了", "她离开家了", "她原谅他了", "她失望"]),
    (
        "lone-opening",
        "A",
        EN,
        ["She cries at once", "She grows angry", "She laughs out", "He waits in vain"],
    ),
    (
        "lone-opening",
        "A",
        JA,
        [
            "彼女は悲しみをこらえる",
            "彼女は怒って席を立つ",
            "彼女は黙って読む",
            "母を呼んで泣き続ける",
        ],
    ),
    (
        "lone-opening",
        "A",
        ZH,
        ["悲伤渐渐变成平静", "愤怒让她离开了座位", "信件让她安静下来了", "母亲让她觉得难过"],
    ),
]


@pytest.mark.parametrize(("rule", "key", "stem", "options"), FOUND)
def test_finds(rule: str, key: str, stem: str, options: list[str]) -> None:
    found = {each.rule: each for each in shortcuts_of(item(stem, options, key), words())}
    assert rule in found
    assert found[rule].item_id == "M1"
    assert found[rule].message.endswith(".")


@pytest.mark.parametrize(("rule", "key", "stem", "options"), SOUND)
def test_lets_be(rule: str, key: str, stem: str, options: list[str]) -> None:
    assert rule not in {each.rule for each in shortcuts_of(item(stem, options, key), words())}


def test_every_item_rule_is_tried_both_ways() -> None:
    wanted = {rule.id for rule in RULES if rule.find is not None}
    assert {rule for rule, *_ in FOUND} == wanted == {rule for rule, *_ in SOUND}


def test_rules_have_distinct_ids_and_say_what_to_do() -> None:
    assert len(RULES_BY_ID) == len(RULES)
    assert all(rule.title and rule.advice for rule in RULES)


def test_the_key_matters_only_where_a_rule_asks_for_it() -> None:
    options = ["Calm", "Sad", "Angry", "All of the above, and a good deal more than only that"]
    with_key = {each.rule for each in shortcuts_of(item(EN, options, "D"), words())}
    without = {each.rule for each in shortcuts_of(item(EN, options, ""), words())}
    assert "longest-is-key" in with_key
    assert without == {"option-refers-to-option"}


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ([], ""),
        (["One"], "A"),
        (["", "", "", ""], "B"),
        (["a" * 10_000, "b", "c", "d"], "D"),
        (["\u202eabc", "שלום", "مرحبا", "<b>x</b>"], "J"),
        (["😀", "😢", "😡", "😐"], "A"),
    ],
)
def test_odd_items_end_in_no_error(options: list[str], key: str) -> None:
    for found in shortcuts_of(item("", options, key), words()):
        assert all(0 <= place < len(options) for place in found.options)


def test_a_letter_written_before_an_option_is_not_read() -> None:
    plain = item(EN, ["She cries", "She laughs.", "She waits.", "She sings."])
    lettered = item(EN, ["A. She cries", "B) She laughs.", "(C) She waits.", "Ｄ．She sings."])
    said = [each.message for each in shortcuts_of(plain, words())]
    assert [each.message for each in shortcuts_of(lettered, words())] == said


def test_findings_become_check_cards_at_their_place() -> None:
    found = shortcuts_of(item(EN, ["She cries", "She laughs.", "He waits.", "She sings."]), words())
    stop = next(each for each in found if each.rule == "lone-punctuation")
    assert place_of(stop) == "option:0"
    card = checks_of(found)[[each.rule for each in found].index("lone-punctuation")]
    assert (card.severity, card.target, card.blocks) == (Severity.WARNING, "option:0", False)
