import { paint, wall } from './kit/palette.ts'
import { room } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { candle, plate } from './kit/things.ts'

/** Small cakes of four kinds on a tiered stand. */
const smallCakes = () =>
  drawing(
    room(wall.sage, paint.wood, { level: 254, lit: 60 }),
    rect(0, 246, 400, 54, paint.paper),
    row(14, index => circle(14 + index * 29, 252, 13, paint.white)),
    rect(196, 64, 8, 176, paint.silver),
    circle(200, 58, 9, paint.silver),
    at(200, 122, plate(120, paint.white)),
    at(200, 180, plate(190, paint.white)),
    at(200, 246, plate(270, paint.white)),
    row(4, index => circle(160 + index * 27, 103, 11, index % 2 ? paint.cream : paint.rose)),
    row(
      6,
      index =>
        rect(118 + index * 28, 150, 22, 19, index % 2 ? paint.earth : paint.wood3, 3) +
        rect(118 + index * 28, 150, 22, 6, index % 2 ? paint.cream : paint.coral, 3),
    ),
    row(
      7,
      index =>
        path(`M${80 + index * 36} 235q2 -24 13 -24t13 24Z`, ['#D9A86A', paint.coral, paint.wood2][index % 3]!) +
        circle(93 + index * 36, 211, 5, index % 2 ? paint.brick : paint.paper),
    ),
  )

/** A birthday cake with cherries, a slice cut from it. */
const layerCake = () =>
  drawing(
    room(wall.rose, paint.wood, { level: 250 }),
    rect(184, 232, 32, 32, paint.white) + rect(146, 258, 108, 10, paint.white, 4),
    rect(82, 222, 236, 12, paint.white, 5),
    path('M104 224v-92q0 -10 10 -10h172q10 0 10 10v92Z', paint.earth),
    path('M236 122h50q10 0 10 10v92h-60Z', '#5A3A28'),
    rect(104, 158, 132, 11, paint.cream),
    rect(104, 192, 132, 11, paint.rose),
    rect(236, 158, 60, 11, '#DCC6A2'),
    rect(236, 192, 60, 11, '#CF9B87'),
    path(
      'M100 136q0 -20 16 -20h168q16 0 16 20q-8 14 -16 2q-8 18 -20 2q-10 16 -22 0q-10 20 -24 2q-12 14 -24 -2q-10 22 -24 2q-12 14 -22 -2q-12 18 -24 0q-12 14 -24 -4Z',
      paint.paper,
    ),
    row(
      6,
      index =>
        circle(124 + index * 31, 107, 11, paint.brick) + line(`M${124 + index * 31} 98q2 -12 10 -16`, paint.leaf2, 3),
    ),
    row(3, index => at(158 + index * 44, 98, candle(34), { scale: 0.9 })),
    at(
      48,
      264,
      plate(70) + path('M-20 -10h44v-34l-44 14Z', paint.coral) + path('M-20 -30l44 -14v8l-44 12Z', paint.cream),
    ),
  )

export const cakes = { smallCakes, layerCake }
