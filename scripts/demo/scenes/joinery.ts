import { cloud, meadow, pottedPlant, tree } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { bench, light, picture } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { cup } from './kit/things.ts'

/** A larch deck before the garden door, under a pergola with vine. */
const deck = () =>
  drawing(
    meadow(wall.sky, 188),
    at(350, 214, tree(130)),
    rect(0, 40, 130, 176, wall.ochre),
    rect(24, 74, 78, 142, paint.white) + rect(32, 82, 62, 134, '#4F6B85') + rect(60, 82, 6, 134, paint.white),
    path('M0 216h340l60 84H0Z', paint.wood),
    row(5, index => line(`M${70 + index * 60} 216l${4 + index * 14} 84`, paint.wood3, 3)),
    line('M0 232h352M0 254h366M0 280h386', paint.wood3, 2),
    rect(126, 52, 12, 164, paint.wood3),
    rect(300, 52, 12, 176, paint.wood3),
    rect(100, 44, 240, 12, paint.wood3),
    row(8, index => rect(108 + index * 30, 32, 9, 14, paint.wood3)),
    row(9, index => circle(134 + index * 22, 40 + (index % 3) * 6, 13, index % 2 ? paint.leaf : paint.leaf2)),
    row(4, index => circle(158 + index * 40, 64, 6, '#7A4560')),
    rect(184, 196, 76, 10, paint.white, 3) + line('M196 204v36M248 204v36', paint.white, 7),
    at(208, 196, cup(paint.brick), { scale: 0.6 }),
    at(284, 250, pottedPlant(), { scale: 0.6 }),
  )

/** A roof on posts for the car beside the house. */
const carport = () =>
  drawing(
    meadow(wall.sage, 210),
    cloud(120, 26),
    rect(40, 76, 330, 18, paint.wood3),
    path('M24 78L60 46h320l14 32Z', '#C4935F'),
    row(7, index => rect(54 + index * 46, 94, 12, 12, paint.wood3)),
    rect(62, 94, 14, 162, paint.wood2),
    rect(334, 94, 14, 162, paint.wood2),
    line('M76 130l30 -34M334 130l-30 -34', paint.wood2, 10),
    rect(0, 252, 400, 48, paint.stone),
    path('M112 236v-32q2 -10 16 -12l22 -32q4 -6 14 -6h74q10 0 16 8l20 30q20 2 22 14v30Z', paint.blue),
    path('M168 188l14 -22q3 -4 8 -4h16v26ZM214 162h20q8 0 12 6l12 20h-44Z', '#CFE0E8'),
    circle(152, 238, 22, paint.ink) + circle(152, 238, 9, paint.silver),
    circle(254, 238, 22, paint.ink) + circle(254, 238, 9, paint.silver),
  )

/** A carved front door of oak with a light above it. */
const frontDoor = () =>
  drawing(
    rect(0, 0, 400, 300, wall.rose),
    light(270, 90),
    path('M112 278V120q0 -92 88 -92t88 92v158Z', paint.white),
    path('M126 278V122q0 -80 74 -80t74 80v156Z', paint.wood3),
    path('M140 116q4 -60 56 -60v60ZM204 56q52 2 56 60h-56Z', '#F2D58F'),
    rect(134, 124, 63, 154, paint.wood2, 2),
    rect(203, 124, 63, 154, paint.wood2, 2),
    row(
      2,
      index =>
        rect(143 + index * 69, 134, 45, 60, paint.wood, 3) +
        path(`M${165.5 + index * 69} 142l16 22l-16 22l-16 -22Z`, paint.wood3) +
        rect(143 + index * 69, 204, 45, 64, paint.wood, 3),
    ),
    circle(194, 206, 5, paint.lamp) + circle(206, 206, 5, paint.lamp),
    rect(92, 278, 216, 22, paint.stone),
    at(58, 282, pottedPlant(paint.blue), { scale: 1.1 }),
    at(346, 282, pottedPlant(paint.blue), { scale: 1.1, mirrored: true }),
  )

/** A window frame in the vice of the workshop, its old twin on the wall. */
const windowFrame = () =>
  drawing(
    rect(0, 0, 400, 300, wall.sage),
    light(60, 90),
    bench(246, '#C4935F'),
    line('M148 246V78q0 -44 52 -44t52 44v168ZM200 34v212M148 120h104M148 184h104', paint.wood3, 13),
    rect(128, 214, 22, 40, paint.iron2, 4),
    rect(250, 214, 22, 40, paint.iron2, 4),
    picture(34, 54, 60, 78, paint.paper, line('M44 70h40v50h-40ZM64 70v50M44 92h40', paint.sea, 3)),
    at(
      330,
      246,
      path('M-44 -8h92v8h-92ZM-34 -30h64q10 2 14 22h-86Z', paint.wood3) +
        path('M-14 -50q14 -6 20 20h-16Z', paint.brick) +
        rect(10, -48, 8, 22, paint.silver),
    ),
    row(4, index => path(`M${284 + index * 26} 262q10 -14 20 0q-8 8 -20 0Z`, '#EBCB97')),
  )

export const joinery = { frontDoor, windowFrame, deck, carport }
