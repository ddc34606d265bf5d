import { paint, wall } from './kit/palette.ts'
import { light, picture, room, shelf } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { bottle, towels } from './kit/things.ts'
import { scissors } from './kit/tools.ts'

const archMirror = (x: number, y: number, width: number, height: number) =>
  path(
    `M${x - 8} ${y + height}V${y + width / 2}a${width / 2 + 8} ${width / 2 + 8} 0 0 1 ${width + 16} 0V${y + height}Z`,
    paint.wood2,
  ) +
  path(`M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y + height}Z`, '#E4EEF2') +
  path(`M${x + 14} ${y + height}l50 -${height * 0.86}h24l-50 ${height * 0.86}Z`, '#fff', 0.7)

const comb = (colour: string) =>
  rect(-44, -10, 88, 11, colour, 4) + row(11, index => rect(-42 + index * 8, 0, 4, 20, colour))

const dryer = (colour: string, dark: string) =>
  path('M-92 -26l-36 -8v68l36 -8Z', paint.iron) +
  rect(-94, -36, 150, 72, colour, 36) +
  circle(20, 0, 24, dark) +
  path('M-12 32h44l16 84h-38Z', dark)

/** A hairdresser's chair before the mirror. */
const salonChair = () =>
  drawing(
    room(wall.rose, '#8E6A5C', { level: 252, lit: 10 }),
    archMirror(150, 28, 120, 146),
    rect(120, 172, 196, 12, paint.wood3),
    at(146, 172, bottle(paint.brick, paint.iron, 40), { scale: 0.8 }),
    at(288, 172, bottle(paint.green, paint.white, 56), { scale: 0.8 }),
    rect(150, 124, 82, 62, paint.blue, 16),
    rect(168, 100, 46, 30, paint.blue, 12),
    rect(138, 178, 106, 34, paint.blue2, 12),
    rect(128, 160, 18, 40, paint.blue2, 8) + rect(236, 160, 18, 40, paint.blue2, 8),
    rect(184, 212, 14, 50, paint.steel),
    oval(191, 268, 46, 11, paint.steel2),
    at(330, 236, scissors(), { turn: 24, scale: 1.15 }),
    at(60, 172, towels([paint.white, paint.coral], 60)),
    shelf(20, 172, 80),
  )

/** A boy in the big cape, scissors over him. */
const childHaircut = () =>
  drawing(
    rect(0, 0, 400, 300, wall.powder),
    light(30, 90),
    row(
      4,
      index =>
        circle(
          [60, 330, 356, 40][index]!,
          [70, 60, 180, 190][index]!,
          [16, 20, 14, 12][index]!,
          [paint.lamp, paint.rose, paint.leaf, paint.coral][index]!,
        ) + line(`M${[60, 330, 356, 40][index]} ${[86, 80, 194, 202][index]}v40`, paint.white, 2.5),
    ),
    path('M78 300q4 -104 122 -112q118 8 122 112Z', paint.brick),
    row(5, index =>
      path(
        `M${104 + index * 46} ${250 + (index % 2) * 18}l5 10l11 2l-8 8l2 11l-10 -5l-10 5l2 -11l-8 -8l11 -2Z`,
        paint.lamp,
      ),
    ),
    rect(182, 166, 36, 32, paint.skin2),
    oval(200, 126, 52, 56, paint.skin2),
    circle(148, 130, 10, paint.skin2) + circle(252, 130, 10, paint.skin2),
    path('M146 128q-10 -68 54 -70q64 2 54 70q-6 -18 -14 -26q-40 6 -82 -2q-8 10 -12 28Z', '#8A4B2A'),
    at(266, 72, scissors(paint.blue), { turn: -116, scale: 1.05 }),
    at(128, 92, comb(paint.ochre), { turn: -36, scale: 0.8 }),
  )

/** A hairdryer on a kitchen chair: the salon comes home. */
const dryerAtHome = () =>
  drawing(
    room(wall.sage, paint.wood, { level: 222 }),
    picture(40, 36, 74, 60, wall.ochre, path('M40 96l22 -30l18 16l14 -10l20 24Z', paint.leaf)),
    at(208, 116, dryer(paint.coral, '#A8503E'), { turn: -12, scale: 1.04 }),
    line('M254 226q60 36 150 -6', paint.iron, 6),
    rect(42, 232, 110, 52, paint.iron, 8) +
      line('M78 232v-12h38v12', paint.iron2, 6) +
      rect(42, 250, 110, 5, paint.lamp),
    at(336, 178, comb(paint.blue), { turn: -14 }),
    row(4, index => line(`M${52 - index * 4} ${110 + index * 14}q-22 6 -60 0`, '#FFFFFF', 5)),
  )

/** A barber's corner: pole, brush, razor, bowl of foam. */
const barberShop = () =>
  drawing(
    room(wall.lime, paint.wood3, { level: 232, lit: 200 }),
    rect(56, 44, 44, 150, paint.paper, 8),
    row(6, index => path(`M56 ${66 + index * 26}l44 -22v13l-44 22Z`, index % 2 ? paint.blue : paint.brick)),
    rect(48, 32, 60, 16, paint.silver, 5) + rect(48, 190, 60, 16, paint.silver, 5) + circle(78, 30, 11, paint.silver),
    at(
      196,
      236,
      rect(-17, -60, 34, 60, paint.wood2, 8) +
        rect(-21, -72, 42, 16, paint.silver, 4) +
        path('M-21 -72q-12 -50 21 -60q33 10 21 60Z', paint.cream) +
        path('M4 -130q26 14 17 58h-12Z', '#D9C39E'),
    ),
    at(
      278,
      236,
      path('M-42 -40h84q-4 40 -30 40h-24q-26 0 -30 -40Z', paint.blue) +
        row(5, index => circle(-28 + index * 14, -44 - (index % 2) * 8, 13, '#FFFFFF')),
    ),
    at(
      322,
      130,
      rect(-10, 0, 20, 96, paint.brick, 8) +
        path('M-12 -92h26q4 60 -4 96h-22Z', paint.silver) +
        path('M6 -92h8q4 60 -4 96h-6Z', paint.steel),
      { turn: 28, scale: 0.9 },
    ),
    row(3, index => rect(126, 268 - index * 16, 66, 15, [paint.white, paint.coral, paint.white][index]!, 7)),
  )

export const salon = { salonChair, childHaircut, dryerAtHome, barberShop }
