import { hedge, meadow } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { light } from './kit/room.ts'
import { at, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { brush } from './kit/tools.ts'

/** An old window gets a new coat; tape on the glass, brush in the tin. */
const paintedWindow = () =>
  drawing(
    rect(0, 0, 400, 300, wall.rose),
    light(20, 90),
    rect(110, 24, 180, 196, paint.white, 3),
    rect(110, 24, 90, 196, paint.green, 3),
    rect(124, 38, 64, 76, '#CFE0E8'),
    rect(124, 128, 64, 78, '#CFE0E8'),
    rect(212, 38, 64, 76, '#CFE0E8'),
    rect(212, 128, 64, 78, '#CFE0E8'),
    line('M126 40h60v72h-60ZM126 130h60v74h-60Z', '#8FB9D6', 5),
    path('M200 24l8 30l-6 40l9 36l-8 50l5 40h-8Z', paint.green),
    rect(94, 220, 212, 14, paint.white, 3),
    at(238, 128, brush(paint.green), { turn: -64, scale: 1.1 }),
    rect(0, 272, 400, 28, paint.wood2),
    at(
      340,
      276,
      path('M-32 -46h64v46h-64Z', paint.silver) +
        oval(0, -46, 32, 8, paint.green) +
        rect(-32, -30, 64, 18, paint.white),
    ),
  )

/** A garden fence, white from the left as far as the brush has come. */
const paintedFence = () =>
  drawing(
    meadow(wall.sky, 180),
    hedge(-20, 130, 440, 70),
    rect(0, 170, 400, 14, paint.wood2),
    rect(0, 236, 400, 14, paint.wood2),
    rect(0, 170, 214, 14, paint.white),
    rect(0, 236, 214, 14, paint.white),
    row(
      8,
      index =>
        path(`M${10 + index * 50} 284V134l17 -22l17 22v150Z`, index < 4 ? paint.paper : paint.wood) +
        path(`M${32 + index * 50} 284V118l12 16v150Z`, '#3C2814', 0.09),
    ),
    at(232, 176, brush(paint.paper, paint.brick), { turn: -50, scale: 1.15 }),
  )

export const varnish = { paintedWindow, paintedFence }
