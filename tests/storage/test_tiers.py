"""Tiers and annotations: the rules hold, whatever is written, and each step can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from app.domain.errors import InvalidRecordError, StorageBugError, UndoRefusedError
from app.domain.ids import AnnotationKey, RaterKey, TierKey, VocabularyKey, new_key
from app.domain.media import Video
from app.domain.search import SearchQuery
from app.domain.tier import Annotation, Tier
from storage.annotation_columns import DOUBTED
from storage.project_file import ProjectFile
from tests.storage.make import (
    make_annotation,
    make_person,
    make_tier,
    make_video,
    make_vocabulary,
)
from tests.storage.proof import prove_step

Act = Callable[[], object]


@pytest.fixture
def scene(project: ProjectFile, video: Video) -> Tier:
    """A tier of free text that others depend on."""
    with project.edit("Add tier", None):
        return project.tiers.add(make_tier(video.key, "Scene"))


@pytest.fixture
def face(project: ProjectFile, scene: Tier) -> Tier:
    """A tier of Basic-7 that depends on the scenes."""
    with project.edit("Add tier", None):
        return project.tiers.add(make_tier(scene.video, "Face", "basic-7", parent=scene.key))


def add(project: ProjectFile, tier: Tier, *spans: tuple[int, int]) -> list[Annotation]:
    """Add annotations without labels as a step of nobody's."""
    with project.edit("Add", None):
        return project.annotations.add_many(
            tier.key, [make_annotation(tier.key, start, end) for start, end in spans]
        )


def times(project: ProjectFile, tier: Tier) -> list[tuple[int, int]]:
    """Start and end of all annotations of a tier."""
    return [(span.start_ms, span.end_ms) for span in project.annotations.of_tier(tier.key)]


def refused(project: ProjectFile, act: Act, message: str) -> None:
    """Check that an act is refused in words and leaves nothing behind."""
    before = project.database.tuples("SELECT * FROM annotations ORDER BY key")
    entries = len(project.history.entries())
    with pytest.raises(InvalidRecordError, match=message), project.edit("Not to be", None):
        act()
    assert project.database.tuples("SELECT * FROM annotations ORDER BY key") == before
    assert len(project.history.entries()) == entries


# Annotations of one tier


def test_an_annotation_comes_back_whole(project: ProjectFile, ann: RaterKey, scene: Tier) -> None:
    person = make_person()
    span = replace(
        make_annotation(scene.key, 10, 20, "warm", "Kälte 冷", note="だから\n" * 3),
        person=person.key,
        confidence=1 / 3,
    )
    with project.edit("Annotate", ann) as edit:
        project.people.add(person)
        kept = project.annotations.add(span)
    stamped = replace(span, created_by=ann, created_at=edit.at, updated_by=ann, updated_at=edit.at)
    assert kept == stamped
    assert project.annotations.get(span.key) == stamped
    assert project.annotations.many([span.key, span.key]) == [stamped]
    assert project.annotations.of_tier(scene.key) == [stamped]


def test_a_change_is_stamped_and_the_first_author_stays(
    project: ProjectFile, ann: RaterKey, bo: RaterKey, scene: Tier
) -> None:
    with project.edit("Annotate", ann):
        first = project.annotations.add(make_annotation(scene.key, 10, 20))
    with project.edit("Label", bo) as edit:
        second = project.annotations.update(replace(first, labels=("calm",), created_by=None))
    assert (second.created_by, second.updated_by, second.updated_at) == (ann, bo, edit.at)
    with project.edit("Nothing", ann):
        assert project.annotations.update(second) == second
    assert project.history.undo_name(ann) == "Annotate"


@pytest.mark.parametrize(
    ("start", "end", "message"),
    [
        (20, 10, r"cannot end \(00:00:00.010\) before it starts \(00:00:00.020\)"),
        (-1, 10, "before the video"),
        (0, 5_400_001, r"ends at 01:30:00.001, after the video \(01:30:00.000\)"),
    ],
)
def test_times_outside_the_media_are_refused(
    project: ProjectFile, scene: Tier, start: int, end: int, message: str
) -> None:
    span = make_annotation(scene.key, start, end)
    refused(project, lambda: project.annotations.add(span), message)


