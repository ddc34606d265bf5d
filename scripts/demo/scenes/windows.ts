import { cloud } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { hand } from './kit/people.ts'
import { at, circle, drawing, path, rect, row } from './kit/svg.ts'
import { foam } from './kit/things.ts'
import { bucket } from './kit/tools.ts'

/** Spots of paint come off the glass under a scraper. */
const scrapedGlass = () =>
  drawing(
    rect(0, 0, 400, 300, paint.white),
    rect(24, 20, 352, 248, '#BBD8E6'),
    path('M24 268L150 20h70L94 268Z', '#fff', 0.45),
    row(9, index =>
      circle(
        [70, 110, 92, 160, 60, 130, 300, 330, 210][index]!,
        [70, 120, 190, 80, 240, 230, 70, 130, 50][index]!,
        [8, 5, 10, 6, 6, 8, 5, 8, 6][index]!,
        paint.paper,
      ),
    ),
    path('M180 20h24v248h-24Z', paint.white),
    path('M222 150l100 -36l16 60l-100 36Z', '#D5EAF3'),
    at(
      262,
      172,
      rect(-46, -16, 92, 14, paint.steel, 2) +
        rect(-30, -4, 60, 18, paint.brick, 4) +
        rect(-11, 12, 22, 56, paint.brick, 8),
      { turn: -20 },
    ),
    at(340, 254, hand(paint.green), { mirrored: true, turn: 50, scale: 1.1 }),
    rect(0, 268, 400, 32, paint.bone),
  )

/** A shop's window under the squeegee. */
const shopWindow = () =>
  drawing(
    rect(0, 0, 400, 300, wall.ochre),
    rect(40, 76, 320, 178, paint.white),
    rect(50, 86, 300, 158, '#8FB4C8'),
    path('M50 86h170q-30 90 20 158H50Z', '#C5E0EC'),
    path('M76 244L150 86h40L116 244Z', '#fff', 0.5),
    path('M30 40h340l20 42H10Z', paint.brick),
    row(6, index => path(`M${58 + index * 58} 40h28l6 42h-30Z`, paint.white)),
    row(4, index => circle(270 + index * 20, 132 + (index % 2) * 40, 10 - index, '#FFFFFFA0')),
    at(
      232,
      168,
      rect(-6, -64, 12, 128, paint.iron, 4) + rect(6, -58, 6, 116, paint.ink) + rect(-70, -7, 66, 14, paint.lamp, 6),
      { turn: 12 },
    ),
    rect(0, 268, 400, 32, paint.stone),
    at(318, 286, bucket(paint.blue, foam()), { scale: 0.9 }),
    cloud(-40, 20),
  )

export const windows = { scrapedGlass, shopWindow }
