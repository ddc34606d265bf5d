import { paint, wall } from './kit/palette.ts'
import { hand } from './kit/people.ts'
import { bench, light } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { paper, pencil } from './kit/things.ts'

/** A new shop on its street: the key, the stamp, the filled form. */
const newShop = () =>
  drawing(
    rect(0, 0, 400, 300, wall.sky),
    rect(30, 36, 214, 186, wall.clay),
    rect(46, 112, 106, 84, paint.white) +
      rect(54, 120, 90, 70, '#8FB4C8') +
      path('M62 190l34 -70h20l-34 70Z', '#fff', 0.5),
    rect(172, 112, 52, 110, paint.green, 3) + rect(180, 122, 36, 46, '#CFE0E8'),
    path('M18 82h238l12 30H6Z', paint.brick) +
      row(5, index => path(`M${42 + index * 46} 82h23l4 30h-26Z`, paint.white)),
    rect(64, 48, 146, 26, paint.blue, 5) + rect(70, 53, 134, 16, paint.blue2, 3),
    rect(0, 222, 400, 78, paint.wood),
    at(250, 150, paper(116, 146, 6) + circle(84, 120, 20, '#24478F88'), { turn: 5 }),
    at(
      214,
      284,
      path('M-28 -8h56v10h-56Z', paint.iron) +
        path('M-22 -8q0 -16 14 -20v-12h16v12q14 4 14 20Z', paint.brick) +
        circle(0, -46, 13, paint.brick2),
    ),
    circle(84, 262, 18, paint.ochre) +
      circle(84, 262, 8, paint.wood) +
      rect(100, 257, 58, 9, paint.ochre) +
      rect(140, 264, 7, 13, paint.ochre) +
      rect(151, 264, 7, 10, paint.ochre),
  )

/** A form for the tax on a flat: keys, house, signature. */
const taxForm = () =>
  drawing(
    rect(0, 0, 400, 300, wall.powder),
    light(40),
    bench(110, paint.wood),
    at(104, 40, paper(170, 226, 10), { turn: -3 }),
    at(132, 60, path('M0 30h46v-26l-23 -20l-23 20Z', paint.brick) + rect(16, 10, 14, 20, paint.paper)),
    at(270, 206, hand(paint.blue), { mirrored: true, turn: 24, scale: 1.05 }),
    at(236, 182, pencil(paint.iron), { turn: 36 }),
    line('M144 238q14 -18 22 -2t22 -6t20 4', paint.blue, 4),
    circle(58, 224, 19, paint.ochre) +
      circle(58, 224, 9, paint.wood) +
      rect(53, 242, 10, 44, paint.ochre) +
      rect(63, 266, 10, 6, paint.ochre),
  )

export const paperwork = { newShop, taxForm }