def test_what_lies_outside_since_the_media_changed_can_still_be_labelled(
    project: ProjectFile, video: Video, scene: Tier
) -> None:
    (late,) = add(project, scene, (5_000_000, 5_400_000))
    assert video.info is not None
    with project.edit("Relink", None):
        project.videos.update(replace(video, info=replace(video.info, duration_ms=60_000)))
        kept = project.annotations.update(replace(late, labels=("calm",)))
    assert kept.labels == ("calm",)
    moved = replace(kept, end_ms=5_300_000)
    refused(project, lambda: project.annotations.update(moved), "after the video")


def test_without_a_known_length_no_time_is_too_late(project: ProjectFile) -> None:
    video = replace(make_video("V9", 9), info=None)
    tier = make_tier(video.key)
    with project.edit("Add", None):
        project.videos.add(video)
        project.tiers.add(tier)
    add(project, tier, (10**9, 10**9 + 1))
    assert project.annotations.count(tier.key) == 1


@pytest.mark.parametrize(
    "span", [(5, 15), (4, 10), (19, 40), (10, 20), (12, 13), (10, 10), (0, 99)]
)
def test_overlap_is_refused(project: ProjectFile, scene: Tier, span: tuple[int, int]) -> None:
    add(project, scene, (0, 5), (10, 20), (40, 50))
    new = make_annotation(scene.key, *span)
    refused(project, lambda: project.annotations.add(new), "must not overlap")


@pytest.mark.parametrize("span", [(5, 10), (20, 40), (20, 20), (50, 60), (7, 7)])
def test_what_only_touches_is_no_overlap(
    project: ProjectFile, scene: Tier, span: tuple[int, int]
) -> None:
    add(project, scene, (0, 5), (10, 20), (40, 50))
    add(project, scene, span)
    assert span in times(project, scene)


def test_overlap_can_be_allowed_and_forbidden_again(project: ProjectFile, scene: Tier) -> None:
    with project.edit("Allow", None):
        project.tiers.update(replace(scene, allows_overlap=True))
    first, _ = add(project, scene, (0, 10), (5, 20))
    with pytest.raises(InvalidRecordError, match="must not overlap"), project.edit("x", None):
        project.tiers.update(replace(scene, allows_overlap=False))
    assert project.tiers.get(scene.key).allows_overlap
    with project.edit("Remove", None):
        project.annotations.remove([first.key])
        project.tiers.update(replace(scene, allows_overlap=False))
    assert not project.tiers.get(scene.key).allows_overlap


def test_spans_may_change_places_in_one_step(
    project: ProjectFile, ann: RaterKey, scene: Tier
) -> None:
    first, second = add(project, scene, (0, 10), (10, 20))
    swapped = [
        replace(first, start_ms=10, end_ms=20),
        replace(second, start_ms=0, end_ms=10),
    ]
    prove_step(project, "Swap", ann, lambda: project.annotations.update_many(swapped))
    assert [span.key for span in project.annotations.of_tier(scene.key)] == [second.key, first.key]


def test_all_of_many_or_none(project: ProjectFile, scene: Tier) -> None:
    spans = [make_annotation(scene.key, n * 10, n * 10 + 10) for n in range(50)]
    spans[30] = replace(spans[30], start_ms=295)
    refused(project, lambda: project.annotations.add_many(scene.key, spans), "must not overlap")


def test_a_refusal_inside_a_step_that_goes_on_leaves_the_rest(
    project: ProjectFile, ann: RaterKey, scene: Tier
) -> None:
    with project.edit("Two", ann):
        project.annotations.add(make_annotation(scene.key, 0, 10))
        with pytest.raises(InvalidRecordError):
            project.annotations.add(make_annotation(scene.key, 5, 10))
        project.annotations.add(make_annotation(scene.key, 10, 20))
    assert times(project, scene) == [(0, 10), (10, 20)]
    project.history.undo(ann)
    assert times(project, scene) == []


@pytest.mark.parametrize("confidence", [-0.1, 1.01, float("nan"), float("inf")])
def test_a_confidence_is_a_share(project: ProjectFile, scene: Tier, confidence: float) -> None:
    span = replace(make_annotation(scene.key, 0, 1), confidence=confidence)
    refused(project, lambda: project.annotations.add(span), "between 0 and 1")


