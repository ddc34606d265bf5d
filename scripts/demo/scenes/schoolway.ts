import { cloud, meadow, tree } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { child, standing } from './kit/people.ts'
import { room } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'

/** Home from kindergarten, hand in hand. */
const wayHome = () =>
  drawing(
    meadow(wall.sky, 214),
    cloud(70, 50),
    rect(228, 70, 190, 150, wall.ochre),
    path('M214 74l104 -48l104 48Z', paint.brick),
    row(3, index => rect(250 + index * 52, 106, 34, 40, paint.white) + rect(254 + index * 52, 110, 26, 32, '#4F6B85')),
    rect(302, 162, 38, 58, paint.green),
    row(4, index => circle(250 + index * 12, 94, 4, [paint.brick, paint.blue, paint.green, paint.coral][index]!)),
    path('M0 254q200 -22 400 0v46H0Z', '#E0CBA2'),
    at(348, 236, tree(70)),
    at(130, 286, standing({ wears: paint.coral, hair: '#6B4A2E', legs: paint.iron, long: true }), { scale: 1.05 }),
    at(206, 288, child({ wears: paint.lamp, hair: '#D2A04A', legs: paint.blue }), { scale: 1.15 }),
    rect(214, 222, 22, 34, paint.brick, 8),
    line('M152 180q12 30 26 48M190 226l-12 2', paint.coral, 11),
    circle(180, 230, 8, paint.skin2),
    line('M110 178q-14 26 -8 48', paint.coral, 11) + circle(102, 230, 8, paint.skin),
  )

/** A school bag, packed for tomorrow. */
const schoolBag = () =>
  drawing(
    room(wall.sage, paint.wood, { level: 246, lit: 250 }),
    rect(146, 62, 14, 60, paint.lamp) +
      path('M146 62h14l-7 -18Z', paint.cream) +
      rect(168, 50, 50, 60, paint.paper) +
      rect(224, 58, 34, 60, paint.sea, 3),
    line('M176 96q0 -30 24 -30t24 30', paint.blue2, 9),
    path('M124 268v-116q0 -50 50 -50h52q50 0 50 50v116q0 10 -10 10H134q-10 0 -10 -10Z', paint.blue),
    path('M236 102q40 4 40 50v116q0 10 -10 10h-24q10 -80 -6 -176Z', paint.blue2),
    rect(144, 190, 112, 72, '#2E55A8', 12),
    rect(144, 206, 112, 7, paint.blue2),
    path('M150 112h100v34q-50 20 -100 0Z', paint.brick) + rect(190, 142, 20, 22, paint.lamp, 4),
    at(66, 282, path('M-36 -54h72v54h-72Z', paint.white) + path('M-36 -54h72v16h-72Z', paint.leaf)),
    circle(336, 264, 20, paint.brick) + path('M336 246q4 -12 12 -10', paint.leaf),
  )

export const schoolway = { wayHome, schoolBag }
