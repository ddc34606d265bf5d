import { pottedPlant } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { pane, room, shelf } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { bottle, box, towels } from './kit/things.ts'

const hangerShirt = (colour: string) =>
  line('M0 -6q0 -8 6 -8M0 -6L-30 12M0 -6L30 12', paint.iron, 3) +
  path('M-34 12l26 -12q8 10 16 0l26 12l-6 22l-10 -4v56h-36V30l-10 4Z', colour)

/** Ironing: the board, the iron, a shirt on its hanger. */
const ironing = () =>
  drawing(
    room(wall.powder, paint.wood, { level: 244, lit: 30 }),
    line('M40 42h320', paint.wood3, 5),
    at(270, 56, hangerShirt(paint.coral)),
    at(334, 56, hangerShirt(paint.paper)),
    line('M120 288L250 182M250 288L120 182', paint.iron2, 8),
    path('M40 170q10 -14 40 -14h240v28H84q-34 0 -44 -14Z', paint.leaf),
    path('M40 170q14 14 44 14h236v-8H84q-26 0 -44 -6Z', paint.leaf2),
    path('M150 156q0 -40 60 -46h44v46Z', paint.blue),
    line('M186 112q6 -26 34 -26h22v26', paint.blue2, 11),
    rect(146, 150, 112, 8, paint.silver, 3),
    line('M254 130q60 0 60 -40t86 -30', paint.iron, 4),
    row(3, index => circle(120 - index * 22, 134 - index * 12, 9 + index * 3, '#FFFFFFA0')),
  )

/** Folded laundry in a basket. */
const foldedLaundry = () =>
  drawing(
    room(wall.clay, paint.wood2, { level: 240, lit: 220 }),
    shelf(36, 112, 130),
    at(100, 112, towels([paint.sea, paint.white, paint.lamp], 90)),
    at(226, 200, towels([paint.white, paint.coral, paint.blue, paint.cream], 140)),
    path('M140 186h172l-18 90H158Z', '#CFA36C'),
    row(4, index => line(`M${146 + index * 4} ${204 + index * 20}h${160 - index * 8}`, paint.wood2, 5)),
    row(6, index => line(`M${160 + index * 26} 190l${4 - index * 1.6} 84`, paint.wood2, 4)),
    rect(132, 178, 188, 14, paint.wood2, 6),
    at(352, 272, bottle(paint.blue, paint.white, 80)),
  )

/** Shopping for an elderly neighbour: a bag of food on the kitchen table. */
const shoppingBag = () =>
  drawing(
    room(wall.rose, paint.wood2, { level: 300, lit: 40 }),
    pane(252, 30, 108, 100, '#CFE4EC'),
    at(304, 144, pottedPlant(paint.white), { scale: 0.6 }),
    rect(0, 226, 400, 74, paint.paper),
    row(10, index => rect(index * 44, 226, 22, 74, '#D9705A55')),
    rect(0, 222, 400, 8, paint.bone),
    path('M142 104q20 -12 26 40l-14 4Z', paint.leaf) + path('M158 96q24 4 14 48h-14Z', paint.leaf2),
    rect(176, 76, 22, 90, '#D9A86A', 11) + line('M180 100l14 -6M180 118l14 -6M180 136l14 -6', paint.wood2, 3),
    at(222, 150, bottle(paint.white, paint.blue, 64)),
    path('M118 132h130l-10 96H128Z', '#D8B077'),
    path('M220 132h28l-10 96h-22Z', '#3C2814', 0.12),
    line('M154 160q28 34 58 0', paint.wood3, 5),
    circle(284, 212, 16, paint.brick) + circle(312, 214, 14, paint.lamp) + path('M282 198q4 -10 10 -8', paint.leaf),
    at(74, 226, box(54, 34, paint.white) + line('M-12 -20h24M0 -30v22', paint.green, 7)),
  )

export const household = { ironing, foldedLaundry, shoppingBag }