def test_only_words_of_the_vocabulary_are_taken(
    project: ProjectFile, ann: RaterKey, scene: Tier
) -> None:
    words = make_vocabulary()
    with project.edit("Add", ann):
        project.vocabularies.add(words)
        tier = project.tiers.add(make_tier(scene.video, "Gaze", words.key))
    taken = make_annotation(tier.key, 0, 1, "TO  HIM", "down 下", "at him")
    with project.edit("Annotate", ann):
        kept = project.annotations.add(taken)
    assert kept.labels == taken.labels
    assert project.annotations.table(tier.key).label(0) == "at him, down 下, at him"
    for wrong in ("up", ""):
        span = make_annotation(tier.key, 5, 6, wrong)
        refused(project, lambda span=span: project.annotations.add(span), "has no label")  # type: ignore[misc]  # bound now


def test_a_note_of_200_000_characters_is_kept_and_found(
    project: ProjectFile, ann: RaterKey, scene: Tier
) -> None:
    note = "怒りの長い記録。" * 25_000
    with project.edit("Annotate", ann):
        span = project.annotations.add(make_annotation(scene.key, 0, 1000, note=note))
    assert len(note) == 200_000
    assert project.annotations.get(span.key).note == note
    shown = project.annotations.table(scene.key).label(0)
    assert (len(shown), shown[-1], note.startswith(shown[:-1])) == (1001, "…", True)
    found = project.search.find(SearchQuery("長い記録", ("annotation",)))
    assert [hit.key for hit in found] == [span.key]

    def shorten() -> None:
        project.annotations.update(replace(span, note=note[:-1] + "!"))

    prove_step(project, "Change note", ann, shorten)


# Dependent tiers


def test_a_span_lies_in_its_parent(project: ProjectFile, scene: Tier, face: Tier) -> None:
    first, second = add(project, scene, (0, 100), (200, 300))
    a, b, c = add(project, face, (0, 50), (250, 300), (300, 300))
    assert [a.parent, b.parent, c.parent] == [first.key, second.key, second.key]
    for start, end in ((50, 150), (150, 160), (90, 210)):
        span = make_annotation(face.key, start, end)
        refused(project, lambda span=span: project.annotations.add(span), "lies inside no")  # type: ignore[misc]  # bound now


def test_moving_a_parent_carries_its_children(
    project: ProjectFile, ann: RaterKey, scene: Tier, face: Tier
) -> None:
    (parent,) = add(project, scene, (0, 100))
    add(project, face, (10, 20), (90, 100))
    prove_step(project, "Move", ann, lambda: project.annotations.move([parent.key], 500))
    assert times(project, scene) == [(500, 600)]
    assert times(project, face) == [(510, 520), (590, 600)]
    refused(project, lambda: project.annotations.move([parent.key], -501), "before the video")


def test_shrinking_a_parent_counts_what_it_would_expose(
    project: ProjectFile, scene: Tier, face: Tier
) -> None:
    (parent,) = add(project, scene, (0, 100))
    add(project, face, (10, 20), (50, 60), (90, 100))
    smaller = replace(parent, start_ms=15, end_ms=70)
    refused(
        project,
        lambda: project.annotations.update(smaller),
        "2 dependent annotations would lie outside",
    )
    with project.edit("Shrink", None):
        project.annotations.update(replace(parent, start_ms=10))


def test_a_parent_can_be_split_and_its_children_find_their_half(
    project: ProjectFile, ann: RaterKey, scene: Tier, face: Tier
) -> None:
    (parent,) = add(project, scene, (0, 100))
    early, late = add(project, face, (10, 20), (60, 70))
    with project.edit("Allow", None):
        project.tiers.update(replace(scene, allows_overlap=True))

    def split() -> None:
        project.annotations.add(make_annotation(scene.key, 50, 100))
        project.annotations.update(replace(parent, end_ms=50))

    prove_step(project, "Split", ann, split)
    assert project.annotations.get(early.key).parent == parent.key
    assert project.annotations.get(late.key).parent not in (None, parent.key)


def test_removing_a_parent_removes_what_lies_inside(
    project: ProjectFile, ann: RaterKey, scene: Tier, face: Tier
) -> None:
    first, _ = add(project, scene, (0, 100), (100, 200))
    inner, _ = add(project, face, (0, 50), (120, 130))
    assert project.annotations.dependents([first.key]) == [inner.key]
    gone: list[AnnotationKey] = []

    def remove() -> None:
        gone.extend(project.annotations.remove([first.key]))

    prove_step(project, "Remove", ann, remove)
    assert set(gone) == {first.key, inner.key}
    assert (times(project, scene), times(project, face)) == ([(100, 200)], [(120, 130)])


