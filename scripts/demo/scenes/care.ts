import { paint, wall } from './kit/palette.ts'
import { pane, picture, room } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect } from './kit/svg.ts'

/** A nurse's bag: pressure gauge, syringe, bandage. */
const nurseBag = () =>
  drawing(
    room(wall.rose, paint.wood, { level: 226, lit: 30 }),
    pane(268, 30, 96, 100, '#E2EEF3'),
    line('M150 92q0 -34 50 -34t50 34', paint.green2, 11),
    path('M92 106q4 -18 22 -18h172q18 0 22 18l10 118H82Z', paint.green),
    path('M270 88h16q18 0 22 18l10 118h-46Z', paint.green2),
    rect(88, 128, 226, 9, paint.green2),
    rect(190, 146, 20, 60, paint.paper, 3) + rect(170, 166, 60, 20, paint.paper, 3),
    at(
      70,
      268,
      circle(0, -28, 28, paint.iron) + circle(0, -28, 22, paint.paper) + line('M0 -28l8 -12', paint.brick, 4),
    ),
    line('M96 246q50 30 90 12', paint.iron, 5) + oval(200, 258, 20, 13, paint.iron),
    at(
      300,
      266,
      rect(-34, -9, 68, 18, '#DCEFF5', 4) +
        rect(-6, -9, 40, 18, paint.sea, 4) +
        rect(-58, -4, 26, 8, paint.silver) +
        rect(-62, -13, 8, 26, paint.iron, 2) +
        line('M34 0h34', paint.steel, 3),
      { turn: -8 },
    ),
    circle(366, 274, 18, paint.paper) + circle(366, 274, 6, paint.bone),
  )

/** Exercise on a chair: a leg raised in its band. */
const kneeExercise = () =>
  drawing(
    room(wall.sage, paint.wood, { level: 246, lit: 40 }),
    picture(
      300,
      40,
      62,
      76,
      paint.paper,
      circle(331, 62, 8, paint.coral) + line('M331 70v22l-12 16M331 92l14 12M331 78l-16 8M331 78l16 4', paint.coral, 4),
    ),
    rect(86, 100, 14, 168, paint.wood3, 4) +
      rect(86, 184, 96, 14, paint.wood3, 4) +
      rect(168, 196, 12, 72, paint.wood3, 3),
    oval(132, 60, 20, 24, paint.skin) + path('M112 60q-4 -28 20 -28t22 24q-8 -8 -18 -8q-14 2 -24 12Z', '#9A9A98'),
    rect(124, 78, 16, 20, paint.skin),
    path('M104 184v-66q2 -26 26 -28q30 2 32 30v64Z', paint.blue),
    line('M128 186h88l90 -26', paint.iron, 30),
    line('M304 160l22 -5', paint.skin, 18),
    path('M322 132l20 -4q6 28 2 46l-16 4Z', paint.brick),
    line('M140 186h62v70', paint.iron2, 26),
    path('M190 262h44q6 2 6 10h-50Z', paint.brick2),
    line('M146 128q30 36 52 40', paint.blue, 17) + circle(200, 168, 9, paint.skin),
    line('M200 168q70 46 126 -8', paint.lamp, 8),
    at(318, 282, oval(0, -24, 48, 26, paint.coral) + oval(-12, -34, 18, 8, '#E38B77')),
  )

export const care = { nurseBag, kneeExercise }
