import { hedge } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { light, room } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { monitor, phone } from './kit/things.ts'

const house = (wallColour: string) =>
  rect(0, 0, 400, 300, wallColour) + path('M-10 58L200 -30h220v88Z', paint.brick) + rect(0, 56, 400, 10, paint.white)

const cameraBody = () =>
  rect(-76, -28, 128, 56, paint.paper, 12) +
  path('M-90 -36h140q10 0 10 10l-6 6h-144Z', paint.silver) +
  rect(44, -22, 26, 44, paint.iron, 8) +
  circle(58, 0, 14, paint.ink) +
  circle(62, -4, 5, paint.sea) +
  circle(-50, 4, 5, paint.brick)

/** A camera under the eaves watches the yard's gate. */
const camera = () =>
  drawing(
    house(wall.ochre),
    light(280, 80),
    path('M226 164L130 300h240Z', paint.lamp, 0.25),
    rect(40, 98, 18, 74, paint.iron, 4),
    line('M54 136h50', paint.iron, 12),
    at(172, 136, cameraBody(), { turn: 14, scale: 1.15 }),
    rect(300, 190, 78, 110, paint.green, 4) +
      line('M339 196v100', paint.green2, 4) +
      row(2, index => rect(308 + index * 36, 206, 26, 36, paint.green2, 2)),
    hedge(-20, 250, 250, 60),
  )

/** Four views on the recorder's screen and the same on a phone. */
const cameraViews = () =>
  drawing(
    room('#4A5B83', paint.wood3, { level: 246, lit: 30 }),
    at(
      172,
      252,
      monitor(
        rect(0, 0, 224, 126, paint.iron) +
          rect(4, 4, 106, 57, wall.sky) +
          rect(4, 44, 106, 17, paint.grass) +
          rect(40, 24, 40, 28, wall.ochre) +
          path('M36 26l24 -16l24 16Z', paint.brick) +
          rect(114, 4, 106, 57, wall.clay) +
          rect(150, 18, 30, 43, paint.green) +
          rect(4, 65, 106, 57, wall.sage) +
          rect(4, 100, 106, 22, paint.stone) +
          rect(30, 88, 54, 20, paint.blue, 6) +
          circle(44, 108, 6, paint.ink) +
          circle(72, 108, 6, paint.ink) +
          rect(114, 65, 106, 57, wall.rose) +
          rect(124, 76, 86, 6, paint.wood2) +
          rect(124, 98, 86, 6, paint.wood2) +
          row(
            5,
            index =>
              rect(130 + index * 15, 66, 9, 10, [paint.brick, paint.blue, paint.lamp][index % 3]!) +
              rect(134 + index * 15, 86, 9, 12, [paint.green, paint.coral][index % 2]!),
          ),
      ),
    ),
    at(342, 254, phone(), { scale: 1.15 }),
    at(
      342,
      254,
      rect(-17, -74, 34, 30, wall.sky) + rect(-17, -54, 34, 10, paint.grass) + rect(-17, -42, 34, 30, wall.clay),
      { scale: 1.15 },
    ),
  )

export const surveillance = { camera, cameraViews }
