"""The main window with its views, built once; controllers reach every widget through it."""

from __future__ import annotations

from widgets.annotation.details_column import DetailsColumn
from widgets.annotation.marking_strip import MarkingStrip
from widgets.annotation.timeline_desk import TimelineDesk
from widgets.annotation_table.annotation_page import AnnotationPage
from widgets.context_panel import ContextPanel
from widgets.graph.compare_view import CompareView
from widgets.graph.events_page import EventsPage
from widgets.graph.graph_panel import GraphPanel
from widgets.graph.inspector import Inspector
from widgets.graph.lint_view import LintView
from widgets.graph.memory_page import MemoryPage
from widgets.graph.trace_page import TracePage
from widgets.i18n import tr
from widgets.labelling.label_panel import LabelPanel
from widgets.main_window import MainWindow
from widgets.mcq.verify_panel import VerifyPanel
from widgets.question.author_panel import AuthorPanel
from widgets.results.answers_page import AnswersPage
from widgets.results.results_panel import ResultsPanel
from widgets.results.trace_tab import GraphRoom, GuestRoom
from widgets.search.find_page import FindPage
from widgets.segment.chapter_page import ChapterPage
from widgets.story.notes_page import NotesPage
from widgets.timeline.timeline_panel import TimelinePanel
from widgets.tracing.tracing_panel import TracingPanel
from widgets.trajectory.curves_page import CurvesPage
from widgets.transcript.transcript_panel import TranscriptPanel
from widgets.video.transport_bar import TransportBar
from widgets.video.video_desk import VideoDesk
from widgets.video.video_view import VideoView

WORKSPACES = ("author", "verify", "graph", "label", "results")


class Workbench:
    """Builds the views in the window, each with the place where it stands as its parent.

    Qt dresses every widget of a tree anew each time the tree is moved: what is built first and
    put in its place afterwards costs several times as much.
    """

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self._build_left()
        self._build_pages()
        self._build_side()
        self.timeline = TimelinePanel()
        self.strip, self.details = MarkingStrip(), DetailsColumn()
        window.set_panels(
            video=self._video_desk,
            transport=self.transport,
            context=self.context,
            side={
                "author": self.author,
                "verify": self.verify,
                "graph": self._graph_room,
                "label": self.label,
                "results": self.results,
            },
            timeline=TimelineDesk(self.timeline, self.strip, self.details, window.room("timeline")),
        )

    def _build_left(self) -> None:
        room = self.window.room("video")
        self.video, self.tracing = VideoView(), TracingPanel()
        self._video_desk = VideoDesk(self.video, self.tracing, room)
        self.transport = TransportBar(room)

    def _build_pages(self) -> None:
        self.context = context = ContextPanel(self.window.room("transcript"))
        self.transcript = TranscriptPanel(context.body)
        context.add_page("transcript", tr("Transcript"), "closed-captioning", self.transcript)
        self.annotations = AnnotationPage(context.body)
        context.add_page("annotations", tr("Annotations"), "table", self.annotations)
        self.find = FindPage(context.body)
        context.add_page("find", tr("Find"), "magnifying-glass", self.find)
        self.events = EventsPage(context.body)
        context.add_page("events", tr("Events"), "share-network", self.events)
        self.lint, self.memory_compare = LintView(), CompareView()
        self.events.add_view("lint", tr("Lint"), self.lint)
        self.events.add_view("compare", tr("Compare"), self.memory_compare)
        self.trace = TracePage(context.body)
        context.add_page("trace", tr("Trace"), "path", self.trace)
        self.chapters, self.notes = ChapterPage(context.body), NotesPage(context.body)
        context.add_page("chapters", tr("Chapters"), "list-numbers", self.chapters)
        context.add_page("notes", tr("Notes"), "note", self.notes)
        self.curves = CurvesPage(context.body)
        context.add_page("curves", tr("Curves"), "chart-line", self.curves)
        self.answers = AnswersPage(context.body)
        context.add_page("answers", tr("Answers"), "chat-text", self.answers)

    def _build_side(self) -> None:
        side = self.window.room("side")
        self.author, self.verify = AuthorPanel(side), VerifyPanel(side)
        self.label = LabelPanel(side)
        self.memory = MemoryPage()
        self._graph_room = GraphRoom(self.memory, side)
        self.graph, self.inspector = GraphPanel(self.events), Inspector()
        self.memory.set_content(self.graph)
        self.graph.set_inspector(self.inspector)
        self.results = ResultsPanel(side)
        self.results.trace.set_graph(GuestRoom(self.memory))
