import { cloud, hedge, meadow } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'

/** A lawn half mown, with the hedge that is cut straight. */
const mower = () =>
  drawing(
    meadow(wall.sky, 200),
    cloud(320, 50),
    hedge(20, 104, 200, 92),
    path('M0 240h400v60H0Z', '#86AE68'),
    path('M0 240h170v60H0Z', paint.grass2),
    row(16, index => path(`M${176 + index * 15} 250l5 -18l5 18Z`, '#6F9A55')),
    line('M196 224L92 118h-30', paint.iron, 8),
    rect(152, 206, 122, 46, paint.brick, 12),
    path('M252 206h10q12 0 12 12v22q0 12 -12 12h-10Z', paint.brick2),
    rect(182, 182, 58, 28, paint.iron, 6),
    rect(196, 172, 30, 12, paint.lamp, 4),
    circle(172, 256, 22, paint.ink) + circle(172, 256, 9, paint.silver),
    circle(256, 260, 17, paint.ink) + circle(256, 260, 7, paint.silver),
    path('M154 212l-70 -8l8 52l62 -6Z', paint.iron2),
  )

/** Round and square: a hedge under the shears. */
const shears = () =>
  drawing(
    meadow(wall.clay, 232),
    rect(20, 118, 156, 142, paint.leaf2, 8),
    row(18, index => circle(36 + (index % 6) * 25, 136 + Math.floor(index / 6) * 44, 12, paint.leaf)),
    rect(266, 232, 12, 30, paint.earth),
    circle(272, 170, 76, paint.leaf2),
    row(9, index => circle(232 + (index % 3) * 40, 134 + Math.floor(index / 3) * 38, 13, paint.leaf)),
    at(
      182,
      92,
      line('M-8 4L-64 -42M8 4L60 -46', paint.brick, 12) +
        path('M-6 0L44 64l-30 -14ZM6 0L-44 64l30 -14Z', paint.steel) +
        path('M6 0L-44 64l14 -6Z', paint.steel2) +
        circle(0, 8, 8, paint.iron),
      { turn: -8 },
    ),
    row(6, index => at(190 + index * 16, 274 + (index % 2) * 10, oval(0, 0, 7, 3, paint.leaf2), { turn: index * 40 })),
  )

/** A sprinkler over young grass. */
const sprinkler = () =>
  drawing(
    meadow(wall.sky, 186),
    rect(236, 82, 150, 116, wall.rose),
    path('M222 86l89 -50l89 50Z', paint.brick),
    rect(264, 118, 36, 44, paint.white) + rect(269, 123, 26, 34, '#4F6B85'),
    rect(326, 118, 34, 80, paint.green),
    row(7, index =>
      line(
        `M150 216q${-100 + index * 33} -${130 - Math.abs(index - 3) * 18} ${-132 + index * 44} -${20 + (index % 2) * 6}`,
        '#EAF6FB',
        4,
      ),
    ),
    rect(140, 216, 20, 42, paint.iron, 4) + rect(132, 210, 36, 11, paint.lamp, 5),
    row(21, index => path(`M${index * 19} 276l5 -22l6 22Z`, index % 2 ? '#6F9A55' : '#86AE68')),
    rect(0, 272, 400, 28, '#8B6B48'),
    rect(0, 284, 400, 8, paint.iron2),
  )

export const lawn = { mower, shears, sprinkler }