def test_a_tier_becomes_dependent_only_where_all_has_a_home(
    project: ProjectFile, ann: RaterKey, scene: Tier
) -> None:
    with project.edit("Add tier", None):
        tier = project.tiers.add(make_tier(scene.video, "Voice"))
    (parent,) = add(project, scene, (0, 100))
    inside, outside = add(project, tier, (0, 50), (150, 160))
    wanted = replace(tier, parent=scene.key)
    refused(project, lambda: project.tiers.update(wanted), "lies inside no annotation of “Scene”")
    with project.edit("Remove", None):
        project.annotations.remove([outside.key])
    prove_step(project, "Depend", ann, lambda: project.tiers.update(wanted))
    assert project.annotations.get(inside.key).parent == parent.key
    prove_step(project, "Free", ann, lambda: project.tiers.update(tier))
    assert project.annotations.get(inside.key).parent is None


# Tiers


def test_tiers_come_in_the_order_given(project: ProjectFile, ann: RaterKey, video: Video) -> None:
    with project.edit("Add", None):
        a, b, c = (project.tiers.add(make_tier(video.key, name)) for name in "abc")
    prove_step(project, "Order", ann, lambda: project.tiers.move([c.key, a.key]))
    assert [tier.key for tier in project.tiers.of_video(video.key)] == [c.key, a.key, b.key]


def test_a_tier_with_all_it_says_comes_back(project: ProjectFile, video: Video) -> None:
    person = make_person()
    origin = {"eaf": {"LINGUISTIC_TYPE_REF": "感情", "n": [1, None]}}
    tier = make_tier(
        video.key,
        "  Lois   face ",
        "emotic-26",
        rater=RaterKey("ann"),
        person=person.key,
        colour="#aabbcc",
        language="ja",
        allows_overlap=True,
        position=4,
        origin=origin,
    )
    with project.edit("Add", None):
        project.people.add(person)
        kept = project.tiers.add(tier)
    assert project.tiers.get(tier.key) == kept == replace(tier, name="Lois face", colour="#AABBCC")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": " "}, "needs a name"),
        ({"name": "SCENE"}, "already has a tier “Scene”"),
        ({"vocabulary": VocabularyKey("gone")}, "not in the project"),
        ({"colour": "red"}, "is no colour"),
        ({"parent": TierKey("gone")}, "cannot depend"),
    ],
)
def test_a_tier_that_makes_no_sense_is_refused(
    project: ProjectFile, scene: Tier, changes: dict[str, object], message: str
) -> None:
    tier = replace(make_tier(scene.video, "New"), **changes)  # type: ignore[arg-type]  # by name
    refused(project, lambda: project.tiers.add(tier), message)
    assert len(project.tiers.of_video(scene.video)) == 1


def test_tiers_of_two_raters_may_share_a_name(project: ProjectFile, scene: Tier) -> None:
    with project.edit("Add", None):
        project.tiers.add(make_tier(scene.video, "Scene", rater=RaterKey("bo")))
    assert project.tiers.count() == 2


def test_tiers_never_depend_in_a_circle(project: ProjectFile, scene: Tier, face: Tier) -> None:
    circle = replace(scene, parent=face.key)
    refused(project, lambda: project.tiers.update(circle), "does not depend on “Scene” itself")
    alone = replace(scene, parent=scene.key)
    refused(project, lambda: project.tiers.update(alone), "cannot depend")


def test_a_tier_stays_with_its_video(project: ProjectFile, scene: Tier) -> None:
    other = make_video("V2", 1)
    with project.edit("Add", None):
        project.videos.add(other)
    moved = replace(scene, video=other.key)
    refused(project, lambda: project.tiers.update(moved), "another video")


def test_a_tier_with_dependents_stays(
    project: ProjectFile, ann: RaterKey, scene: Tier, face: Tier
) -> None:
    add(project, scene, (0, 100))
    add(project, face, (0, 100))
    refused(project, lambda: project.tiers.remove(scene.key), "“Face” depends on it")
    prove_step(project, "Remove", ann, lambda: project.tiers.remove(face.key))
    prove_step(project, "Remove", ann, lambda: project.tiers.remove(scene.key))
    assert project.annotations.count() == 0


