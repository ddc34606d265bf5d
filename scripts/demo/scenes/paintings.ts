import { paint, wall } from './kit/palette.ts'
import { light, room } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'

/** A portrait on the easel, the photograph pinned beside. */
const easel = () =>
  drawing(
    room(wall.lime, paint.wood, { level: 250, lit: 230 }),
    line('M180 30L104 290M204 30L280 290M192 40V280', paint.wood3, 9),
    rect(106, 44, 172, 168, paint.paper, 2),
    rect(116, 54, 152, 148, wall.powder),
    path('M138 202q4 -50 42 -54h24q38 4 42 54Z', paint.brick),
    path('M154 154q-8 -74 38 -76t38 76Z', '#4A3426') +
      rect(182, 132, 20, 26, paint.skin) +
      oval(192, 116, 26, 30, paint.skin) +
      path('M165 118q-2 -36 27 -36t27 36q-8 -18 -22 -20q-10 12 -32 20Z', '#4A3426'),
    rect(94, 212, 196, 11, paint.wood2, 3),
    at(
      40,
      70,
      rect(0, 0, 44, 56, paint.paper) +
        rect(5, 5, 34, 36, '#B9B2A6') +
        circle(22, 20, 9, '#8C8577') +
        path('M8 41q2 -12 14 -12t14 12Z', '#8C8577') +
        circle(22, 0, 4, paint.brick),
      { turn: -6 },
    ),
    at(
      338,
      262,
      oval(0, 0, 48, 22, paint.wood2) +
        row(5, index =>
          circle(
            -28 + index * 14,
            -4 + (index % 2) * 8,
            6.5,
            [paint.brick, paint.blue, paint.lamp, paint.leaf, paint.paper][index]!,
          ),
        ),
    ),
    at(340, 220, rect(-4, -30, 8, 60, paint.brick, 3) + path('M-6 -30q6 -22 12 0Z', paint.blue), { turn: 30 }),
  )

/** The Tamiš with its boats, painted in oil, in a frame. */
const landscape = () =>
  drawing(
    rect(0, 0, 400, 300, wall.rose),
    light(20, 100),
    rect(62, 36, 276, 206, paint.ochre, 3),
    rect(76, 50, 248, 178, '#C08B20'),
    rect(84, 58, 232, 162, '#F6DFA8'),
    circle(250, 104, 22, paint.coral),
    path('M84 138q60 -24 120 -6t112 -8v40H84Z', paint.leaf2) +
      row(6, index => circle(96 + index * 24, 132 - (index % 2) * 8, 14, paint.leaf)),
    rect(190, 92, 10, 40, paint.brick2) +
      path('M186 94l9 -22l9 22Z', paint.iron) +
      rect(216, 92, 10, 40, paint.brick2) +
      path('M212 94l9 -22l9 22Z', paint.iron),
    rect(84, 158, 232, 62, paint.sea),
    line('M240 170h24M236 182h34M244 194h18M110 204h40M160 178h30', '#F6DFA8', 4),
    path('M112 184h76q-8 18 -20 18h-36q-12 0 -20 -18Z', paint.wood3) +
      line('M150 184v-36', paint.earth, 4) +
      path('M154 150l26 28h-26Z', paint.paper),
    rect(0, 272, 400, 28, paint.wood2),
  )

export const paintings = { easel, landscape }
