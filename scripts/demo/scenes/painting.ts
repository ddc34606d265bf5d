import { paint, wall } from './kit/palette.ts'
import { ceilingLamp, door, light, room } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { bucket, ladder, roller } from './kit/tools.ts'

/** Half of the wall is green already; roller, ladder and bucket. */
const rolledWall = () =>
  drawing(
    room(wall.lime, paint.wood, { level: 250, lit: 240 }),
    path('M0 0h206l-6 40l10 36l-12 44l8 40l-10 46l6 44H0Z', '#9DB79B'),
    path('M60 0h76L66 250H-10Z', '#fff', 0.22),
    rect(0, 240, 400, 10, paint.white),
    at(318, 278, ladder(214, 80), { turn: 2 }),
    at(226, 98, roller(paint.leaf), { turn: -6 }),
    at(96, 282, bucket(paint.silver, oval(0, -50, 34, 8, '#9DB79B'))),
  )

/** A house's staircase: steps up to the left, fresh yellow over a dark base, doors of flats. */
const stairwell = () =>
  drawing(
    rect(0, 0, 400, 300, wall.ochre),
    path('M0 190h400v110H0Z', '#C9A24F'),
    line('M0 190h400', paint.white, 4),
    light(220, 90),
    door(300, 92, 74, 178, paint.brick, paint.brick2),
    rect(326, 74, 22, 12, paint.blue, 3),
    ceilingLamp(236, 24, paint.green),
    rect(0, 270, 400, 30, '#A79C8A'),
    row(6, index => rect(0, 270 - (index + 1) * 22, 232 - index * 38, 22, index % 2 ? '#CFC5B2' : paint.bone)),
    row(6, index => line(`M${222 - index * 38} ${268 - index * 22}v-64`, paint.iron, 3)),
    line('M232 200L20 78', paint.wood3, 8),
    at(276, 290, bucket(paint.white, oval(0, -50, 34, 8, wall.ochre)), { scale: 0.62 }),
  )

/** An empty shop with a scaffold, painted before it opens. */
const emptyShop = () =>
  drawing(
    room(wall.sage, '#A79C8A', { level: 250, lit: 60 }),
    path('M0 0h400v92l-52 -4l-54 6l-60 -8l-50 8l-60 -6l-50 6l-44 -8l-30 6Z', wall.ochre),
    rect(24, 130, 96, 120, paint.white) +
      rect(32, 138, 80, 112, '#BFD8E4') +
      path('M40 250l36 -112h24l-36 112Z', '#fff', 0.6),
    line('M164 250V76M330 250V76', paint.iron2, 7),
    line('M164 240L330 166M330 240L164 166', paint.iron2, 4),
    rect(146, 154, 202, 12, paint.wood),
    circle(164, 256, 9, paint.ink) + circle(330, 256, 9, paint.ink),
    at(210, 154, bucket(paint.blue, oval(0, -50, 34, 8, paint.paper)), { scale: 0.62 }),
    at(262, 92, roller(paint.lamp), { turn: 4, scale: 0.9 }),
    rect(0, 286, 400, 14, '#D8E6EC'),
  )

export const painting = { rolledWall, stairwell, emptyShop }
