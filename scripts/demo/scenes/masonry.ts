import { cloud, meadow, tree } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { light } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { trowel } from './kit/tools.ts'

const bricks = (x: number, y: number, width: number, rows: number) =>
  row(rows, r =>
    row(Math.ceil(width / 52) + 1, c => {
      const left = Math.max(x, x + c * 52 - (r % 2) * 26)
      const right = Math.min(x + width, x + c * 52 - (r % 2) * 26 + 48)
      return right > left
        ? rect(left, y - (r + 1) * 24, right - left, 21, (r * 2 + c) % 3 ? '#C2664A' : paint.brick, 2)
        : ''
    }),
  )

/** A wall of brick grows along a cord; mortar in the barrow. */
const brickWall = () =>
  drawing(
    meadow(wall.sky, 214),
    cloud(80, 52),
    bricks(110, 266, 250, 7),
    bricks(110, 98, 100, 1),
    line('M60 96H390', paint.white, 2.5),
    at(262, 92, trowel(), { turn: 96, scale: 0.75 }),
    path('M8 210h98l-20 44H40Z', paint.green),
    path('M14 210q40 -28 86 0Z', '#A79C8A'),
    circle(38, 268, 17, paint.ink) + circle(38, 268, 7, paint.silver),
    line('M40 250l-12 10M86 252l6 26M102 214l44 -8', paint.iron, 6),
  )

/** A house in its insulation: polystyrene, net and the final colour, with a scaffold. */
const insulatedHouse = () =>
  drawing(
    meadow(wall.sky, 226),
    at(372, 262, tree(120)),
    rect(64, 122, 262, 140, paint.paper),
    rect(64, 122, 96, 140, wall.ochre),
    row(5, y =>
      row(5, x => rect(160 + x * 34 - (y % 2) * 10, 122 + y * 28, 32, 26, x + y > 6 ? '#C9764F' : paint.white, 1)),
    ),
    rect(64, 122, 88, 140, wall.ochre),
    path('M40 126L110 56h172l70 70Z', paint.brick),
    path('M110 56h172l70 70h-40Z', paint.brick2),
    rect(84, 158, 48, 56, paint.white) + rect(90, 164, 36, 44, '#4F6B85') + rect(106, 164, 4, 44, paint.white),
    rect(188, 158, 48, 56, paint.white) + rect(194, 164, 36, 44, '#4F6B85') + rect(210, 164, 4, 44, paint.white),
    rect(262, 182, 40, 80, paint.green),
    line('M146 272V96M324 272V96M146 228h178M146 150h178', paint.iron2, 6),
    line('M146 272L236 228L324 272', paint.iron2, 3),
    rect(136, 222, 198, 8, paint.wood2),
    rect(0, 268, 400, 32, paint.grass),
    row(3, index => rect(20, 250 - index * 16, 56, 15, index % 2 ? paint.white : paint.paper, 2)),
  )

/** The layers of a façade, one over the other, from brick to colour. */
const facadeLayers = () =>
  drawing(
    rect(0, 0, 400, 300, '#C9764F'),
    row(12, y => row(9, x => rect(x * 52 - (y % 2) * 26, y * 26, 48, 22, (x + y) % 3 ? '#C2664A' : paint.brick, 2))),
    path('M96 0h304v300H60Z', paint.bone),
    path('M130 0h270v300H104Z', paint.white),
    row(6, index => line(`M130 ${28 + index * 50}h270`, paint.bone, 3)),
    path('M214 0h186v300H180Z', '#D9D0BF'),
    row(18, index => line(`M210 ${8 + index * 17}H400M${210 + index * 14} 0v300`, '#B7AB95', 1.5)),
    path('M296 0h104v300H262Z', wall.sage),
    path('M296 0l-8 60l10 50l-16 70l6 60l-26 60', wall.sage),
    light(300, 60),
    row(
      2,
      y => circle(158 + y * 12, 76 + y * 140, 13, paint.brick) + circle(158 + y * 12, 76 + y * 140, 5, paint.paper),
    ),
    at(300, 208, trowel(), { turn: 100, scale: 1.2 }),
  )

export const masonry = { brickWall, insulatedHouse, facadeLayers }
