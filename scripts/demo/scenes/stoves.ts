import { pottedPlant } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { room } from './kit/room.ts'
import { at, circle, drawing, path, rect, row } from './kit/svg.ts'

const stoveTile = (x: number, y: number, width: number) =>
  rect(x, y, width, 36, paint.green, 3) +
  path(`M${x + 6} ${y + 30}q${width / 2 - 6} -40 ${width - 12} 0Z`, '#4A8A70') +
  circle(x + width / 2, y + 22, 5, paint.green2)

/** A tiled stove in the corner of a room, wood before it. */
const tiledStove = () =>
  drawing(
    room(wall.lime, paint.wood2, { level: 250, lit: 10 }),
    rect(138, 22, 124, 16, paint.green2, 4),
    rect(130, 12, 140, 12, paint.green, 4),
    row(3, y => row(3, x => stoveTile(143 + x * 39, 40 + y * 39, 37))),
    rect(118, 156, 164, 14, paint.green2, 4),
    row(2, y => row(4, x => (x === 1 || x === 2 ? '' : stoveTile(124 + x * 39, 172 + y * 39, 37)))),
    rect(162, 172, 77, 76, paint.green2),
    rect(170, 180, 61, 56, paint.iron, 4),
    rect(178, 188, 45, 30, paint.ink, 3),
    path('M184 218q0 -16 12 -22q2 8 6 8q4 -10 8 -12q10 14 8 26Z', paint.lamp),
    circle(222, 226, 3, paint.lamp),
    rect(110, 248, 180, 16, paint.stone, 3),
    row(
      5,
      index =>
        circle(322 + (index % 3) * 24, 272 - Math.floor(index / 3) * 20, 12, paint.wood3) +
        circle(322 + (index % 3) * 24, 272 - Math.floor(index / 3) * 20, 8, '#CFA36C'),
    ),
    at(62, 262, pottedPlant(paint.blue), { scale: 0.9 }),
  )

export const stoves = { tiledStove }
