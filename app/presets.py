"""The keys of other tools, for hands that know them: what a preset puts over the table's keys.

Only keys whose meaning we share are taken. A key of ours that the other tool uses for something
else moves away, and the comment says where to.
"""

from __future__ import annotations

from collections.abc import Mapping

Keys = Mapping[str, tuple[str, ...]]

EMOSCOPE = "emoscope"

# ELAN manual (Max Planck Institute for Psycholinguistics, https://www.mpi.nl/corpus/html/elan/):
# chapters "The Media Player options", "How to make a selection" and "Shortcuts": Ctrl+Space play
# or pause, Ctrl+Left and Ctrl+Right one frame, Shift+Left and Shift+Right one second, Ctrl+B and
# Ctrl+E begin and end of the media, Ctrl+G go to a time, Ctrl+L loop, Shift+Space play the
# selection, Alt+Left and Alt+Right previous and next annotation, Alt+Shift+C clear the selection,
# Alt+N new annotation here, Alt+D delete it, Ctrl+= and Ctrl+- zoom, Ctrl+Y redo.
_ELAN: Keys = {
    "play.toggle": ("Ctrl+Space", "F8"),
    "play.frame_back": ("Ctrl+Left",),
    "play.frame_forward": ("Ctrl+Right",),
    "play.start": ("Ctrl+B",),
    "play.end": ("Ctrl+E",),
    "label.revisit": ("Alt+B",),  # ours; Ctrl+B is the start of the media
    "play.previous_cue": ("Alt+Left",),  # an annotation of the subtitle tier
    "play.next_cue": ("Alt+Right",),
    "play.visited_back": ("Alt+Shift+Left",),  # ours; ELAN has Alt+Left for annotations
    "play.visited_forward": ("Alt+Shift+Right",),
    "mark.clear": ("Alt+Shift+C",),
    "annotate.add": ("Alt+N", "Ins"),
    "annotate.play": ("Shift+Space",),
    "annotate.remove": ("Alt+D", "Ctrl+Del"),
    "question.play_evidence": ("Alt+Shift+E",),  # ours; Ctrl+E is the end of the media
    "view.zoom_in": ("Ctrl+=", "Ctrl++"),
    "view.zoom_out": ("Ctrl+-",),
    "edit.redo": ("Ctrl+Y", "Ctrl+Shift+Z"),
}

# BORIS user guide, "Coding", section "Media based coding"
# (https://www.boris.unito.it/user_guide/coding/): Space play or pause, Left and Right one frame,
# Up jump forward, Down jump backward, Home faster, End slower. Letters belong to the ethogram
# there, so ours keep only what BORIS has no word for.
_BORIS: Keys = {
    "play.toggle": ("Space", "F8"),
    "play.frame_back": ("Left", ","),
    "play.frame_forward": ("Right", "."),
    "play.back_5": ("Down",),
    "play.forward_5": ("Up",),
    "play.rate_up": ("Home", "Ctrl+Up"),
    "play.rate_down": ("End", "Ctrl+Down"),
    "play.start": ("Ctrl+Home",),  # ours; Home and End set the speed
    "play.end": ("Ctrl+End",),
}

PRESETS: Mapping[str, Keys] = {EMOSCOPE: {}, "elan": _ELAN, "boris": _BORIS}
