import { cloud, meadow, pottedPlant, tree } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { box } from './kit/things.ts'

const wheel = (x: number) => circle(x, 0, 25, paint.ink) + circle(x, 0, 11, paint.silver)

/** A van from the side on 0, 0, driving to the right. */
const van = (colour: string, shade: string) =>
  path('M-150 -4v-118q0 -10 10 -10h178q8 0 12 6l38 54l44 14q14 4 14 20v34Z', colour) +
  path('M46 -118h2l34 48h-46v-48Z', '#CFE0E8') +
  rect(-150, -30, 296, 26, shade, 4) +
  line('M20 -128v98', shade, 3) +
  rect(28, -58, 18, 5, paint.silver, 2) +
  rect(134, -42, 14, 14, paint.lamp, 4) +
  at(0, 0, wheel(-86) + wheel(88))

/** A van with its doors open, loaded with a flat's things. */
const movingVan = () =>
  drawing(
    rect(0, 0, 400, 300, wall.sky),
    cloud(340, 50),
    rect(0, 60, 150, 180, wall.rose),
    row(2, index => rect(20 + index * 66, 90, 40, 54, paint.white) + rect(25 + index * 66, 95, 30, 44, '#4F6B85')),
    rect(0, 240, 400, 60, paint.stone),
    rect(120, 66, 216, 182, paint.blue, 8),
    rect(140, 82, 176, 150, '#0F2450', 3),
    path('M120 66l-50 14v166l50 2ZM336 66l50 14v166l-50 2Z', '#2E55A8'),
    at(190, 232, box(84, 62)),
    at(270, 232, box(70, 50, '#B98552')),
    at(202, 170, box(56, 40, '#B98552')),
    rect(246, 118, 52, 64, paint.brick, 8) + rect(240, 150, 64, 34, paint.brick2, 8),
    rect(150, 104, 8, 128, paint.lamp) + path('M134 120q0 -26 20 -26t20 26Z', paint.lamp),
    circle(150, 256, 18, paint.ink) + circle(306, 256, 18, paint.ink),
    at(50, 284, box(66, 50)),
    at(354, 286, pottedPlant(), { scale: 0.85 }),
  )

/** On the road to Belgrade: the bridge, the tower, the river. */
const roadToBelgrade = () =>
  drawing(
    rect(0, 0, 400, 300, wall.ochre),
    circle(84, 70, 30, '#FBEBC4'),
    path('M0 150h400v40H0Z', '#E2B97A'),
    row(9, index =>
      rect(
        index * 46 - 6,
        150 - [30, 52, 24, 66, 40, 28, 58, 34, 48][index]!,
        38,
        [30, 52, 24, 66, 40, 28, 58, 34, 48][index]! + 8,
        '#E2B97A',
      ),
    ),
    path('M286 158V74h-8l14 -16V22l3 0v36l14 16h-8v84Z', '#C79A58'),
    path('M176 158v-30q16 -30 32 0v30Z', '#C79A58') + line('M192 112v-16', '#C79A58', 3),
    rect(0, 180, 400, 30, paint.sea),
    line('M0 190q50 -70 100 0M100 190q50 -70 100 0M200 190q50 -70 100 0M300 190q50 -70 100 0', paint.iron2, 5),
    rect(0, 190, 400, 12, paint.iron2),
    rect(0, 210, 400, 90, '#8D8B90'),
    row(5, index => rect(10 + index * 88, 286, 46, 5, paint.white)),
    at(196, 258, van(paint.paper, paint.blue)),
  )

/** A skip full of rubble and old things. */
const skip = () =>
  drawing(
    meadow(wall.dusk, 210),
    at(366, 226, tree(130)),
    rect(0, 60, 110, 170, wall.clay) + rect(30, 96, 48, 60, paint.white) + rect(36, 102, 36, 48, '#4F6B85'),
    rect(0, 246, 400, 54, paint.stone),
    at(
      196,
      160,
      rect(-16, -98, 12, 100, paint.wood2) + rect(-16, -98, 64, 12, paint.wood2) + rect(36, -98, 12, 100, paint.wood2),
      { turn: -18 },
    ),
    at(
      286,
      150,
      rect(-34, -60, 68, 76, paint.white, 6) + circle(0, -22, 21, paint.silver) + circle(0, -22, 14, paint.iron),
      { turn: 12 },
    ),
    path('M104 170q20 -40 60 -30q26 -22 60 0q40 -18 84 30Z', '#B9A58A'),
    row(6, index => rect(118 + index * 32, 140 + (index % 3) * 9, 22, 13, index % 2 ? paint.brick : '#C2664A', 2)),
    path('M76 162h262l-30 106H106Z', paint.green),
    path('M280 162h58l-30 106h-40Z', paint.green2),
    rect(68, 154, 278, 14, paint.green2, 4),
    line('M150 180l8 76M206 180v76M262 180l-8 76', paint.green2, 7),
    at(40, 282, path('M-26 -58q26 -16 52 0l8 58h-68Z', paint.blue) + path('M-10 -64l10 -12l10 12Z', paint.blue)),
    at(352, 284, path('M-24 -44q24 -14 48 0l6 44h-60Z', paint.iron) + path('M-9 -50l9 -10l9 10Z', paint.iron)),
  )

export const transport = { movingVan, roadToBelgrade, skip }
