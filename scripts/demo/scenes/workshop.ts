import { paint, wall } from './kit/palette.ts'
import { bench, light, shelf } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { scissors } from './kit/tools.ts'

const spool = (colour: string) =>
  rect(-11, -34, 22, 34, colour) + rect(-15, -38, 30, 7, paint.wood2, 2) + rect(-15, -4, 30, 7, paint.wood2, 2)

const knife = (length: number) =>
  path(`M-12 0V-${length}q22 20 24 ${length * 0.5}v${length * 0.5}Z`, paint.silver) +
  path(`M4 0V-${length * 0.78}q6 10 8 ${length * 0.3}v${length * 0.48}Z`, paint.steel) +
  rect(-11, 0, 22, 62, paint.wood3, 6) +
  circle(0, 18, 3, paint.lamp) +
  circle(0, 42, 3, paint.lamp)

/** A sewing machine over blue cloth, thread on the shelf. */
const sewingMachine = () =>
  drawing(
    rect(0, 0, 400, 300, wall.rose),
    light(30, 90),
    shelf(226, 62, 150),
    row(4, index =>
      at(252 + index * 33, 58, spool([paint.brick, paint.green, paint.ochre, paint.blue][index]!), { scale: 0.8 }),
    ),
    bench(240),
    rect(90, 220, 236, 24, paint.iron, 6),
    path('M266 220v-70h-92v24h-58v-52q0 -16 16 -16h164q26 0 26 26v88Z', paint.green),
    path('M296 106q26 0 26 26v88h-26Z', paint.green2),
    rect(104, 112, 40, 62, paint.green2, 6),
    line('M124 174v40', paint.silver, 5),
    rect(112, 206, 24, 6, paint.silver),
    circle(326, 146, 22, paint.silver) + circle(326, 146, 9, paint.iron),
    at(210, 106, spool(paint.coral), { scale: 0.9 }),
    line('M210 76q-50 -14 -84 50', paint.coral, 2),
    row(3, index => circle(170 + index * 22, 132, 5, paint.lamp)),
    path('M0 232q60 -22 128 -16h26q8 22 -10 34q-60 30 -144 22Z', paint.sea),
    path('M0 252q60 -10 136 -20l10 14q-60 34 -146 26Z', '#3F7CA3'),
    at(338, 272, scissors(paint.ochre), { turn: -70, scale: 0.8 }),
  )

/** A knife on the turning stone, others in a row on the wall. */
const grindstone = () =>
  drawing(
    rect(0, 0, 400, 300, wall.sage),
    light(250, 90),
    rect(24, 44, 190, 14, paint.wood3, 3),
    row(4, index => at(52 + index * 44, 46, knife(60 + (index % 2) * 20), { scale: 0.74, turn: 180 })),
    bench(258, paint.wood2),
    path('M166 258l30 -70h86l30 70Z', paint.wood3),
    circle(240, 176, 76, '#A79C8A'),
    circle(240, 176, 62, paint.stone),
    circle(240, 176, 12, paint.iron),
    line('M240 176h96v24', paint.iron, 9),
    rect(326, 196, 20, 30, paint.brick, 6),
    at(118, 168, knife(108), { turn: 76, scale: 0.9 }),
    row(7, index => line(`M${206 + index * 3} 122l${-24 + index * 3} -${20 + index * 9}`, paint.lamp, 3)),
    oval(84, 262, 40, 8, paint.steel2),
  )

export const workshop = { sewingMachine, grindstone }
