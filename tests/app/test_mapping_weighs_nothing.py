"""The mapping of labels is ours: whatever is written into it, no figure and no label changes."""

from __future__ import annotations

from pathlib import Path

from app.domain.ids import UnitSetKey, new_key
from app.domain.label_advice import label_advice
from app.domain.label_mapping import MAPPED, LabelMapping
from app.domain.labelling import Layer, UnitLabel, UnitSet
from app.domain.practice import practice_score
from app.domain.question import Stamp
from app.services.label_aggregation import aggregate_layer, votes_of
from app.services.label_export import LabelChoice, export_labels
from app.services.unit_assigning import unit_agreements
from storage.project_file import ProjectFile
from tests.helpers.labelling import labelled, make_units
from tests.storage.make import make_video

ROOT = Path(__file__).parents[2]
SAID = {"Ann": ("Joy", "grief", "joy"), "Bo": ("Sadness", "grief"), "Cy": ("Joy", "pride")}
MAY_ASK = {
    "app/controllers/label_queue.py", "app/controllers/mapping_controller.py",
    "app/domain/label_advice.py", "app/services/label_export.py",
    "app/services/labelling_merge.py",
}  # fmt: skip
"""Those who advise, edit, or carry it from project to project."""


def figures(project: ProjectFile, one: UnitSet, out: Path) -> list[object]:
    """Return everything that labels come to."""
    votes = votes_of(project, one)
    units = project.units.of_set(one.key)
    export_labels(project, "emos-labels", out, LabelChoice())
    own = {unit.key: UnitLabel("Joy", ("grief",)) for unit in units}
    return [
        [aggregate_layer(votes, one, layer) for layer in Layer],
        unit_agreements(project, project.reviews.visible_to(None, as_adjudicator=True)),
        practice_score(units, own),
        out.read_text("utf-8"),
    ]


def test_labels_figures_and_scores_stay_whatever_the_mapping_says(tmp_path: Path) -> None:
    project, video = ProjectFile.in_memory(), make_video()
    with project.edit("Fill", None):
        project.videos.add(video)
        one = project.units.add_set(UnitSet(UnitSetKey(new_key()), "First"))
        units = make_units(one, video, 4)
        project.units.add_many(units)
        for name, said in SAID.items():
            rater = project.raters.add(name).key
            for unit in units:
                project.reviews.save(labelled(unit, rater, *said))
    before = figures(project, one, tmp_path / "t.csv")
    assert label_advice(UnitLabel("Joy", ("grief",)), mapping=project.labels.mapping())
    upside_down = LabelMapping(2, dict.fromkeys(MAPPED, ("Disgust",)), Stamp("", ""))
    with project.edit("Map", None):
        project.labels.add_mapping(upside_down.with_row("grief", ("Joy",), Stamp("", "")))
    assert not label_advice(UnitLabel("Joy", ("grief",)), mapping=project.labels.mapping())
    assert repr(figures(project, one, tmp_path / "t.csv")) == repr(before)
    project.close()


def test_nobody_who_scores_asks_the_mapping() -> None:
    asking = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "app").rglob("*.py")
        if path.name != "label_mapping.py"
        and any(
            words in path.read_text("utf-8")
            for words in ("label_mapping import", "labels.mapping", "mapping_versions")
        )
    }
    assert asking == MAY_ASK
