import { paint, wall } from './kit/palette.ts'
import { light, room, tiles } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { bottle, jar, plate } from './kit/things.ts'
import { screwdriver, toolbox } from './kit/tools.ts'

/** A washing machine with its wash in the drum, toolbox beside. */
const washingMachine = () =>
  drawing(
    tiles('#BCCBD6', '#DCE6ED', wall.powder, { size: 50, to: 256 }),
    rect(0, 256, 400, 44, '#7E90A0'),
    light(60, 90),
    rect(110, 62, 172, 204, paint.paper, 10),
    path('M256 62h16q10 0 10 10v184q0 10 -10 10h-16Z', '#3C2814', 0.1),
    rect(122, 74, 148, 34, paint.bone, 5),
    circle(248, 91, 12, paint.iron2),
    rect(132, 82, 52, 18, paint.white, 3),
    circle(196, 180, 62, paint.silver),
    circle(196, 180, 50, paint.iron),
    path('M150 188q20 -14 44 0t48 -2q-6 40 -46 42q-38 -2 -46 -40Z', paint.sea),
    path('M160 206q14 -34 36 -10q20 -30 40 6q-10 26 -40 26q-26 0 -36 -22Z', paint.coral),
    path('M160 154q16 -20 36 -20q-20 10 -28 30Z', '#fff', 0.6),
    at(340, 276, toolbox(paint.brick), { scale: 0.9 }),
    at(56, 268, bottle(paint.blue, paint.lamp, 84)),
  )

/** A dishwasher drawn open, plates in the rack. */
const dishwasher = () =>
  drawing(
    room(wall.lime, paint.wood2, { level: 262, lit: 40 }),
    rect(0, 70, 400, 14, paint.wood3),
    rect(0, 84, 112, 178, paint.green, 2),
    rect(290, 84, 110, 178, paint.green, 2),
    rect(50, 104, 30, 6, paint.lamp) + rect(320, 104, 30, 6, paint.lamp),
    rect(118, 84, 166, 178, paint.iron),
    rect(128, 94, 146, 130, paint.iron2),
    row(6, index => oval(148 + index * 21, 152, 8, 32, index % 2 ? paint.paper : paint.glass)),
    line('M130 188h142', paint.silver, 4),
    path('M118 224h166l22 56H96Z', paint.paper),
    path('M96 280h210v8H96Z', paint.bone),
    at(60, 70, jar(paint.coral)),
    at(340, 70, rect(-26, -34, 52, 34, paint.blue, 5)),
    at(336, 240, screwdriver(paint.lamp), { turn: 24 }),
  )

/** A fridge wide open and full. */
const fridge = () =>
  drawing(
    room(wall.ochre, paint.wood, { level: 264, lit: 10 }),
    rect(112, 26, 128, 242, paint.paper, 8),
    rect(122, 36, 108, 148, '#DDEBF2', 4),
    rect(122, 194, 108, 66, '#C6DBE6', 4),
    row(2, index => rect(122, 82 + index * 50, 108, 5, paint.silver)),
    at(146, 82, bottle(paint.white, paint.blue, 42)),
    at(180, 82, jar(paint.brick, paint.ochre, 34), { scale: 0.9 }),
    at(212, 82, bottle(paint.leaf, paint.brick, 40)),
    path('M134 132q0 -22 20 -22t20 22Z', paint.lamp) +
      circle(200, 120, 12, paint.brick) +
      circle(216, 122, 10, paint.leaf),
    at(176, 182, plate(70) + oval(0, -14, 24, 8, paint.coral)),
    row(3, index => rect(130, 204 + index * 18, 92, 13, '#EAF3F7', 3)),
    path('M240 26l92 -14v270l-92 -14Z', paint.white),
    path('M320 14l12 -2v270l-12 -2Z', paint.bone),
    row(3, index => path(`M250 ${84 + index * 62}l60 -4v12l-60 4Z`, paint.silver)),
    at(270, 86, bottle(paint.coral, paint.white, 50), { scale: 0.8 }),
    at(294, 146, bottle(paint.ochre, paint.white, 50), { scale: 0.8 }),
    at(54, 280, toolbox(paint.blue), { scale: 0.85 }),
  )

export const appliances = { washingMachine, dishwasher, fridge }