def test_removing_a_video_removes_its_tiers(
    project: ProjectFile, ann: RaterKey, video: Video, scene: Tier, face: Tier
) -> None:
    add(project, scene, (0, 100))
    add(project, face, (0, 100))
    project.watched.add(video.key, ann, [(0, 1000)])
    prove_step(project, "Remove video", ann, lambda: project.videos.remove(video.key))
    assert (project.tiers.count(), project.annotations.count()) == (0, 0)
    assert project.watched.all() == []
    project.history.undo(ann)
    assert len(project.watched.all()) == 1
    assert project.integrity() == []


# Tables, counts, search


def test_a_table_shows_labels_of_today_and_notes(project: ProjectFile, scene: Tier) -> None:
    spans = [
        make_annotation(scene.key, 30, 40, note="a look"),
        make_annotation(scene.key, 0, 10, "anger", "fear"),
        make_annotation(scene.key, 10, 20),
        make_annotation(scene.key, 20, 30, "anger", "fear", note="unseen"),
    ]
    with project.edit("Add", None):
        project.annotations.add_many(scene.key, spans)
    table = project.annotations.table(scene.key)
    assert [table.label(n) for n in range(4)] == ["anger, fear", "", "anger, fear", "a look"]
    assert list(table.spans.ids) == [spans[n].key for n in (1, 2, 3, 0)]
    assert table.spans.starts.tolist() == [0, 10, 20, 30]
    assert table.spans.codes.tolist() == [0, 1, 0, 1]
    assert [style.family for style in table.styles] == ["anger", ""]
    assert table.track().label(3) == "a look"
    assert project.annotations.label_counts(VocabularyKey("free")) == {"anger": 2, "fear": 2}


def test_an_empty_tier_gives_an_empty_table(project: ProjectFile, scene: Tier) -> None:
    table = project.annotations.table(scene.key)
    assert (len(table), table.styles) == (0, ())


@pytest.mark.parametrize(
    ("window", "found"),
    [((0, 10), [0]), ((10, 10), []), ((10, 11), [1]), ((9, 21), [0, 1, 2]), ((20, 20), [])],
)
def test_annotations_of_a_stretch(
    project: ProjectFile, scene: Tier, window: tuple[int, int], found: Sequence[int]
) -> None:
    spans = add(project, scene, (0, 10), (10, 20), (20, 20))
    keys = [span.key for span in project.annotations.of_tier(scene.key, *window)]
    assert keys == [spans[n].key for n in found]


def test_labels_and_notes_are_found(project: ProjectFile, scene: Tier) -> None:
    bare = make_annotation(scene.key, 0, 10, "Kälte 冷たい")
    both = make_annotation(scene.key, 10, 20, "anger", note="彼女は冷たい")
    with project.edit("Add", None):
        project.annotations.add_many(scene.key, [bare, both])
    hits = project.search.find("冷た")
    assert [(hit.key, hit.start_ms, hit.title) for hit in hits] == [
        (bare.key, 0, "Scene"),
        (both.key, 10, "Scene"),
    ]
    assert hits[1].text == "彼女は冷たい"
    assert [hit.text for hit in project.search.find("ANGER 彼女")] == ["anger"]
    found = project.search.find(SearchQuery("KÄLTE", ("annotation",)))
    assert [hit.key for hit in found] == [bare.key]
    assert project.search.find(SearchQuery("冷た", ("cue",))) == []
    with project.edit("Clear", None):
        project.annotations.update(replace(both, note=""))
        project.annotations.update(replace(bare, note="neu"))
    assert [hit.key for hit in project.search.find("anger")] == [both.key]
    assert [hit.key for hit in project.search.find("neu")] == [bare.key]
    assert project.search.find("彼女") == []


def test_an_annotation_named_twice_goes_once(project: ProjectFile, scene: Tier) -> None:
    first, *_ = add(project, scene, (0, 100), (100, 200))
    with project.edit("Remove", None):
        assert project.annotations.remove([first.key, first.key]) == [first.key]
    assert project.annotations.dependents([first.key]) == []
    assert project.annotations.count(scene.key) == 1


def test_a_missing_annotation_is_a_fault(project: ProjectFile, scene: Tier) -> None:
    nobody = AnnotationKey(new_key())
    with pytest.raises(StorageBugError), project.edit("x", None):
        project.annotations.remove([nobody])
    with pytest.raises(StorageBugError):
        project.annotations.many([nobody])


