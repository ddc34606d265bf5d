import { pottedPlant } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { light, room, shelf } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { books, box } from './kit/things.ts'
import { drill, level, screwdriver } from './kit/tools.ts'

/** A shelf straight on the wall; drill and books wait. */
const straightShelf = () =>
  drawing(
    room(wall.clay, paint.wood3, { level: 262 }),
    shelf(90, 120, 230),
    at(112, 120, books([paint.blue, paint.brick, paint.lamp, paint.green, paint.sea])),
    at(276, 120, pottedPlant(paint.white), { scale: 0.62 }),
    at(206, 98, level(56)),
    at(120, 204, drill(), { scale: 1.15 }),
    at(
      330,
      264,
      at(0, 0, box(90, 34, paint.brick)) +
        row(3, index =>
          at(-24 + index * 24, -30, screwdriver([paint.ochre, paint.blue, paint.green][index]), { scale: 0.62 }),
        ),
    ),
  )

/** A new lock goes into the door. */
const newLock = () =>
  drawing(
    rect(0, 0, 400, 300, wall.powder),
    rect(80, 0, 320, 300, paint.wood),
    path('M80 0h18v300H80Z', paint.wood3),
    rect(134, 20, 230, 96, paint.wood2, 4),
    rect(134, 212, 230, 100, paint.wood2, 4),
    light(240, 90),
    rect(104, 104, 46, 142, paint.silver, 8),
    line('M128 138h74', paint.steel2, 15),
    circle(128, 138, 13, paint.steel),
    circle(127, 196, 17, paint.ochre),
    path('M124 190h6v14h-6Z', paint.ink),
    at(238, 214, screwdriver(paint.brick), { turn: -100, scale: 1.2 }),
    line('M127 196m-2 6q-20 30 -40 26', paint.iron, 3),
    circle(66, 234, 17, paint.ochre) + circle(66, 230, 6, wall.powder),
    rect(62, 246, 8, 44, paint.ochre) + rect(70, 268, 10, 7, paint.ochre) + rect(70, 280, 8, 6, paint.ochre),
  )

export const handyman = { straightShelf, newLock }
