import { meadow } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { light, room } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'

/** The outer unit of an air conditioner on a façade, seen from the street. */
const outerUnit = () =>
  drawing(
    rect(0, 0, 400, 300, wall.ochre),
    row(5, index => rect(0, 58 * index + 56, 400, 2, '#E2C283')),
    light(250, 90),
    rect(34, 36, 96, 138, paint.white, 3),
    rect(44, 46, 76, 118, '#4F6B85'),
    rect(78, 46, 8, 118, paint.white),
    rect(24, 172, 116, 12, paint.white, 3),
    row(3, index => circle(50 + index * 32, 162, 15, paint.leaf) + circle(50 + index * 32, 154, 6, paint.coral)),
    rect(36, 168, 92, 12, paint.brick, 3),
    rect(186, 96, 172, 116, paint.white, 8),
    circle(248, 154, 46, paint.silver),
    circle(248, 154, 38, paint.iron2),
    row(3, index => at(248, 154, path('M0 0q-16 -18 4 -34q12 16 -4 34Z', paint.silver), { turn: index * 120 })),
    circle(248, 154, 7, paint.white),
    row(6, index => rect(312, 116 + index * 14, 34, 5, paint.silver, 2)),
    line('M206 212v34h-34M338 212v34h34', paint.iron, 8),
    line('M358 190h18v-190', paint.paper, 9),
    rect(0, 284, 400, 16, paint.stone),
  )

/** The inner unit blows over a sofa. */
const innerUnit = () =>
  drawing(
    meadow(wall.sky),
    room(wall.powder, paint.wood),
    rect(96, 44, 208, 58, paint.paper, 12),
    rect(96, 84, 208, 18, paint.white, 8),
    rect(112, 90, 176, 6, paint.stone, 3),
    circle(282, 68, 5, paint.green),
    row(4, index => line(`M${130 + index * 44} 112q-14 16 0 30t0 28`, '#FFFFFF', 5)),
    rect(70, 196, 260, 70, paint.brick, 18),
    rect(54, 208, 50, 66, paint.brick2, 16),
    rect(296, 208, 50, 66, paint.brick2, 16),
    rect(104, 228, 192, 34, '#C8614A', 8),
    path('M126 226l10 -42h44l6 42Z', paint.lamp),
    rect(76, 272, 14, 14, paint.wood3),
    rect(310, 272, 14, 14, paint.wood3),
  )

export const climate = { outerUnit, innerUnit }
