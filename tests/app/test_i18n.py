"""The interface speaks English, Japanese and Chinese, and nothing in it is left behind."""

from __future__ import annotations

import copy
import pickle
import re
import string
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.action_table import ActionSpec
from app.controllers.recent import recent_projects
from app.desk import Desk, build_desk
from app.domain.checks import check_question
from app.domain.errors import AppError
from app.domain.phrase import Phrase, either, phrase, phrase_n
from app.domain.rubric import TEMPLATES
from app.keymap import table_specs
from app.resources import choose_language, load_catalogue, translate_qt, use_language
from app.screenshot import take_screenshot
from app.screenshot_request import ScreenshotRequest
from app.settings import SettingsFile
from assets.i18n import update
from storage.project_file import ProjectFile
from tests.helpers.author import trajectory
from tests.helpers.bare_texts import bare_texts
from tests.helpers.leftovers import note_window
from widgets.context_tabs import ContextTab
from widgets.i18n import interface_language, mark, tr, tr_phrase, trn
from widgets.theme.theme import theme
from widgets.times import say_day

ROOT = Path(__file__).resolve().parents[2]
RUN = "run python assets/i18n/update.py, and translate what it names"
SAME_IN_ALL = {
    *("Basic-7", "GoEmotions", "{n} of {m}", "{n} of {total}", "{n} of {all}"),
    *("{n} of {all} · {system}", "{title} ({n} of {all})", "ICC(2,1)", "ICC(3,1)"),
    "{system}, {group}: {mean} over {count}",
    *("{found} {cure}", "0 to {top}", "{start} to {end}, {length}"),
    *("Delete", "Id", "/ {duration}", "{n} fps", "{time} in {place}"),
    *("GEXF (*.gexf)", "GraphML (*.graphml)", "JSON (*.json)"),
    *("Alpha", "Kappa", "Cohen’s kappa", "Fleiss’ kappa", "Gwet’s AC1", "Krippendorff’s alpha"),
    *(" ms", "−{n} ms", "{low} to {high}", "{start} to {end}", "{person} toward {target} ({n})"),
    *("{file}: {reason}", "{what}: {done} of {total}", "{shown} of {total}", "{count} of {total}"),
}
NAMES_OF_THEIR_OWN = {" — Emoscope", "Emoscope", "en, ja, zh-Hans"}
TAGS = {'<span style="color:', "</span>"}
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_KANA = re.compile("[\u3040-\u30ff]")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Leave English behind for the tests that follow."""
    yield
    use_language("en")
    if QApplication.instance() is not None:
        theme().set_language("en")


@pytest.fixture(params=update.LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def _po(language: str) -> Path:
    return update.FOLDER / language / "LC_MESSAGES" / "emoscope.po"


def _messages(language: str) -> list[Message]:
    return [one for one in update.read_catalogue(_po(language), language) if one.id]


@cache
def _template() -> Catalog:
    """Return what the program says; reading all of it takes a second."""
    return update.template()


def _forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def _fields(text: str) -> set[tuple[str, str, str]]:
    """Return the placeholders of a text, each with its conversion and format."""
    return {
        (name, form or "", conversion or "")
        for _, name, form, conversion in string.Formatter().parse(text)
        if name is not None
    }


# What is translated ----------------------------------------------------------------------------


def test_every_text_of_the_program_is_translated(language: str) -> None:
    catalog = update.read_catalogue(_po(language), language)
    catalog = update.brought_up_to_date(catalog, _template(), language)
    assert update.missing_texts(catalog) == [], RUN


def test_catalogues_hold_nothing_that_the_program_does_not_say(language: str) -> None:
    said = {update.text_of(one) for one in _template() if one.id}
    assert {update.text_of(one) for one in _messages(language)} == said, RUN


def test_files_are_as_the_program_writes_them(language: str) -> None:
    """The compiled file says what the other one says, and writing both again changes nothing."""
    catalog = update.read_catalogue(_po(language), language)
    assert _po(language).read_bytes() == update.po_bytes(catalog), RUN
    assert _po(language).with_suffix(".mo").read_bytes() == update.mo_bytes(catalog), RUN


def test_no_translation_is_doubtful(language: str) -> None:
    assert [update.text_of(one) for one in _messages(language) if one.fuzzy] == []


def test_placeholders_are_those_of_the_english_text(language: str) -> None:
    wrong = []
    for message in _messages(language):
        if not message.python_brace_format:
            continue
        wanted = set[tuple[str, str, str]]().union(*map(_fields, _forms(message.id)))
        wrong += [text for text in _forms(message.string) if _fields(text) != wanted]
    assert wrong == []


def test_translations_are_in_the_script_of_their_language(language: str) -> None:
    own = [
        update.text_of(one)
        for one in _messages(language)
        if not all(_CJK.search(text) for text in _forms(one.string))
        and any(len(word) > 1 for word in re.findall(r"[A-Za-z]+", _bare(update.text_of(one))))
    ]
    assert set(own) <= SAME_IN_ALL


def test_japanese_and_chinese_are_not_mixed_up() -> None:
    chinese = " ".join(text for one in _messages("zh") for text in _forms(one.string))
    assert _KANA.findall(chinese) == []
    japanese = [text for one in _messages("ja") for text in _forms(one.string)]
    assert sum(bool(_KANA.search(text)) for text in japanese) > len(japanese) / 2


def _bare(text: str) -> str:
    return re.sub(r"\{[^}]*\}", "", text)


def test_header_tells_no_time_and_no_tool(language: str) -> None:
    head = _po(language).read_text("utf-8").split("\n\n")[0]
    assert f'"Language: {language}' in head
    assert re.search(r"Date|Generated|Translator|20\d\d", head) is None


@pytest.mark.parametrize("spec", table_specs(), ids=lambda spec: spec.id)
def test_every_action_has_a_text_in_three_languages(spec: ActionSpec) -> None:
    texts = {spec.text}
    for language in update.LANGUAGES:
        use_language(language)
        texts.add(tr(spec.text))
        assert tr(spec.text) != spec.text
        assert tr(spec.menu) != spec.menu
    assert len(texts) >= 2


# What is found ---------------------------------------------------------------------------------


def test_a_new_text_is_found_and_missed(tmp_path: Path) -> None:
    for room in update.ROOMS:
        (tmp_path / room).mkdir()
    source = 'tr("A new " "text.")\ntrn("{n} dog", "{n} dogs", 3)\nphrase("Said {x}.", x=1)\n'
    (tmp_path / "widgets" / "fresh.py").write_text(source, "utf-8")
    fresh = update.template(tmp_path)
    assert sorted(update.missing_texts(fresh)) == ["A new text.", "Said {x}.", "{n} dog"]
    assert fresh["{n} dog"].id == ("{n} dog", "{n} dogs")


@pytest.mark.parametrize("call", ['tr(f"{a} b")', 'tr("a" if b else "c")', 'trn(one, "many", 1)'])
def test_a_text_that_nobody_could_find_is_refused(tmp_path: Path, call: str) -> None:
    (tmp_path / "widgets").mkdir()
    (tmp_path / "widgets" / "hidden.py").write_text(call, "utf-8")
    with pytest.raises(ValueError, match=r"widgets/hidden\.py, line 1"):
        update.template(tmp_path)


@pytest.mark.parametrize("room", ["widgets", "app/controllers"])
def test_nothing_is_shown_that_cannot_be_translated(room: str) -> None:
    shown = {(file, text) for file, text in bare_texts(ROOT / room)}
    left = {pair for pair in shown if pair[1] not in NAMES_OF_THEIR_OWN | TAGS}
    assert left == set()


def test_bare_texts_are_noticed(tmp_path: Path) -> None:
    source = (
        'label.setText("seconds")\nQLabel(f"{n} left")\nself.notifier.info("Done here.")\n'
        'text_label("Title", "muted")\nlabel.setText(tr("fine"))\nIconButton("plus", tr("Add"))\n'
    )
    (tmp_path / "shown.py").write_text(source, "utf-8")
    assert {text for _, text in bare_texts(tmp_path)} == {
        "seconds",
        " left",
        "Done here.",
        "Title",
    }


# How it is said --------------------------------------------------------------------------------


def test_texts_follow_the_language() -> None:
    assert tr("Undo {step}", step="x") == "Undo x"
    use_language("ja")
    assert (tr("Undo {step}", step="x"), interface_language()) == ("元に戻す: x", "ja")
    use_language("zh")
    assert tr("Undo {step}", step="x") == "撤销：x"
    use_language("en")
    assert tr("Undo {step}", step="x") == "Undo x"


def test_an_unknown_text_stays_english() -> None:
    use_language("ja")
    assert tr(mark("Nobody says {this}."), this="so") == "Nobody says so."


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "1 draft", "2 drafts"),
        ("ja", "下書き 1 件", "下書き 2 件"),
        ("zh", "1 份草稿", "2 份草稿"),
    ],
)
def test_counted_texts_have_the_forms_of_the_language(language: str, one: str, two: str) -> None:
    use_language(language)
    assert trn("{n} draft", "{n} drafts", 1) == one
    assert trn("{n} draft", "{n} drafts", 2) == two


def test_a_phrase_is_its_english_text_and_can_be_translated() -> None:
    said = phrase("Use evidence {number}", number=3)
    assert said == "Use evidence 3"
    assert tr_phrase(said) == "Use evidence 3"
    use_language("zh")
    assert (said, tr_phrase(said)) == ("Use evidence 3", "使用证据 3")
    assert tr_phrase("Use evidence 3") == "Use evidence 3"


def test_phrases_within_phrases_are_translated() -> None:
    reason = phrase("Nothing was changed. {reason}", reason=phrase("No project is open."))
    assert reason == "Nothing was changed. No project is open."
    use_language("ja")
    assert tr_phrase(reason) == "何も変更していません。プロジェクトが開かれていません。"
    assert tr("{id} is not complete: {reason}", id="Q1", reason=phrase("Write the answer.")).count(
        "解答を書いてください。"
    )
    assert tr_phrase(either(["0–1", "0–3"])) == "0–1 または 0–3"


def test_counted_phrases() -> None:
    words = [
        phrase_n("{words} is in no vocabulary", "{words} are in no vocabulary", n, words="x")
        for n in (1, 2)
    ]
    assert words == ["x is in no vocabulary", "x are in no vocabulary"]
    use_language("zh")
    assert [tr_phrase(text) for text in words] == ["x 不在任何词表中"] * 2


def test_a_value_may_have_any_name() -> None:
    assert tr_phrase(phrase("{text} is no time", text="xx")) == "xx is no time"
    counted = phrase_n("{one} of {many}", "{one} of {many}, {text}", 2, one=1, many=2, text="xx")
    assert tr_phrase(counted) == "1 of 2, xx"


def test_phrases_survive_copying() -> None:
    said = phrase("Use evidence {number}", number=3)
    for other in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):  # noqa: S301 - our own
        assert isinstance(other, Phrase)
        assert (other, other.values) == (said, {"number": 3})


def test_checks_and_templates_are_told_in_the_language(language: str) -> None:
    use_language(language)
    question = trajectory(text="", question_id="", answer="", rubric=None, evidence=())
    checks = check_question(question, duration_ms=0)
    said = [text for check in checks for text in (check.message, check.fix_label) if text]
    said += [template.title for template in TEMPLATES]
    assert len(said) > 5
    for text in said:
        assert _CJK.search(tr_phrase(text)), text


def test_a_refused_file_is_told_in_the_language(tmp_path: Path) -> None:
    with pytest.raises(AppError) as refused:
        ProjectFile.open(tmp_path / "none.emoscope")
    assert refused.value.message == f"There is no file {tmp_path / 'none.emoscope'}."
    use_language("ja")
    assert (
        tr_phrase(refused.value.message) == f"ファイル {tmp_path / 'none.emoscope'} がありません。"
    )


# Which language --------------------------------------------------------------------------------


def test_a_language_that_is_set_holds() -> None:
    assert [choose_language(name) for name in ("en", "ja", "zh")] == ["en", "ja", "zh"]


@pytest.mark.parametrize(
    ("spoken", "chosen"),
    [
        (["ja-JP", "en-US"], "ja"),
        (["zh-Hans-CN", "zh"], "zh"),
        (["de-DE", "ja-JP"], "ja"),
        (["de-DE"], "en"),
        (["en-GB", "ja"], "en"),
    ],
)
def test_the_system_language_is_the_first_that_there_is(
    monkeypatch: pytest.MonkeyPatch, spoken: list[str], chosen: str
) -> None:
    monkeypatch.setattr("app.resources.QLocale", _locale(spoken))
    assert choose_language("system") == chosen


def _locale(spoken: list[str]) -> type:
    class Locale:
        @staticmethod
        def system() -> Locale:
            return Locale()

        def uiLanguages(self) -> list[str]:  # noqa: N802 - Qt's name
            return spoken

    return Locale


def test_a_language_without_a_file_stays_english() -> None:
    assert load_catalogue("xx").gettext("Undo") == "Undo"


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("en", {"File", "Transcript", "Evidence", "Answer"}),
        ("ja", {"ファイル", "字幕一覧", "根拠", "解答"}),
        ("zh", {"文件", "字幕文本", "证据", "答案"}),
    ],
)
def test_a_picture_is_in_the_language_asked_for(
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    wanted: str,
    words: set[str],
) -> None:
    seen: set[str] = set()

    def look(desk: Desk) -> None:
        window = desk.context.workbench.window
        seen.update(label.text() for label in window.findChildren(QLabel))
        seen.update(tab.text() for tab in window.findChildren(ContextTab))
        seen.update(action.text() for action in window.findChildren(QAction))
        desk.context.workbench.window.deleteLater()
        QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)
        note_window()

    monkeypatch.setattr(Desk, "delete_window", look)
    project = tmp_path / "one.emoscope"
    ProjectFile.create(project).close()
    out = tmp_path / "picture.png"
    take_screenshot(ScreenshotRequest(project, "author", None, out, 1366, 768, language=wanted))
    assert words <= seen
    assert out.stat().st_size > 0
    assert qapp


def test_the_setting_decides_where_nothing_else_is_asked_for(qtbot: QtBot, tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    settings = file.load()
    settings.language = "ja"
    file.save(settings)
    desk = build_desk(file, for_picture=True)
    assert desk.context.actions["file.quit"].text() == "終了"
    desk.shut_down(save=False)
    desk.delete_window()
    note_window()
    assert qtbot


def test_recent_projects_are_told_in_the_language_of_today(qtbot: QtBot, tmp_path: Path) -> None:
    """What was remembered under another language is not shown in it."""
    file = SettingsFile(tmp_path / "settings.json")
    project = tmp_path / "one.emoscope"
    ProjectFile.create(project).close()
    desk = build_desk(file, language="ja")
    desk.context.settings.rater_name = "Rin Okabe"  # or the dialog would ask
    desk.projects.open(project)
    desk.projects.close()
    use_language("en")
    (row,) = recent_projects(desk.context.settings)
    assert (row.details, row.progress) == ("0 videos", "0 questions")
    assert row.resume == "00:00:00.000 in Author"
    use_language("zh")
    assert recent_projects(desk.context.settings)[0].progress == "0 个问题"
    desk.shut_down(save=False)
    desk.delete_window()
    note_window()
    assert qtbot


def test_qt_speaks_the_language_as_well(qapp: QApplication) -> None:
    """The menus of text fields are Qt's."""
    for language, copy_word in (("ja", "コピー(&C)"), ("zh", "复制(&C)"), ("en", "&Copy")):
        translate_qt(qapp, language)
        assert QCoreApplication.translate("QLineEdit", "&Copy") == copy_word


def test_days_are_written_as_the_language_does() -> None:
    moment, now = datetime(2024, 2, 12, tzinfo=UTC), datetime(2026, 3, 5, tzinfo=UTC)
    assert say_day(moment, now) == "12 Feb 2024"
    use_language("ja")
    assert say_day(moment, now) == "2024年2月12日"
    assert say_day(now - timedelta(days=9), now) == "2月24日"
