"""Bytes of subtitle files become the right text, or a question; never nonsense."""

from __future__ import annotations

import pytest

from app.domain.errors import ImportFailedError
from storage.formats.decoded_text import EncodingUnclearError
from storage.formats.decoding import decode
from storage.formats.plausibility import guess_language

CHINESE = "你好吗？我很好。\n他们昨天晚上在医院里吵架了，妈妈哭得很伤心。\n没关系，我们再想办法吧！"
TAIWANESE = (
    "你好嗎？我很好。\n他們昨天晚上在醫院裡吵架了，媽媽哭得很傷心。\n沒關係，我們再想辦法吧！"
)
JAPANESE = (
    "どうしたの？元気ないね。\n昨日の夜、病院で母さんが泣いてた。\nもう大丈夫だよ、心配しないで。"
)
KOREAN = "안녕하세요? 어제 밤에 병원에서 엄마가 많이 울었어요.\n괜찮아, 걱정하지 마."
FRENCH = "Ça va, mon élève préféré ? J’ai déjà mangé à l’hôtel. Noël…"
POLISH = "Cześć, jak się masz? Dziękuję, wszystko w porządku. Źle śpię, łóżko."
RUSSIAN = "Привет, как дела? Вчера вечером мама плакала в больнице."
GREEK = "Γεια σου, τι κάνεις; Είμαι καλά, ευχαριστώ πολύ."


@pytest.mark.parametrize(
    ("text", "codec", "named"),
    [
        (CHINESE, "gbk", "GB18030"),
        (CHINESE, "gb18030", "GB18030"),
        ("你好", "gbk", "GB18030"),
        (TAIWANESE, "big5", "Big5"),
        ("謝謝你", "big5", "Big5"),
        (JAPANESE, "shift_jis", "Shift-JIS"),
        ("ありがとう", "shift_jis", "Shift-JIS"),
        (JAPANESE, "euc_jp", "EUC-JP"),
        (JAPANESE, "iso2022_jp", "ISO-2022-JP"),
        (KOREAN, "euc_kr", "EUC-KR"),
        ("고마워요", "euc_kr", "EUC-KR"),
        (FRENCH, "cp1252", "Windows-1252"),
        (POLISH, "cp1250", "Windows-1250"),
        (RUSSIAN, "cp1251", "Windows-1251"),
        (RUSSIAN, "koi8_r", "KOI8-R"),
        (GREEK, "cp1253", "Windows-1253"),
        (CHINESE, "utf-8", "UTF-8"),
        (JAPANESE, "utf-8-sig", "UTF-8"),
        (CHINESE, "utf-16", "UTF-16"),
        (KOREAN, "utf-32", "UTF-32"),
    ],
)
def test_text_comes_back_with_the_name_of_its_encoding(text: str, codec: str, named: str) -> None:
    decoded = decode(text.encode(codec), "a.srt")
    assert decoded.text == text
    assert decoded.encoding == named
    assert decoded.broken == 0


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_told_by_its_zero_bytes(codec: str) -> None:
    text = f"1\n00:00:01,000 --> 00:00:02,000\n{JAPANESE}\n"
    decoded = decode(text.encode(codec), "a.srt")
    assert (decoded.text, decoded.guessed) == (text, True)


def test_strict_utf_8_wins_over_any_likelihood() -> None:
    text = "Emoscope® one sign beyond ASCII"
    decoded = decode(text.encode(), "a.srt")
    assert (decoded.text, decoded.encoding, decoded.guessed) == (text, "UTF-8", False)


def test_a_guess_says_that_it_is_one() -> None:
    assert decode(CHINESE.encode("gbk"), "a.srt").guessed


def test_a_cut_last_character_does_not_hide_utf_8() -> None:
    decoded = decode((CHINESE * 5).encode()[:-1], "a.srt")
    assert decoded.encoding == "UTF-8"
    assert decoded.broken == 1
    assert decoded.text.startswith(CHINESE)


def test_a_cut_last_character_does_not_hide_gbk() -> None:
    decoded = decode((CHINESE * 5).encode("gbk")[:-1], "a.srt")
    assert (decoded.encoding, decoded.broken) == ("GB18030", 1)


def test_close_readings_are_a_question_to_the_user() -> None:
    with pytest.raises(ImportFailedError, match=r"a\.srt may be encoded in .+ or .+\. Say"):
        decode("ｱﾘｶﾞﾄｳ".encode("shift_jis"), "a.srt")


def test_the_user_may_say_the_encoding() -> None:
    decoded = decode("ｱﾘｶﾞﾄｳ".encode("shift_jis"), "a.srt", "shift_jis")
    assert (decoded.text, decoded.guessed) == ("ｱﾘｶﾞﾄｳ", False)