# Undo and others


def test_many_are_removed_undone_and_redone_exactly(
    project: ProjectFile, ann: RaterKey, scene: Tier, face: Tier
) -> None:
    add(project, scene, *((n * 100, n * 100 + 100) for n in range(600)))
    spans = [
        replace(
            make_annotation(face.key, n * 100 + 7, n * 100 + 50, "Joy", note=f'n\x00{n} 怒り\t"'),
            confidence=n / 599,
        )
        for n in range(600)
    ]
    with project.edit("Add", None):
        project.annotations.add_many(face.key, spans)
    keys = [span.key for span in project.annotations.of_tier(scene.key)]
    prove_step(project, "Remove", ann, lambda: project.annotations.remove(keys))
    assert project.annotations.count() == 0
    project.history.undo(ann)
    assert [span.note for span in project.annotations.of_tier(face.key)][5] == 'n\x005 怒り\t"'
    prove_step(
        project,
        "Label",
        ann,
        lambda: (
            project.annotations.update_many(
                [replace(span, labels=("Fear",)) for span in project.annotations.of_tier(face.key)]
            )
            and None
        ),
    )


def test_undo_never_breaks_a_rule_that_others_rely_on(
    project: ProjectFile, ann: RaterKey, bo: RaterKey, scene: Tier
) -> None:
    (first,) = add(project, scene, (0, 100))
    with project.edit("Remove", ann):
        project.annotations.remove([first.key])
    with project.edit("Annotate", bo):
        project.annotations.add(make_annotation(scene.key, 50, 60))
    with pytest.raises(UndoRefusedError, match="made since do not fit with it"):
        project.history.undo(ann)
    assert times(project, scene) == [(50, 60)]
    project.history.undo(bo)
    project.history.undo(ann)
    assert times(project, scene) == [(0, 100)]


def test_undo_of_a_tiers_rule_looks_at_its_annotations(
    project: ProjectFile, ann: RaterKey, bo: RaterKey, scene: Tier
) -> None:
    with project.edit("Allow", ann):
        project.tiers.update(replace(scene, allows_overlap=True))
    with project.edit("Annotate", bo):
        project.annotations.add_many(
            scene.key, [make_annotation(scene.key, 0, 9), make_annotation(scene.key, 5, 9)]
        )
    with pytest.raises(UndoRefusedError, match="made since do not fit with it"):
        project.history.undo(ann)
    assert project.tiers.get(scene.key).allows_overlap


def test_details_are_notes_and_people_of_one_tier(project: ProjectFile, scene: Tier) -> None:
    person = make_person()
    spans = [make_annotation(scene.key, start, start + 10, "warm") for start in (0, 20, 40)]
    spans[0] = replace(spans[0], note="だから\nso", person=person.key)
    spans[1] = replace(spans[1], note="だ" * 200_000)
    with project.edit("Fill", None):
        project.people.add(person)
        other = project.tiers.add(make_tier(scene.video, "Other"))
        project.annotations.add_many(scene.key, spans)
        project.annotations.add(make_annotation(other.key, 0, 5, note="elsewhere"))
    found = project.annotations.details(scene.key)
    assert dict(found.people) == {spans[0].key: person.key}
    assert dict(found.notes) == {one.key: one.note for one in spans[:2]}


def test_a_table_tells_what_its_maker_doubted(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    tier = make_tier(video.key, allows_overlap=True)
    spans = [
        replace(make_annotation(tier.key, start, start + 10), confidence=confidence)
        for start, confidence in ((0, 0.1), (0, None), (0, 0.49), (20, 0.5), (30, 0.0), (40, 1.0))
    ]
    with project.edit("Fill", ann):
        project.tiers.add(tier)
        project.annotations.add_many(tier.key, spans)
    table = project.annotations.table(tier.key)
    doubted = {one.key for one in spans if one.is_doubted}
    assert {table.spans.ids[place] for place in table.track().uncertain} == doubted
    assert len(doubted) == 3


def test_doubt_is_found_without_reading_the_rows(project: ProjectFile) -> None:
    plan = project.database.tuples(f"EXPLAIN QUERY PLAN {DOUBTED}", ("t",))
    assert "COVERING INDEX annotations_doubted" in " ".join(str(row) for row in plan)
