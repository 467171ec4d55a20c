"""The desk: window, engine and controllers, built together and ended together.

Loading this module loads everything Emoscope is made of, so `app.application` does it behind the
first painted window.

The end (`Desk.shut_down`): write pending text, remember where we were, stop timers and workers,
release the player, close the project, save settings: in that order, for each needs the next.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent

from app.actions import ActionSet
from app.context import AppContext
from app.controllers.annotation_controller import AnnotationController
from app.controllers.annotation_table_controller import AnnotationTableController
from app.controllers.assign_controller import AssignController
from app.controllers.author_controller import AuthorController
from app.controllers.clip_controller import ClipController
from app.controllers.compare_controller import CompareController
from app.controllers.correction_controller import CorrectionController
from app.controllers.cue_edit_controller import CueEditController
from app.controllers.curves_controller import CurvesController
from app.controllers.evidence_controller import EvidenceController
from app.controllers.face_controller import FaceController
from app.controllers.find_controller import FindController
from app.controllers.graph_actions import GraphActions
from app.controllers.graph_controller import GraphController
from app.controllers.graph_selection import GraphSelection
from app.controllers.guideline_controller import GuidelineController
from app.controllers.help_controller import HelpController
from app.controllers.history_controller import HistoryController
from app.controllers.hit_opener import HitOpener
from app.controllers.import_controller import ImportController, out_problem
from app.controllers.inspector_controller import InspectorController
from app.controllers.keys_controller import KeysController
from app.controllers.label_desk_controller import LabelDeskController
from app.controllers.label_exclusion_controller import LabelExclusionController
from app.controllers.label_guideline_controller import LabelGuidelineController
from app.controllers.label_hands import LabelHands
from app.controllers.label_results_controller import LabelResultsController
from app.controllers.label_sets_controller import LabelSetsController
from app.controllers.lint_controller import LintController
from app.controllers.mapping_controller import MappingController
from app.controllers.media_check_controller import MediaCheckController
from app.controllers.memory_compare_controller import MemoryCompareController
from app.controllers.memory_controller import MemoryController
from app.controllers.memory_files_controller import MemoryFilesController
from app.controllers.memory_lane import MemoryLane
from app.controllers.message_controller import MessageController
from app.controllers.overlay_controller import OverlayController
from app.controllers.palette_controller import PaletteController
from app.controllers.people_controller import PeopleController
from app.controllers.playback_controller import PlaybackController
from app.controllers.project_controller import ProjectController
from app.controllers.question_life_controller import QuestionLifeController
from app.controllers.refine_controller import RefineController
from app.controllers.replace_controller import ReplaceController
from app.controllers.results_controller import ResultsController
from app.controllers.results_figures import ResultsFigures
from app.controllers.results_judging import ResultsJudging
from app.controllers.results_list import ResultsList
from app.controllers.results_pages import ResultsPages
from app.controllers.results_question import ResultsQuestion
from app.controllers.results_report import ResultsReport
from app.controllers.results_settling import ResultsSettling
from app.controllers.results_systems import ResultsSystems
from app.controllers.results_trace import ResultsTrace
from app.controllers.review_agreement_controller import ReviewAgreementController
from app.controllers.screening_controller import ScreeningController
from app.controllers.segment_controller import SegmentController
from app.controllers.segment_editing import SegmentEditing
from app.controllers.set_checks_controller import SetChecksController
from app.controllers.settings_controller import SettingsController
from app.controllers.shift_controller import ShiftController
from app.controllers.shortcut_controller import ShortcutController
from app.controllers.snapshot_controller import SnapshotController
from app.controllers.sound_track_controller import SoundTrackController
from app.controllers.speakers_controller import SpeakersController
from app.controllers.spelling_controller import SpellingController
from app.controllers.stage_controller import StageController
from app.controllers.story_controller import StoryController
from app.controllers.stretch_controller import StretchController
from app.controllers.strips_controller import StripsController
from app.controllers.subtitle_controller import SubtitleController
from app.controllers.subtitle_files_controller import SubtitleFilesController
from app.controllers.subtitle_tracks_controller import SubtitleTracksController
from app.controllers.tier_controller import TierController
from app.controllers.timeline_controller import TimelineController
from app.controllers.trace_controller import TraceController
from app.controllers.tracing_controller import TracingController
from app.controllers.trajectory_controller import TrajectoryController
from app.controllers.trajectory_sources import TrajectorySources
from app.controllers.unit_assign_controller import UnitAssignController
from app.controllers.verify_adjudication import VerifyAdjudication
from app.controllers.verify_controller import VerifyController
from app.controllers.verify_editing import VerifyEditing
from app.controllers.verify_questions import VerifyQuestions
from app.controllers.video_controller import VideoController
from app.controllers.videos_dialog_controller import VideosDialogController
from app.controllers.view_controller import ViewController
from app.controllers.vocabulary_controller import VocabularyController
from app.controllers.watch_controller import WatchController
from app.controllers.workspace_lanes import WorkspaceLanes
from app.controllers.writing_controller import WritingController
from app.keymap import Keymap
from app.look import dress
from app.media.thumbnailer import Thumbnailer
from app.notifications import Notifier
from app.playback.engine import PlaybackEngine
from app.session import ProjectSession
from app.settings import SettingsFile
from app.tasks import TaskRunner
from app.workbench import Workbench
from widgets.main_window import MainWindow


@dataclass(frozen=True, slots=True, weakref_slot=True)  # Qt refers weakly to what it calls
class Desk:
    """The running application: the context and its controllers."""

    context: AppContext
    projects: ProjectController
    videos: VideoController
    shifting: ShiftController
    media_checks: MediaCheckController
    video_dialogs: VideosDialogController
    playback: PlaybackController
    subtitles: SubtitleController
    overlay: OverlayController
    snapshots: SnapshotController
    author: AuthorController
    evidence: EvidenceController
    clips: ClipController
    lives: QuestionLifeController
    stages: StageController
    writing: WritingController
    set_checks: SetChecksController
    guidelines: GuidelineController
    verify: VerifyController
    verify_editing: VerifyEditing
    verify_questions: VerifyQuestions
    shortcuts: ShortcutController
    refining: RefineController
    adjudicating: VerifyAdjudication
    agreeing: ReviewAgreementController
    assigning: AssignController
    labelling: LabelDeskController
    label_hands: LabelHands
    unit_sets: LabelSetsController
    unit_exclusions: LabelExclusionController
    unit_guideline: LabelGuidelineController
    unit_assigning: UnitAssignController
    label_results: LabelResultsController
    mapping: MappingController
    timeline: TimelineController
    annotations: AnnotationController
    annotation_table: AnnotationTableController
    strips: StripsController
    workspace_lanes: WorkspaceLanes
    segments: SegmentController
    segment_editing: SegmentEditing
    story: StoryController
    watching: WatchController
    comparing: CompareController
    screening: ScreeningController
    tiers: TierController
    people: PeopleController
    faces: FaceController
    vocabularies: VocabularyController
    sound_tracks: SoundTrackController
    imports: ImportController
    memories: MemoryController
    memory_files: MemoryFilesController
    memory_lane: MemoryLane
    memory_compare: MemoryCompareController
    trajectories: TrajectoryController
    curves: CurvesController
    corrections: CorrectionController
    tracing: TracingController
    linting: LintController
    graph: GraphController
    graph_selection: GraphSelection
    graph_actions: GraphActions
    inspecting: InspectorController
    traces: TraceController
    results: ResultsController
    results_list: ResultsList
    results_systems: ResultsSystems
    results_question: ResultsQuestion
    results_settling: ResultsSettling
    results_pages: ResultsPages
    results_judging: ResultsJudging
    results_trace: ResultsTrace
    results_figures: ResultsFigures
    results_report: ResultsReport
    subtitle_files: SubtitleFilesController
    cues: CueEditController
    subtitle_tracks: SubtitleTracksController
    stretching: StretchController
    replacing: ReplaceController
    speakers: SpeakersController
    history: HistoryController
    views: ViewController
    keys: KeysController
    finding: FindController
    palette: PaletteController
    settings: SettingsController
    spelling: SpellingController
    help: HelpController
    messages: MessageController

    def shut_down(self, *, save: bool = True) -> None:
        """End everything in order; safe to call twice. `save` False keeps the settings file."""
        context = self.context
        context.session.close()
        context.tasks.shutdown()
        context.thumbnailer.stop()
        self.strips.shutdown()
        context.engine.shutdown()
        if save:
            context.save_settings()

    def delete_window(self) -> None:
        """Delete the window with all its widgets now, where the process goes on without it."""
        window = self.context.workbench.window
        window.deleteLater()
        QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)


def build_desk(
    settings_file: SettingsFile,
    *,
    window: MainWindow | None = None,
    for_picture: bool = False,
    language: str = "",
) -> Desk:
    """Build engine and controllers round a window; no project is open yet.

    Parameters
    ----------
    window
        The window shown already; None makes one, which is not shown.
    for_picture
        Show a project as its owner sees it although it is open for reading.
    language
        Stands in for the one of the settings.
    """
    settings = settings_file.load()
    if window is None:
        dress(settings, language)
        window = MainWindow()
    context = AppContext(
        session=ProjectSession(for_picture=for_picture),
        notifier=Notifier(),
        settings=settings,
        settings_file=settings_file,
        tasks=TaskRunner(),
        actions=ActionSet(window, keymap=Keymap(None, settings.keys.preset, settings.keys.changes)),
        engine=PlaybackEngine(),
        thumbnailer=Thumbnailer(),
        workbench=Workbench(window),
    )
    desk = _controllers(context)
    _fill_bars(context)
    return desk


def _controllers(context: AppContext) -> Desk:
    # In this order they hear of an opened project: the video is chosen before its question.
    views = ViewController(context)
    messages = MessageController(context)
    playback = PlaybackController(context)
    videos = VideoController(context)
    subtitles = SubtitleController(context, playback)
    shifting = ShiftController(context, subtitles)
    author = AuthorController(context)
    opener = HitOpener(context, author, playback, subtitles)
    evidence = EvidenceController(context, author, playback, subtitles)
    shortcuts = ShortcutController(context)
    imports = ImportController(context)
    keys = KeysController(context)
    timeline = TimelineController(context, playback, evidence, subtitles)
    verify = VerifyController(context, playback, timeline, keys)
    reviewing = VerifyQuestions(context, verify, playback, timeline, keys)
    labelling = LabelDeskController(context, playback)
    tiers = TierController(context)
    segments = SegmentController(context, playback)
    annotations = AnnotationController(context, evidence, timeline, keys, tiers)
    cues = CueEditController(context, subtitles)
    timeline.lane_menu_parts.append(cues.fill_lane_menu)
    memories, strips = MemoryController(context), StripsController(context)
    sources = TrajectorySources(context, annotations.desk)
    graph = GraphController(context, memories)
    graph_selection = GraphSelection(context, graph, playback)
    traces = TraceController(context, memories, graph, playback)
    results = ResultsController(context)
    results_list = ResultsList(context, results, playback)  # before what tells places in the list
    results_question = ResultsQuestion(context, results, playback, traces)
    settings = SettingsController(context, keys, playback, subtitles)
    return Desk(
        context=context,
        playback=playback,
        subtitles=subtitles,
        overlay=OverlayController(context),
        snapshots=SnapshotController(context),
        author=author,
        evidence=evidence,
        lives=QuestionLifeController(context, author),
        stages=StageController(context, author, evidence, playback),
        writing=WritingController(context, author, evidence, subtitles),
        set_checks=SetChecksController(context, author),
        guidelines=GuidelineController(context, author, reviewing),
        clips=ClipController(context, author, evidence, playback, subtitles),
        verify=verify,
        verify_editing=VerifyEditing(context, verify),
        verify_questions=reviewing,
        shortcuts=shortcuts,
        refining=RefineController(context, shortcuts),
        adjudicating=VerifyAdjudication(context, verify),
        agreeing=ReviewAgreementController(context, opener.open_record),
        assigning=AssignController(context),
        labelling=labelling,
        label_hands=LabelHands(context, labelling, keys),
        unit_sets=LabelSetsController(context, labelling),
        unit_exclusions=LabelExclusionController(context, labelling),
        unit_guideline=LabelGuidelineController(context, labelling),
        unit_assigning=UnitAssignController(context, labelling),
        label_results=LabelResultsController(context, labelling),
        mapping=MappingController(context),
        timeline=timeline,
        annotations=annotations,
        annotation_table=AnnotationTableController(context, annotations.desk, playback),
        strips=strips,
        workspace_lanes=WorkspaceLanes(context, strips),
        segments=segments,
        segment_editing=SegmentEditing(context, segments, subtitles, evidence),
        story=StoryController(context, playback, author, evidence),
        watching=WatchController(context),
        comparing=CompareController(context, playback),
        screening=ScreeningController(context, playback, keys),
        tiers=tiers,
        people=PeopleController(context),
        faces=FaceController(context),
        vocabularies=VocabularyController(context),
        sound_tracks=SoundTrackController(context),
        imports=imports,
        memories=memories,
        memory_files=MemoryFilesController(context, memories, imports),
        memory_lane=MemoryLane(context, memories, playback),
        memory_compare=MemoryCompareController(context, memories, playback),
        trajectories=TrajectoryController(context, memories, playback, sources),
        curves=CurvesController(context, sources, playback),
        corrections=CorrectionController(context, sources, playback),
        tracing=TracingController(context, keys),
        linting=LintController(context, memories, graph, playback),
        graph=graph,
        graph_selection=graph_selection,
        graph_actions=GraphActions(context, graph, graph_selection),
        inspecting=InspectorController(context, memories, graph, playback),
        traces=traces,
        results=results,
        results_list=results_list,
        results_systems=ResultsSystems(context, results),
        results_question=results_question,
        results_settling=ResultsSettling(context, results),
        results_pages=ResultsPages(context, results, results_question.way),
        results_judging=ResultsJudging(context, results, results_question, playback, keys),
        results_trace=ResultsTrace(context, results, results_question, traces),
        results_figures=ResultsFigures(context, results),
        results_report=ResultsReport(context, results),
        subtitle_files=SubtitleFilesController(context, imports.import_as, out_problem),
        cues=cues,
        subtitle_tracks=SubtitleTracksController(context, subtitles),
        stretching=StretchController(context, subtitles, cues),
        replacing=ReplaceController(context, subtitles),
        speakers=SpeakersController(context),
        videos=videos,
        shifting=shifting,
        media_checks=MediaCheckController(context, shifting),
        video_dialogs=VideosDialogController(context),
        history=HistoryController(context),
        views=views,
        keys=keys,
        finding=FindController(context, opener, playback),
        palette=PaletteController(context, keys, opener),
        settings=settings,
        spelling=SpellingController(context, author, settings),
        help=HelpController(context),
        messages=messages,
        projects=ProjectController(context, imports),
    )


def _fill_bars(context: AppContext) -> None:
    window = context.workbench.window
    window.set_menus(context.actions.menus())
    names = ("edit.undo", "edit.redo", "edit.history", "view.reset_layout")
    window.set_bar_actions(*(context.actions[name] for name in names))