def test_an_encoding_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ImportFailedError, match="not encoded in ascii: byte 1 "):
        decode(CHINESE.encode("gbk"), "a.srt", "ascii")


@pytest.mark.parametrize("name", ["klingon", "base64", "rot13"])
def test_a_name_that_is_no_text_encoding_is_refused(name: str) -> None:
    with pytest.raises(ImportFailedError, match="no known text encoding"):
        decode(b"abc", "a.srt", name)


def test_bytes_that_read_like_nothing_are_a_question() -> None:
    thai = "สวัสดีครับ คุณสบายดีไหม วันนี้อากาศดีมาก".encode("cp874")
    with pytest.raises(ImportFailedError, match="Say which one"):
        decode(thai, "a.srt")


def test_a_binary_file_is_no_text() -> None:
    data = bytes(range(32)) * 20
    with pytest.raises(ImportFailedError, match="no text file"):
        decode(data, "clip.srt")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (CHINESE, "zh"),
        (JAPANESE, "ja"),
        (KOREAN, "ko"),
        (RUSSIAN, "ru"),
        ("I think that you are the one, and it is not what you want of me.", "en"),
        (FRENCH, ""),
        ("", ""),
    ],
)
def test_the_script_shows_the_language(text: str, language: str) -> None:
    assert guess_language(text) == language


def test_lines_of_another_encoding_in_a_utf_8_file_are_read_and_named() -> None:
    lines = [*CHINESE.split("\n"), *JAPANESE.split("\n")]
    data = b"\n".join(
        line.encode("gbk" if number == 1 else "utf-8") for number, line in enumerate(lines)
    )
    decoded = decode(data, "a.srt")
    assert decoded.text == "\n".join(lines)
    assert (decoded.encoding, decoded.mixed_lines, decoded.mixed_encoding) == (
        "UTF-8",
        (2,),
        "GB18030",
    )


def test_lines_of_utf_8_in_a_file_of_another_encoding_are_read_and_named() -> None:
    lines = [*(CHINESE.split("\n") * 3), KOREAN.split("\n", maxsplit=1)[0]]
    data = b"\n".join(
        line.encode("utf-8" if number == 9 else "gbk") for number, line in enumerate(lines)
    )
    decoded = decode(data, "a.srt")
    assert decoded.text == "\n".join(lines)
    assert (decoded.encoding, decoded.mixed_lines, decoded.mixed_encoding) == (
        "GB18030",
        (10,),
        "UTF-8",
    )


def test_a_line_of_gbk_that_happens_to_be_utf_8_is_no_mixture() -> None:
    text = "联通\n" + CHINESE
    assert decode(text.encode("gbk"), "a.srt").text == text


def test_a_damaged_byte_is_no_mixture_and_its_line_is_named() -> None:
    data = (CHINESE * 5).encode()
    place = data.index("妈".encode())
    damaged = data[:place] + b"\xff" + data[place + 1 :]
    decoded = decode(damaged, "a.srt")
    assert (decoded.encoding, decoded.mixed_lines, decoded.broken_lines) == ("UTF-8", (), (2,))


def test_what_files_beside_it_were_answers_only_where_nothing_else_does() -> None:
    unclear = "ｱﾘｶﾞﾄｳ".encode("shift_jis")
    assert decode(unclear, "a.srt", prefer="cp932").text == "ｱﾘｶﾞﾄｳ"
    assert decode(CHINESE.encode(), "a.srt", prefer="cp932").encoding == "UTF-8"
    assert decode(CHINESE.encode("utf-16"), "a.srt", prefer="cp932").text == CHINESE
    assert decode(b"\xff\xfe\xfd" + CHINESE.encode("gbk"), "a.srt", prefer="ascii")


def test_the_question_offers_each_reading_once_the_likeliest_first() -> None:
    with pytest.raises(EncodingUnclearError) as caught:
        decode("ｱﾘｶﾞﾄｳ".encode("shift_jis"), "dir/a.srt")
    error = caught.value
    assert error.file == "dir/a.srt"
    samples = [choice.sample for choice in error.choices]
    assert len(set(samples)) == len(samples)
    assert ("cp932", "Shift-JIS", "ｱﾘｶﾞﾄｳ") in [
        (choice.codec, choice.name, choice.sample) for choice in error.choices
    ]
    assert "Shift-JIS (cp932):\nｱﾘｶﾞﾄｳ" in error.detail
    broken = ["\ufffd" in sample for sample in samples]
    assert broken == sorted(broken)
