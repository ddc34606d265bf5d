import { paint, wall } from './kit/palette.ts'
import { light, tiles } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { spanner, toolbox } from './kit/tools.ts'

const boilerBody = () =>
  rect(-52, -150, 104, 150, paint.paper, 30) +
  path('M14 -150h8q30 0 30 30v90q0 30 -30 30h-8Z', '#3C2814', 0.1) +
  circle(0, -40, 17, paint.bone) +
  line('M0 -40l8 -9', paint.brick, 4) +
  rect(-26, -112, 52, 9, paint.blue, 4)

/** A boiler on the wall over the bath. */
const boiler = () =>
  drawing(
    tiles('#E3BFAF', '#F7E0D6', wall.rose, { size: 48, to: 250 }),
    rect(0, 250, 400, 50, '#A0654F'),
    light(250, 90),
    at(200, 196, boilerBody(), { scale: 1.05 }),
    line('M180 196v34h-70v60', paint.brick, 8),
    line('M220 196v94', paint.blue, 8),
    rect(208, 224, 24, 14, paint.silver, 3),
    at(312, 278, toolbox(paint.green)),
    at(70, 274, spanner(), { turn: 78, scale: 0.9 }),
  )

/** What was wrong with it: a heating element white with scale, and the new one. */
const heatingElement = () =>
  drawing(
    rect(0, 0, 400, 300, wall.sage),
    light(60),
    rect(0, 150, 400, 150, paint.wood),
    path('M0 150h400v8H0Z', '#3C2814', 0.2),
    at(330, 152, boilerBody(), { scale: 0.72 }),
    row(2, index => {
      const y = 196 + index * 62
      const rod = index ? paint.ochre : paint.white
      return (
        line(`M96 ${y - 14}h150q22 0 22 14t-22 14h-150M96 ${y - 4}h126q8 0 8 4t-8 4h-126`, rod, index ? 6 : 11) +
        rect(66, y - 26, 20, 52, paint.steel2, 4) +
        rect(82, y - 20, 14, 40, paint.steel, 3) +
        rect(46, y - 12, 22, 24, paint.iron, 3)
      )
    }),
    row(7, index => circle(108 + index * 26, 182 + (index % 3) * 13, 6, paint.bone)),
  )

export const boilers = { boiler, heatingElement }
