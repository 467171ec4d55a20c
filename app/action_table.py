"""The table of actions: names, keys, menus. Data only; `app.actions` makes it live."""

from __future__ import annotations

from dataclasses import dataclass

from widgets.i18n import mark

SEPARATOR = "-"
_ON_PICTURE = mark("On the picture")
_LAG, _CHOSEN = mark("Reaction lag"), mark("Chosen annotations")
_LANES = mark("Lanes")
_SUBTITLES, _FORM = mark("Subtitles"), mark("Form of the transcript")
_VERDICT, _TRACE = mark("Verdict"), mark("Trace")
_SEGMENTS = mark("Segments")
_TRACING, _TRACE_LAG, _TRACE_SMOOTHING = mark("Live tracing"), mark("Lag of traces"), mark("Smoothing of traces, shown only")
_OPTIONS = mark("Options and evidence")
_OPTION_TEXTS = (
    mark("Option 1, then evidence 1"), mark("Option 2, then evidence 2"), mark("Option 3, then evidence 3"),
    mark("Option 4, then evidence 4"), mark("Option 5, then evidence 5"), mark("Option 6, then evidence 6"),
    mark("Option 7, then evidence 7"), mark("Option 8, then evidence 8"), mark("Option 9, then evidence 9"),
)


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action.

    Attributes
    ----------
    id
        Stable name, ``menu.verb``.
    text, tip
        English texts marked for translation, translated where shown.
    keys
        Key sequences in portable text; the first is shown.
    menu
        Title of the menu it stands in.
    needs
        What must be there for it to be enabled: ``""``, ``project``, ``video``, ``question``, ``edit``
        (a project that can be written).
    workspace
        The only workspace it works in; empty: every one.
    group
        Name of the choice it is part of: one action of a group is checked.
    is_switch
        Whether it is on or off.
    submenu
        Title of the menu within the menu that it stands in; empty: in the menu itself.
    """

    id: str
    text: str
    keys: tuple[str, ...] = ()
    menu: str = ""
    icon: str = ""
    tip: str = ""
    needs: str = ""
    workspace: str = ""
    group: str = ""
    is_switch: bool = False
    submenu: str = ""


ACTIONS: tuple[ActionSpec | str, ...] = (
    ActionSpec("file.new", mark("New project from videos…"), ("Ctrl+Shift+N",), "File", "file-plus"),
    ActionSpec("file.open", mark("Open project…"), ("Ctrl+O",), "File", "folder-open"),
    ActionSpec("file.demo", mark("Open the demo"), (), "File", "star"),
    ActionSpec("file.close", mark("Close project"), ("Ctrl+W",), "File", "", needs="project"),
    SEPARATOR,
    ActionSpec("file.add_video", mark("Add videos…"), (), "File", "plus", needs="edit"),
    ActionSpec("file.videos", mark("Videos of this project…"), (), "File", "", needs="project"),
    ActionSpec("video.screen", mark("Screen this video…"), (), "File", "eye", mark("Look at four moments, then keep or exclude it"), needs="video"),
    ActionSpec("file.relink", mark("Find missing videos…"), (), "File", "", needs="edit"),
    SEPARATOR,
    ActionSpec("file.import", mark("Import subtitles or records…"), ("Ctrl+I",), "File", "download-simple", needs="edit"),
    ActionSpec("file.import_text_tracks", mark("Take the text tracks of the video"), (), "File", "closed-captioning", needs="edit"),
    ActionSpec("file.export", mark("Export records…"), ("Ctrl+Shift+E",), "File", "export", needs="project"),
    ActionSpec("file.export_subtitles", mark("Export subtitles…"), (), "File", "", needs="project"),
    SEPARATOR,
    ActionSpec("file.rater", mark("Who is working…"), (), "File", "users"),
    ActionSpec("file.settings", mark("Settings…"), ("Ctrl+Alt+S",), "File", "gear-six"),
    SEPARATOR,
    ActionSpec("file.quit", mark("Quit"), ("Ctrl+Q",), "File"),
    ActionSpec("edit.undo", mark("Undo"), ("Ctrl+Z",), "Edit", "arrow-u-up-left", needs="edit"),
    ActionSpec("edit.redo", mark("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), "Edit", "arrow-u-up-right", needs="edit"),
    ActionSpec("edit.history", mark("History…"), ("Ctrl+H",), "Edit", "clock-counter-clockwise", needs="project"),
    SEPARATOR,
    ActionSpec("edit.find", mark("Find…"), ("Ctrl+F",), "Edit", "magnifying-glass", mark("In everything written, from questions to cues"), needs="project"),
    ActionSpec("edit.find_next", mark("Next hit"), ("F3",), "Edit", "", needs="project"),
    ActionSpec("edit.find_previous", mark("Previous hit"), ("Shift+F3",), "Edit", "", needs="project"),
    ActionSpec("edit.filter_transcript", mark("Filter the transcript"), ("Ctrl+Shift+F",), "Edit", "funnel", needs="project"),
    ActionSpec("edit.shift_subtitles", mark("Shift subtitles…"), (), "Edit", "", needs="edit"),
    SEPARATOR,
    ActionSpec("cue.edit", mark("Edit the cue"), ("Alt+Shift+T",), "Edit", "pencil-simple", mark("Write into the cue at the playhead, or the chosen one"), needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.start_here", mark("Start the cue at the playhead"), ("Alt+Shift+I",), "Edit", "", needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.end_here", mark("End the cue at the playhead"), ("Alt+Shift+O",), "Edit", "", needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.split", mark("Split the cue"), ("Alt+Shift+H",), "Edit", "scissors", mark("At the caret while its text is edited, else at the playhead"), needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.merge", mark("Merge the cue with the next"), ("Alt+Shift+U",), "Edit", "arrows-in-line-horizontal", needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.insert", mark("Insert a cue at the playhead"), ("Alt+Shift+N",), "Edit", "plus", needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.remove", mark("Delete the cue"), ("Alt+Shift+Del",), "Edit", "trash", needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.restore", mark("Restore the imported cue"), (), "Edit", "arrow-counter-clockwise", needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.replace", mark("Find and replace in subtitles…"), ("Ctrl+Shift+H",), "Edit", "", needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.point", mark("This cue starts now: point for stretching"), ("Alt+Shift+A",), "Edit", "push-pin", mark("Do so at two cues far apart, and all others are stretched between them"), needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.stretch", mark("Stretch subtitles…"), (), "Edit", "", mark("Against drift, by two cues or by frame rates"), needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.restore_times", mark("Restore the imported times"), (), "Edit", "", needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.restore_all", mark("Restore all imported cues"), (), "Edit", "", needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.unlock", mark("Edit times in the timeline"), (), "Edit", "lock-simple-open", mark("Drag the edges of cues in their lane"), needs="edit", is_switch=True, submenu=_SUBTITLES),
    ActionSpec("cue.tracks", mark("Subtitle tracks…"), (), "Edit", "closed-captioning", needs="video", submenu=_SUBTITLES),
    ActionSpec("cue.duplicate", mark("Duplicate the track as an edited copy"), (), "Edit", "copy", needs="edit", submenu=_SUBTITLES),
    ActionSpec("cue.speakers", mark("Speakers…"), (), "Edit", "users", mark("Say whom of the cast the names of speakers mean"), needs="video", submenu=_SUBTITLES),
    ActionSpec("edit.palette", mark("Find or run anything…"), ("Ctrl+K",), "Edit", "magnifying-glass"),
    ActionSpec("view.author", mark("Author"), ("Ctrl+1",), "View", "note-pencil", needs="project"),
    ActionSpec("view.verify", mark("Verify"), ("Ctrl+2",), "View", "check-square-offset", needs="project"),
    ActionSpec("view.graph", mark("Graph"), ("Ctrl+3",), "View", "share-network", needs="project"),
    ActionSpec("view.label", mark("Label"), ("Ctrl+4",), "View", "smiley", needs="project"),
    ActionSpec("view.results", mark("Results"), ("Ctrl+5",), "View", "chart-bar", needs="project"),
    SEPARATOR,
    ActionSpec("view.zoom_in", mark("Zoom timeline in"), ("=", "+"), "View", "magnifying-glass-plus", needs="video"),
    ActionSpec("view.zoom_out", mark("Zoom timeline out"), ("-",), "View", "magnifying-glass-minus", needs="video"),
    ActionSpec("view.fit", mark("Fit whole video"), ("0",), "View", "corners-out", needs="video"),
    ActionSpec("view.zoom_selection", mark("Zoom to the selection"), ("Ctrl+0",), "View", "", mark("Show the selected spans, or the marked one"), needs="video"),
    ActionSpec("view.track_up", mark("Track above"), ("Alt+Up",), "View", "", needs="video", submenu=_LANES),
    ActionSpec("view.track_down", mark("Track below"), ("Alt+Down",), "View", "", needs="video", submenu=_LANES),
    ActionSpec("view.lane_collapse", mark("Collapse or open the lane"), ("Alt+Return",), "View", "", needs="video", submenu=_LANES),
    ActionSpec("view.lane_higher", mark("Make the lane higher"), ("Alt+=", "Alt++"), "View", "", needs="video", submenu=_LANES),
    ActionSpec("view.lane_lower", mark("Make the lane lower"), ("Alt+-",), "View", "", needs="video", submenu=_LANES),
    ActionSpec("view.lane_up", mark("Move the lane up"), ("Alt+Shift+Up",), "View", "", needs="video", submenu=_LANES),
    ActionSpec("view.lane_down", mark("Move the lane down"), ("Alt+Shift+Down",), "View", "", needs="video", submenu=_LANES),
    ActionSpec("view.lane_hide", mark("Hide the lane"), (), "View", "eye-slash", needs="video", submenu=_LANES),
    ActionSpec("view.lanes_show", mark("Show all lanes"), (), "View", "rows", needs="video", submenu=_LANES),
    ActionSpec("view.filmstrip", mark("Filmstrip"), (), "View", "film-strip", needs="video", is_switch=True),
    ActionSpec("view.waveform", mark("Waveform"), (), "View", "activity", needs="video", is_switch=True),
    SEPARATOR,
    ActionSpec("view.overlay_subtitles", mark("Show subtitles"), ("Ctrl+Shift+C",), "View", "closed-captioning", needs="project", is_switch=True, submenu=_ON_PICTURE),
    ActionSpec("view.overlay_time", mark("Show time and frame"), ("Ctrl+Shift+T",), "View", "clock", needs="project", is_switch=True, submenu=_ON_PICTURE),
    ActionSpec("view.overlay_emotions", mark("Show events and emotions"), ("Ctrl+Shift+M",), "View", "smiley", mark("Who feels what now, what happens and what it leads to"), needs="project", is_switch=True, submenu=_ON_PICTURE),
    ActionSpec("view.overlay_curve", mark("Show the curve of intensity"), (), "View", "chart-line", mark("How strongly somebody feels, the last and the next half minute"), needs="project", is_switch=True, submenu=_ON_PICTURE),
    ActionSpec("view.intensity_words", mark("Intensity words…"), (), "View", "", mark("Which words of strength make a lane of emotions how high"), needs="project"),
    ActionSpec("view.second_none", mark("No second subtitles"), (), "View", needs="video", group="second", submenu=mark("Second subtitles")),
    SEPARATOR,
    ActionSpec("view.theme_system", mark("Look: as the system"), (), "View", group="look"),
    ActionSpec("view.theme_light", mark("Look: light"), (), "View", group="look"),
    ActionSpec("view.theme_dark", mark("Look: dark"), (), "View", group="look"),
    SEPARATOR,
    ActionSpec("view.density_auto", mark("Density: as the window allows"), (), "View", group="density"),
    ActionSpec("view.density_comfortable", mark("Density: comfortable"), (), "View", group="density"),
    ActionSpec("view.density_compact", mark("Density: compact"), (), "View", group="density"),
    SEPARATOR,
    ActionSpec("view.page_transcript", mark("Show the transcript"), ("Alt+1",), "View", "closed-captioning", needs="project"),
    ActionSpec("view.page_annotations", mark("Show the table of annotations"), ("Alt+2",), "View", "table", needs="project"),
    ActionSpec("view.page_events", mark("Show the table of events"), ("Alt+4",), "View", "share-network", needs="project"),
    ActionSpec("view.page_chapters", mark("Show the chapters"), ("Alt+5",), "View", "list-numbers", needs="project"),
    ActionSpec("view.page_notes", mark("Show the notes of pipelines"), ("Alt+6",), "View", "note", needs="project"),
    ActionSpec("view.form_list", mark("Transcript as a list"), (), "View", "list-bullets", needs="project", group="form", submenu=_FORM),
    ActionSpec("view.form_reading", mark("Transcript as a text to read"), (), "View", "text-align-left", needs="project", group="form", submenu=_FORM),
    ActionSpec("view.form_table", mark("Transcript as a table"), (), "View", "table", needs="project", group="form", submenu=_FORM),
    ActionSpec("view.float_video", mark("Video in its own window"), (), "View", "arrow-square-out", needs="project", is_switch=True),
    ActionSpec("view.float_transcript", mark("Transcript panel in its own window"), (), "View", "arrow-square-out", needs="project", is_switch=True),
    ActionSpec("view.float_side", mark("Workspace panel in its own window"), (), "View", "arrow-square-out", needs="project", is_switch=True),
    ActionSpec("view.float_timeline", mark("Timeline in its own window"), (), "View", "arrow-square-out", needs="project", is_switch=True),
    ActionSpec("view.reset_layout", mark("Reset layout"), (), "View", "layout", needs="project"),
    ActionSpec("play.toggle", mark("Play or pause"), ("Space", "K", "F8"), "Playback", "play-fill", needs="video"),
    ActionSpec("play.faster", mark("Play forward 1×, 2×, 4×"), ("L",), "Playback", "", needs="video"),
    ActionSpec("play.backward", mark("Play backward 1×, 2×, 4×"), ("J",), "Playback", "", needs="video"),
    SEPARATOR,
    ActionSpec("play.frame_back", mark("One frame back"), (",",), "Playback", "caret-left", needs="video"),
    ActionSpec("play.frame_forward", mark("One frame forward"), (".",), "Playback", "caret-right", needs="video"),
    ActionSpec("play.back_5", mark("5 seconds back"), ("Left",), "Playback", "", needs="video"),
    ActionSpec("play.forward_5", mark("5 seconds forward"), ("Right",), "Playback", "", needs="video"),
    ActionSpec("play.back_1", mark("1 second back"), ("Shift+Left",), "Playback", "", needs="video"),
    ActionSpec("play.forward_1", mark("1 second forward"), ("Shift+Right",), "Playback", "", needs="video"),
    ActionSpec("play.back_2", mark("2 seconds back, also while typing"), ("F7",), "Playback", "", needs="video"),
    ActionSpec("play.previous_cue", mark("Previous cue"), ("Ctrl+Left",), "Playback", "skip-back", needs="video"),
    ActionSpec("play.next_cue", mark("Next cue"), ("Ctrl+Right",), "Playback", "skip-forward", needs="video"),
    ActionSpec("play.start", mark("Start of the video"), ("Home",), "Playback", "", needs="video"),
    ActionSpec("play.end", mark("End of the video"), ("End",), "Playback", "", needs="video"),
    SEPARATOR,
    ActionSpec("play.visited_back", mark("Back to the moment before"), ("Alt+Left",), "Playback", "", needs="video"),
    ActionSpec("play.visited_forward", mark("Forward to the moment after"), ("Alt+Right",), "Playback", "", needs="video"),
    ActionSpec("play.go_to_time", mark("Type a time…"), ("Ctrl+G",), "Playback", "", needs="video"),
    ActionSpec("play.loop", mark("Loop the marked span"), ("Ctrl+L",), "Playback", "repeat", needs="video"),
    SEPARATOR,
    ActionSpec("play.rate_up", mark("Faster"), ("Ctrl+Up",), "Playback", "", needs="video"),
    ActionSpec("play.rate_down", mark("Slower"), ("Ctrl+Down",), "Playback", "", needs="video"),
    ActionSpec("play.mute", mark("Mute"), ("M",), "Playback", "speaker-high", needs="video"),
    ActionSpec("play.sound_track", mark("Next sound track"), (), "Playback", needs="video", submenu=mark("Sound track")),
    SEPARATOR,
    ActionSpec("play.snapshot", mark("Save the picture"), ("Ctrl+Shift+S",), "Playback", "camera", mark("Save the exact frame at full size, and copy it"), needs="video"),
    ActionSpec("play.snapshot_overlay", mark("Save the picture with what lies on it"), ("Ctrl+Alt+Shift+S",), "Playback", "camera", mark("Save the exact frame with subtitles and time, and copy it"), needs="video"),
    ActionSpec("mark.in", mark("Mark in"), ("I", "Alt+I"), "Annotate", "arrow-line-left", needs="video"),
    ActionSpec("mark.out", mark("Mark out"), ("O", "Alt+O"), "Annotate", "arrow-line-right", needs="video"),
    ActionSpec("mark.go_in", mark("Go to mark in"), ("Shift+I",), "Annotate", "", needs="video"),
    ActionSpec("mark.go_out", mark("Go to mark out"), ("Shift+O",), "Annotate", "", needs="video"),
    ActionSpec("mark.clear", mark("Clear the marks"), ("Shift+C",), "Annotate", "", needs="video"),
    SEPARATOR,
    ActionSpec("mark.evidence", mark("Add the marked span or cue as evidence"), ("E", "F9"), "Annotate", "bookmark-simple", needs="edit"),
    ActionSpec("mark.previous", mark("Previous span of the active track"), ("[",), "Annotate", "", needs="video"),
    ActionSpec("mark.next", mark("Next span of the active track"), ("]",), "Annotate", "", needs="video"),
    SEPARATOR,
    ActionSpec("annotate.add", mark("Annotate the marked span, or begin one here"), ("Alt+N", "Ins"), "Annotate", "plus", mark("On the active tier; once more ends what was begun"), needs="edit"),
    ActionSpec("annotate.add_cue", mark("Annotate the cue at the playhead"), ("Alt+C",), "Annotate", "", needs="edit"),
    ActionSpec("annotate.label", mark("Label…"), ("/",), "Annotate", "tag", mark("Find a label by typing, for the chosen annotations or a new span"), needs="edit"),
    ActionSpec("annotate.keys_first", mark("Label keys before all others"), ("Alt+K",), "Annotate", "keyboard", mark("Letters give labels, too, while this is on"), needs="edit", is_switch=True),
    ActionSpec("annotate.lag_0", mark("No reaction lag"), (), "Annotate", needs="video", group="lag", submenu=_LAG),
    ActionSpec("annotate.lag_100", mark("100 ms reaction lag"), (), "Annotate", needs="video", group="lag", submenu=_LAG),
    ActionSpec("annotate.lag_200", mark("200 ms reaction lag"), (), "Annotate", needs="video", group="lag", submenu=_LAG),
    ActionSpec("annotate.lag_300", mark("300 ms reaction lag"), (), "Annotate", needs="video", group="lag", submenu=_LAG),
    ActionSpec("annotate.lag_400", mark("400 ms reaction lag"), (), "Annotate", needs="video", group="lag", submenu=_LAG),
    ActionSpec("annotate.lag_500", mark("500 ms reaction lag"), (), "Annotate", needs="video", group="lag", submenu=_LAG),
    ActionSpec("annotate.details", mark("Show the details"), ("Ctrl+D",), "Annotate", "sliders", needs="project", is_switch=True, submenu=_CHOSEN),
    ActionSpec("annotate.details_focus", mark("Edit the details"), ("F4",), "Annotate", "pencil-simple", needs="project", submenu=_CHOSEN),
    ActionSpec("annotate.play", mark("Play the annotation"), ("Shift+Space",), "Annotate", "play", needs="video", submenu=_CHOSEN),
    ActionSpec("annotate.loop", mark("Loop the annotation"), ("Shift+L",), "Annotate", "repeat", needs="video", submenu=_CHOSEN),
    ActionSpec("annotate.split", mark("Split at the playhead"), ("Alt+S",), "Annotate", "scissors", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.merge", mark("Merge, one alone with the next"), ("Alt+M",), "Annotate", "arrows-in-line-horizontal", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.nudge_start_back", mark("Start one frame earlier"), ("Alt+,",), "Annotate", "", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.nudge_start_forward", mark("Start one frame later"), ("Alt+.",), "Annotate", "", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.nudge_end_back", mark("End one frame earlier"), ("Ctrl+,",), "Annotate", "", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.nudge_end_forward", mark("End one frame later"), ("Ctrl+.",), "Annotate", "", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.nudge_body_back", mark("Move one frame earlier"), ("Ctrl+Alt+,",), "Annotate", "", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.nudge_body_forward", mark("Move one frame later"), ("Ctrl+Alt+.",), "Annotate", "", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.edge_previous", mark("Choose the span, its end, its start"), ("Alt+[",), "Annotate", "", needs="video", submenu=_CHOSEN),
    ActionSpec("annotate.edge_next", mark("Choose the span, its start, its end"), ("Alt+]",), "Annotate", "", needs="video", submenu=_CHOSEN),
    ActionSpec("annotate.nudge_back", mark("What is chosen one frame earlier"), ("Ctrl+[",), "Annotate", "", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.nudge_forward", mark("What is chosen one frame later"), ("Ctrl+]",), "Annotate", "", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.select_all", mark("Choose all of the active track"), ("Ctrl+Shift+A",), "Annotate", "", needs="video", submenu=_CHOSEN),
    ActionSpec("annotate.cut", mark("Cut annotations"), (), "Annotate", "scissors", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.copy", mark("Copy annotations"), (), "Annotate", "copy", needs="project", submenu=_CHOSEN),
    ActionSpec("annotate.paste", mark("Paste annotations at the playhead"), (), "Annotate", "clipboard", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.paste_in_place", mark("Paste annotations at their own times"), ("Ctrl+Shift+V",), "Annotate", "", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.copy_to", mark("Copy to another tier…"), ("Ctrl+Shift+D",), "Annotate", "", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.remove", mark("Delete annotations"), ("Ctrl+Del",), "Annotate", "trash", needs="edit", submenu=_CHOSEN),
    ActionSpec("annotate.change", mark("Change the chosen annotations…"), ("Alt+E",), "Annotate", "pencil-simple", needs="edit", submenu=_CHOSEN),
    SEPARATOR,
    ActionSpec("segment.new", mark("New segment from the marks"), ("Alt+G",), "Annotate", "plus", mark("What it lies across is cut, what it covers is taken out"), needs="edit", submenu=_SEGMENTS),
    ActionSpec("segment.chunks", mark("Make chunks…"), (), "Annotate", "rows", mark("Of about five minutes, ending where the transcript pauses"), needs="edit", submenu=_SEGMENTS),
    ActionSpec("segment.edit", mark("Edit the segment…"), ("Alt+Shift+G",), "Annotate", "pencil-simple", needs="edit", submenu=_SEGMENTS),
    ActionSpec("segment.split", mark("Split the segment at the playhead"), ("Alt+Shift+K",), "Annotate", "scissors", needs="edit", submenu=_SEGMENTS),
    ActionSpec("segment.merge", mark("Merge the segment with the next"), ("Alt+Shift+Y",), "Annotate", "arrows-in-line-horizontal", needs="edit", submenu=_SEGMENTS),
    ActionSpec("segment.evidence", mark("Add the segment as evidence"), (), "Annotate", "bookmark-simple", needs="edit", submenu=_SEGMENTS),
    ActionSpec("segment.remove", mark("Delete the segment"), (), "Annotate", "trash", needs="edit", submenu=_SEGMENTS),
    ActionSpec("segment.previous", mark("Previous chapter"), ("Ctrl+Shift+Left",), "Annotate", "", needs="video", submenu=_SEGMENTS),
    ActionSpec("segment.next", mark("Next chapter"), ("Ctrl+Shift+Right",), "Annotate", "", needs="video", submenu=_SEGMENTS),
    ActionSpec("note.evidence", mark("Add the note as evidence"), ("Alt+Shift+B",), "Annotate", "bookmark-simple", mark("The note chosen on the page of notes, for the question shown"), needs="edit", submenu=_SEGMENTS),
    ActionSpec("tier.new", mark("New tier…"), ("Ctrl+Alt+T",), "Annotate", "plus", needs="edit"),
    ActionSpec("tier.list", mark("Tiers of this video…"), (), "Annotate", "rows", needs="video"),
    ActionSpec("tier.vocabularies", mark("Vocabularies…"), (), "Annotate", "list-bullets", needs="project"),
    ActionSpec("tier.compare", mark("Compare two tiers…"), (), "Annotate", "intersect", mark("How far two raters agree over time, and where they differ"), needs="video"),
    ActionSpec("tier.differences", mark("Show where two tiers differ"), (), "Annotate", "intersect", needs="video", is_switch=True),
    ActionSpec("tier.people", mark("People…"), (), "Annotate", "users", needs="project"),
    SEPARATOR,
    ActionSpec("question.new", mark("New question"), ("Ctrl+N",), "Annotate", "plus", needs="edit"),
    ActionSpec("question.stage", mark("New stage, factor or alternative"), ("Ctrl+T",), "Annotate", "path", needs="question", workspace="author"),
    ActionSpec("question.complete_next", mark("Complete and next"), ("Ctrl+Return",), "Annotate", "check-circle", needs="question", workspace="author"),
    ActionSpec("question.play_evidence", mark("Play all evidence in order"), ("Ctrl+E",), "Annotate", "", needs="question"),
    ActionSpec("memory.import", mark("Import event memory…"), (), "Graph", "download-simple", mark("What an agent remembers of the video: memory.json"), needs="edit"),
    ActionSpec("memory.choose", mark("Event memories of this video…"), (), "Graph", "share-network", needs="video"),
    ActionSpec("memory.export", mark("Export event memory…"), (), "Graph", "export", mark("As JSON, GraphML or GEXF"), needs="video"),
    ActionSpec("memory.lint", mark("Faults of the event memory"), ("Alt+L",), "Graph", "warning-circle", mark("Broken invariants, and what looks wrong"), needs="video"),
    ActionSpec("memory.waive", mark("Waive the finding, or count it again"), ("Alt+Shift+L",), "Graph", "eye-slash", mark("The finding chosen in the list, with your reason; errors cannot be waived"), needs="edit"),
    ActionSpec("memory.remove", mark("Remove event memory"), (), "Graph", "trash", needs="edit"),
    SEPARATOR,
    ActionSpec("graph.time", mark("Events on time"), (), "Graph", "share-network", needs="video", workspace="graph", group="graph"),
    ActionSpec("graph.relations", mark("Events by relations"), (), "Graph", "", mark("What leads to the chosen event, and where it leads"), needs="video", workspace="graph", group="graph"),
    ActionSpec("graph.stream", mark("One stream of events"), (), "Graph", "", mark("All that a person feels toward one target, in order"), needs="video", workspace="graph", group="graph"),
    SEPARATOR,
    ActionSpec("graph.play", mark("Play the event"), ("Alt+P",), "Graph", "play", mark("Its stretches one after the other"), needs="video"),
    ActionSpec("graph.neighbours", mark("Show what is related to the event"), ("Alt+R",), "Graph", "", needs="video", workspace="graph"),
    ActionSpec("graph.expand", mark("Open the neighbours of the event"), ("Alt+X",), "Graph", "", needs="video", workspace="graph"),
    ActionSpec("graph.collapse", mark("Close the neighbours of the event"), (), "Graph", "", needs="video", workspace="graph"),
    ActionSpec("graph.further", mark("Follow relations further"), (), "Graph", "", needs="video", workspace="graph"),
    ActionSpec("graph.nearer", mark("Follow relations less far"), (), "Graph", "", needs="video", workspace="graph"),
    ActionSpec("graph.pin", mark("Pin or unpin the chosen events"), (), "Graph", "push-pin", mark("Pinned events get room before all others"), needs="video", workspace="graph"),
    ActionSpec("verify.go_on", mark("Lock the answer, or give the verdict"), ("Return", "Ctrl+Return"), "Review", "lock-simple", needs="project", workspace="verify"),
    ActionSpec("verify.cannot_tell", mark("Cannot tell"), ("U",), "Review", "question", needs="project", workspace="verify"),
    ActionSpec("verify.confidence", mark("How sure: low, medium, high"), ("C",), "Review", "", mark("One after the other"), needs="project", workspace="verify"),
    ActionSpec("verify.note", mark("Write a note"), ("T",), "Review", "note-pencil", needs="project", workspace="verify"),
    *(
        ActionSpec(f"verify.option_{number}", text, (str(number),), "Review", needs="project", workspace="verify", submenu=_OPTIONS)
        for number, text in enumerate(_OPTION_TEXTS, start=1)
    ),
    SEPARATOR,
    ActionSpec("verify.accept", mark("Accept and next"), ("A",), "Review", "check-circle", needs="project", workspace="verify"),
    ActionSpec("verify.revise", mark("Revise"), ("R",), "Review", "pencil-simple", needs="project", workspace="verify"),
    ActionSpec("verify.remove", mark("Remove"), ("X",), "Review", "x-circle", needs="project", workspace="verify"),
    ActionSpec("verify.skip", mark("Skip the item"), ("S",), "Review", "hourglass-medium", mark("Put it off, which is no answer"), needs="project", workspace="verify"),
    SEPARATOR,
    ActionSpec("verify.next", mark("Next item with something to do"), ("N",), "Review", "arrow-right", needs="project", workspace="verify"),
    ActionSpec("verify.following", mark("Item below in the queue"), ("Alt+PgDown",), "Review", "", needs="project", workspace="verify"),
    ActionSpec("verify.previous", mark("Item above in the queue"), ("Alt+PgUp",), "Review", "", needs="project", workspace="verify"),
    ActionSpec("verify.queue", mark("Go to the queue"), ("Q",), "Review", "", needs="project", workspace="verify"),
    ActionSpec("verify.find", mark("Find an item"), (), "Review", "magnifying-glass", needs="project", workspace="verify"),
    ActionSpec("verify.play_evidence", mark("Play all evidence of the item"), ("Shift+E",), "Review", "play", needs="project", workspace="verify"),
    ActionSpec("verify.shuffled", mark("Shuffle options for me"), (), "Review", "shuffle", mark("The same order each time, another for each reviewer"), needs="project", workspace="verify", is_switch=True),
    SEPARATOR,
    ActionSpec("memory.right", mark("Judge the event or relation as right"), ("Y",), "Graph", "check-circle", mark("Once more takes the verdict back"), needs="edit", workspace="graph", submenu=_VERDICT),
    ActionSpec("memory.wrong", mark("Judge the event or relation as wrong"), ("N",), "Graph", "x-circle", mark("Once more takes the verdict back"), needs="edit", workspace="graph", submenu=_VERDICT),
    ActionSpec("memory.unsupported", mark("Judge the event or relation as unsupported"), ("U",), "Graph", "warning-circle", mark("Once more takes the verdict back"), needs="edit", workspace="graph", submenu=_VERDICT),
    ActionSpec("memory.inspect", mark("Work in the inspector"), ("Alt+J",), "Graph", "sliders", needs="video", workspace="graph"),
    ActionSpec("memory.json", mark("Show the event as JSON"), (), "Graph", "brackets-curly", mark("As its file has it; the memory, where none is chosen"), needs="video", workspace="graph"),
    SEPARATOR,
    ActionSpec("trace.show", mark("Show the trace"), ("Alt+T",), "Graph", "path", mark("How an agent found its answer to a question"), needs="video"),
    ActionSpec("trace.next", mark("Next step of the trace"), ("Ctrl+PgDown",), "Graph", "", mark("Plan, seed, expand, select, cite"), needs="video", submenu=_TRACE),
    ActionSpec("trace.previous", mark("Step of the trace before"), ("Ctrl+PgUp",), "Graph", "", needs="video", submenu=_TRACE),
    ActionSpec("trace.film", mark("Play the selected events as one film"), ("Ctrl+Shift+P",), "Graph", "film-strip", needs="video", submenu=_TRACE),
    ActionSpec("trace.export", mark("Export traces…"), (), "Graph", "export", needs="video", submenu=_TRACE),
    ActionSpec("trace.remove", mark("Remove the trace"), (), "Graph", "trash", needs="edit", submenu=_TRACE),
    SEPARATOR,
    ActionSpec("graph.filter", mark("Filter events"), ("Alt+F",), "Graph", "funnel", needs="video"),
    ActionSpec("graph.clear_filter", mark("Clear all filters of events"), (), "Graph", "", needs="video"),
    ActionSpec("graph.window_back", mark("Graph as of one window earlier"), (), "Graph", "", needs="video", workspace="graph"),
    ActionSpec("graph.window_forward", mark("Graph as of one window later"), (), "Graph", "", needs="video", workspace="graph"),
    SEPARATOR,
    ActionSpec("graph.fit", mark("Fit the graph"), (), "Graph", "corners-out", needs="video", workspace="graph"),
    ActionSpec("graph.minimap", mark("Small picture of the whole graph"), (), "Graph", "map-trifold", needs="video", workspace="graph", is_switch=True),
    ActionSpec("graph.export_picture", mark("Save the graph as a picture…"), (), "Graph", "image", mark("What is in view, as PNG or SVG"), needs="video", workspace="graph"),
    ActionSpec("help.keys", mark("All keys"), ("F1",), "Help", "keyboard"),
    ActionSpec("help.doctor", mark("Self-check…"), (), "Help", "first-aid-kit", mark("What this machine lacks, and the cure")),
    ActionSpec("help.log", mark("Show the log file"), (), "Help"),
    ActionSpec("help.about", mark("About Emoscope"), (), "Help", "info"),
)
