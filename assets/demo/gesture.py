"""What hands do, by name; places are in half head widths from the middle of the head."""

from __future__ import annotations

from assets.demo.rig import Body, Hand

_LEFT_REST = Hand(-0.85, 4.25)
_RIGHT_REST = Hand(0.85, 4.25)

GESTURES: dict[str, Body] = {
    "rest": Body(_LEFT_REST, _RIGHT_REST),
    "lean": Body(Hand(-0.7, 4.1), Hand(0.9, 4.0)),
    "lap": Body(Hand(-0.55, 5.6), Hand(0.55, 5.6), hidden=True),
    "open": Body(Hand(-2.15, 2.7, "open"), Hand(2.15, 2.7, "open")),
    "stop": Body(_LEFT_REST, Hand(1.9, 2.75, "open")),
    "gift_low": Body(Hand(-0.62, 3.75, "hold"), Hand(0.62, 3.75, "hold"), holds="gift"),
    "gift": Body(Hand(-0.7, 3.85, "hold"), Hand(0.7, 3.85, "hold"), holds="gift"),
    "unwrap": Body(Hand(-0.55, 4.05, "hold"), Hand(0.6, 3.95, "hold"), holds="gift"),
    "hold_bell": Body(Hand(-0.85, 4.25), Hand(1.65, 2.45, "hold"), holds="bell"),
    "on_chair": Body(Hand(-0.5, 4.4, "hold"), Hand(1.75, 3.35, "flat"), holds="bundle"),
    "chair": Body(Hand(-0.9, 4.4), Hand(1.75, 3.3)),
    "reach": Body(Hand(-0.9, 4.6), Hand(1.85, -1.25, "hold"), hidden=True),
    "reach_left": Body(Hand(-1.62, -1.25, "hold"), Hand(0.9, 4.6), hidden=True),
    "rub": Body(Hand(-0.85, 4.4), Hand(1.0, -0.1, "flat")),
    "chop": Body(Hand(-0.55, 4.4, "hold"), Hand(0.75, 4.15, "fist"), holds="knife"),
    "fold": Body(Hand(0.95, 3.35, "flat"), Hand(-0.95, 3.55, "flat")),
    "fist": Body(Hand(-0.95, 4.2, "fist"), Hand(0.95, 4.2, "fist")),
    "chest": Body(Hand(-0.75, 4.5), Hand(0.2, 2.85, "flat")),
    "neck": Body(_LEFT_REST, Hand(1.02, 1.15, "hold")),
    "mouth": Body(_LEFT_REST, Hand(0.28, 1.28, "flat")),
    "together": Body(Hand(-0.34, 4.1, "fist"), Hand(0.34, 4.1, "fist")),
    "palms": Body(Hand(-0.16, 3.15, "palm"), Hand(0.16, 3.15, "palm")),
    "bowl": Body(Hand(-0.72, 3.35, "hold"), Hand(0.72, 3.35, "hold"), holds="bowl"),
    "cup": Body(Hand(-0.48, 4.1, "hold"), Hand(0.48, 4.1, "hold"), holds="cup"),
    "book": Body(Hand(-0.75, 3.1, "hold"), Hand(0.75, 3.1, "hold"), holds="book"),
    "suitcase": Body(Hand(-0.35, 4.25, "hold"), Hand(0.35, 4.25, "hold"), holds="suitcase"),
}
