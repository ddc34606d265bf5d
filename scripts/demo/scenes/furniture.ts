import { pottedPlant } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { bench, light, room } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { bottle, box, cup, steam } from './kit/things.ts'
import { hammer, screwdriver } from './kit/tools.ts'

const chair = (colour: string, dark: string) =>
  rect(-34, -170, 10, 170, colour, 4) +
  rect(26, -170, 10, 170, colour, 4) +
  rect(-34, -170, 70, 16, colour, 6) +
  row(3, index => rect(-17 + index * 14, -156, 6, 70, dark, 3)) +
  rect(-44, -88, 90, 14, dark, 5) +
  rect(-44, -78, 10, 78, colour, 3) +
  rect(36, -78, 10, 78, colour, 3) +
  rect(-40, -34, 82, 7, dark)

/** A fitted kitchen, warm wood and green. */
const fittedKitchen = () =>
  drawing(
    room(wall.clay, paint.wood2, { level: 268, lit: 110 }),
    row(2, index => rect(18 + index * 82, 30, 78, 86, paint.wood, 3) + rect(86 + index * 28, 100, 12, 5, paint.iron)),
    path('M196 30h84l24 60h-132Z', paint.steel),
    rect(172, 88, 132, 18, paint.steel2, 3),
    rect(312, 30, 70, 86, paint.wood, 3),
    rect(320, 38, 54, 70, '#DCE9EC'),
    line('M320 74h54', paint.wood, 4),
    row(5, index =>
      row(2, y => rect(180 + index * 24, 118 + y * 24, 22, 22, (index + y) % 2 ? paint.paper : paint.rose, 2)),
    ),
    rect(8, 176, 384, 12, paint.wood3, 2),
    row(4, index => rect(14 + index * 94, 188, 90, 80, index === 2 ? paint.iron : paint.green, 3)),
    row(2, index => rect(46 + index * 94, 198, 26, 5, paint.lamp, 2)),
    rect(328, 198, 26, 5, paint.lamp, 2),
    rect(212, 204, 70, 44, '#4B5468', 3) + rect(212, 194, 70, 5, paint.silver),
    at(246, 176, path('M-30 -32h60v32h-60Z', paint.brick) + rect(-34, -36, 68, 7, paint.brick2, 3) + steam(-10, -42)),
    at(70, 176, pottedPlant(paint.white), { scale: 0.6 }),
    at(344, 176, cup(paint.blue)),
  )

/** A wardrobe from wall to wall, one door open. */
const wardrobe = () =>
  drawing(
    room(wall.powder, paint.wood2, { level: 268, lit: 20 }),
    rect(74, 26, 264, 242, paint.wood3, 4),
    rect(82, 34, 80, 226, paint.wood),
    rect(250, 34, 80, 226, paint.wood),
    rect(166, 34, 80, 226, paint.earth),
    line('M168 70h76', paint.silver, 5),
    row(5, index =>
      path(
        `M${172 + index * 15} 76l5 -6l6 6v${66 + (index % 2) * 14}h-11Z`,
        [paint.blue, paint.white, paint.brick, paint.lamp, paint.leaf][index]!,
      ),
    ),
    rect(166, 186, 80, 6, paint.wood3),
    row(
      2,
      index => rect(172, 198 + index * 32, 68, 26, paint.cream, 2) + rect(198, 208 + index * 32, 16, 5, paint.iron),
    ),
    path('M246 34l34 -16v262l-34 -20Z', paint.wood),
    rect(150, 140, 5, 26, paint.iron, 2),
    rect(262, 140, 5, 26, paint.iron, 2),
    at(118, 26, box(56, 22)),
  )

/** An old chair under repair on the bench, clamped and glued. */
const mendedChair = () =>
  drawing(
    rect(0, 0, 400, 300, wall.ochre),
    light(40),
    rect(0, 58, 400, 9, paint.wood2),
    row(4, index =>
      at(
        240 + index * 44,
        92,
        index % 2 ? hammer() : screwdriver([paint.brick, paint.blue, paint.green, paint.blue][index]),
        { scale: 0.55 },
      ),
    ),
    bench(242),
    at(150, 244, chair(paint.wood2, paint.wood3), { scale: 1.08 }),
    line('M96 174h116', paint.iron2, 7),
    rect(88, 160, 14, 26, paint.brick, 3),
    rect(206, 160, 14, 26, paint.brick, 3),
    at(292, 244, bottle(paint.white, paint.brick), { scale: 0.9 }),
    path('M330 244q16 -20 30 0q14 -14 24 0Z', '#CFA36C'),
  )

/** A cabinet half put together among its boards. */
const flatPack = () =>
  drawing(
    room(wall.dusk, paint.wood, { level: 240 }),
    rect(118, 60, 150, 190, paint.wood3, 3),
    rect(130, 72, 126, 166, '#6E4A33'),
    row(2, index => rect(130, 122 + index * 56, 126, 8, paint.wood)),
    path('M256 72l46 -18v204l-46 -20Z', paint.wood2),
    circle(294, 156, 5, paint.lamp),
    at(150, 122, rect(0, -9, 62, 9, paint.ochre, 2)),
    at(326, 250, rect(0, -170, 15, 178, '#C4935F', 2) + rect(19, -150, 15, 158, paint.wood2, 2), { turn: 10 }),
    at(66, 250, box(84, 56)),
    path('M30 194l36 -20l12 22h-48ZM66 174l38 20H78Z', '#E0BC8B'),
    at(318, 278, screwdriver(paint.brick), { turn: 84, scale: 0.9 }),
    line('M196 284h40v-18', paint.iron, 6),
    row(5, index => circle(122 + index * 13, 284 - (index % 2) * 6, 4, paint.iron2)),
  )

export const furniture = { fittedKitchen, wardrobe, flatPack, mendedChair }
