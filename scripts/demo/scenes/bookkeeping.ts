import { pottedPlant } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { bench, light, room } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { cup, laptop, paper, pencil } from './kit/things.ts'

const calculator = () =>
  rect(-56, -82, 112, 164, paint.iron, 12) +
  rect(-44, -70, 88, 34, '#CFE0C8', 4) +
  line('M10 -52h24', paint.ink, 5) +
  row(4, y => row(4, x => rect(-44 + x * 23, -26 + y * 25, 19, 20, x === 3 ? paint.brick : paint.white, 4)))

const binder = (colour: string) =>
  rect(-17, -96, 34, 96, colour, 3) +
  rect(-11, -84, 22, 34, paint.paper, 2) +
  circle(0, -20, 7, paint.paper) +
  circle(0, -20, 3.4, colour)

const note = (colour: string) =>
  rect(-50, -24, 100, 48, colour, 4) +
  circle(0, 0, 15, '#FFFFFF90') +
  rect(-42, -16, 12, 8, '#FFFFFF90') +
  rect(30, 8, 12, 8, '#FFFFFF90')

/** Figures in a ledger, the calculator beside. */
const ledger = () =>
  drawing(
    rect(0, 0, 400, 300, wall.sage),
    light(30),
    bench(60, paint.wood),
    path('M30 98l106 -12l108 12v160l-108 -10l-106 10Z', paint.blue2),
    path('M38 100q50 -16 98 0v144q-48 -12 -98 2Z', paint.paper) +
      path('M136 100q50 -16 98 0v146q-50 -14 -98 -2Z', paint.white),
    row(7, index =>
      line(
        `M50 ${118 + index * 17}h44M104 ${118 + index * 17}h22M148 ${118 + index * 17}h40M202 ${118 + index * 17}h22`,
        index === 6 ? paint.brick : '#B7BECB',
        3.6,
      ),
    ),
    at(316, 182, calculator(), { turn: 6 }),
    at(226, 254, pencil(paint.ochre), { turn: 66, scale: 1.05 }),
    at(64, 60, cup(paint.brick)),
  )

/** A wall of binders in an office of a small firm. */
const binders = () =>
  drawing(
    room(wall.dusk, paint.wood3, { level: 268, lit: 240 }),
    rect(36, 20, 250, 250, paint.wood2),
    row(
      2,
      y =>
        rect(46, 30 + y * 120, 230, 108, paint.wood3) +
        row(6, x =>
          y === 1 && x > 3
            ? ''
            : at(
                68 + x * 37,
                138 + y * 120,
                binder([paint.blue, paint.green, paint.brick, paint.ochre, paint.iron][(x + y * 2) % 5]!),
                { turn: y === 0 && x === 5 ? 6 : 0 },
              ),
        ),
    ),
    at(232, 258, pottedPlant(paint.white), { scale: 0.85 }),
    rect(300, 196, 100, 12, paint.wood, 2) + rect(340, 208, 14, 62, paint.wood2),
    at(
      350,
      196,
      laptop(
        rect(16, 70, 22, 24, paint.leaf) +
          rect(56, 46, 22, 48, paint.blue) +
          rect(96, 56, 22, 38, paint.ochre) +
          rect(136, 22, 22, 72, paint.brick),
      ),
      { scale: 0.46 },
    ),
  )

/** Pay day: envelopes, notes and the list of names. */
const payDay = () =>
  drawing(
    rect(0, 0, 400, 300, wall.clay),
    light(60),
    bench(54, paint.wood2),
    at(38, 80, paper(130, 176, 7), { turn: -4 }),
    row(3, index =>
      at(276 + index * 12, 122 + index * 34, note([paint.grass, paint.sea, paint.rose][index]!), {
        turn: -14 + index * 10,
      }),
    ),
    row(2, index =>
      at(
        236 + index * 72,
        236 + index * 6,
        rect(-62, -36, 124, 74, paint.cream, 4) +
          path('M-62 -36l62 44l62 -44Z', '#DDC59C') +
          rect(-40, 14, 40, 5, paint.stone),
        { turn: index ? 8 : -5 },
      ),
    ),
    row(4, index => oval(84 + index * 26, 282 - (index % 2) * 8, 14, 6, paint.ochre)),
  )

export const bookkeeping = { ledger, binders, payDay }
