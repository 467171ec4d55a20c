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
    """Builds the views and puts them into the window."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.video, self.tracing = VideoView(), TracingPanel()
        self.transport = TransportBar()
        self.transcript = TranscriptPanel()
        self.annotations = AnnotationPage()
        self.find = FindPage()
        self.context = ContextPanel()
        self.context.add_page("transcript", tr("Transcript"), "closed-captioning", self.transcript)
        self.context.add_page("annotations", tr("Annotations"), "table", self.annotations)
        self.context.add_page("find", tr("Find"), "magnifying-glass", self.find)
        self.events, self.lint = EventsPage(), LintView()
        self.events.add_view("lint", tr("Lint"), self.lint)
        self.memory_compare = CompareView()
        self.events.add_view("compare", tr("Compare"), self.memory_compare)
        self.context.add_page("events", tr("Events"), "share-network", self.events)
        self.trace = TracePage()
        self.context.add_page("trace", tr("Trace"), "path", self.trace)
        self.chapters, self.notes = ChapterPage(), NotesPage()
        self.context.add_page("chapters", tr("Chapters"), "list-numbers", self.chapters)
        self.context.add_page("notes", tr("Notes"), "note", self.notes)
        self.curves = CurvesPage()
        self.context.add_page("curves", tr("Curves"), "chart-line", self.curves)
        self.answers = AnswersPage()
        self.context.add_page("answers", tr("Answers"), "chat-text", self.answers)
        self.timeline = TimelinePanel()
        self.strip, self.details = MarkingStrip(), DetailsColumn()
        self.author = AuthorPanel()
        self.verify = VerifyPanel()
        self.label = LabelPanel()
        self.graph, self.inspector = GraphPanel(self.events), Inspector()
        self.graph.set_inspector(self.inspector)
        self.memory = MemoryPage()
        self.memory.set_content(self.graph)
        self.results = ResultsPanel()
        self.results.trace.set_graph(GuestRoom(self.memory))
        self.window.set_panels(
            video=VideoDesk(self.video, self.tracing),
            transport=self.transport,
            context=self.context,
            side={
                "author": self.author,
                "verify": self.verify,
                "graph": GraphRoom(self.memory),
                "label": self.label,
                "results": self.results,
            },
            timeline=TimelineDesk(self.timeline, self.strip, self.details),
        )
