import { cloud, meadow, tree } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { ladder } from './kit/tools.ts'

const logs = (x: number, y: number, across: number, down: number) =>
  row(down, r =>
    row(across - r, c => {
      const [left, top] = [x + c * 34 + r * 17, y - r * 29]
      return circle(left, top, 16, paint.earth) + circle(left, top, 12, '#D9B27E') + circle(left, top, 6, '#C4935F')
    }),
  )

const apple = (x: number, y: number) => circle(x, y, 7, paint.brick)

/** An apple tree with a ladder in it. */
const appleTree = () =>
  drawing(
    meadow(wall.powder, 214),
    cloud(60, 56),
    rect(176, 150, 26, 120, paint.earth),
    line('M188 170q-40 -20 -60 -60M190 170q44 -14 62 -56', paint.earth, 12),
    circle(190, 90, 66, paint.leaf2),
    circle(118, 110, 46, paint.leaf),
    circle(262, 112, 46, paint.leaf2),
    circle(166, 56, 40, paint.leaf),
    circle(226, 66, 36, paint.leaf),
    row(9, index =>
      apple([108, 142, 168, 206, 236, 268, 290, 188, 130][index]!, [116, 84, 126, 70, 112, 90, 128, 104, 138][index]!),
    ),
    at(240, 284, ladder(200, 74), { turn: 10 }),
    path('M76 250h70l-10 34H86Z', '#CFA36C') + line('M80 262h62M84 274h54', paint.wood2, 4),
    row(4, index => circle(88 + index * 15, 246 - (index % 2) * 5, 9, index % 2 ? paint.brick : paint.coral)),
  )

/** A vine on its wires, and secateurs on the cut. */
const vine = () =>
  drawing(
    rect(0, 0, 400, 300, wall.rose),
    path('M0 250q200 -20 400 0v50H0Z', '#A5855F'),
    rect(52, 60, 12, 210, paint.wood2) + rect(342, 60, 12, 210, paint.wood2),
    line('M0 96h400M0 164h400', paint.steel, 3),
    line('M150 262q-16 -60 4 -98t-8 -70M152 164q60 -14 110 4M148 100q-50 -8 -100 8', paint.earth, 11),
    row(8, index =>
      at(
        [96, 126, 176, 212, 250, 70, 288, 150][index]!,
        [92, 152, 84, 178, 154, 116, 176, 66][index]!,
        path(
          'M0 -20q10 -6 16 4q14 0 10 14q4 12 -10 14q-8 12 -16 2q-8 10 -16 -2q-14 -2 -10 -14q-4 -14 10 -14q6 -10 16 -4Z',
          index % 2 ? paint.leaf : paint.leaf2,
        ),
      ),
    ),
    row(2, bunch =>
      row(6, index =>
        circle(
          [110, 232][bunch]! + [0, 14, 28, 7, 21, 14][index]!,
          [186, 202][bunch]! + [0, 0, 0, 13, 13, 26][index]!,
          8,
          '#7A4560',
        ),
      ),
    ),
    at(
      300,
      120,
      line('M-4 6q-16 26 -8 60M6 6q22 22 18 54', paint.brick, 11) +
        path('M-2 8q-22 -30 -8 -56q16 26 12 52Z', paint.steel) +
        path('M6 8q10 -18 4 -38q-12 14 -12 34Z', paint.steel2) +
        circle(2, 6, 7, paint.iron),
      { turn: -50, scale: 1.1 },
    ),
  )

/** A tree is taken down; the saw stands by the stump. */
const chainsaw = () =>
  drawing(
    meadow(wall.sage, 216),
    at(344, 236, tree(150)),
    rect(40, 0, 82, 262, paint.earth),
    path('M40 0h24v262H40Z', '#7F5A40'),
    path('M122 196l-52 12l52 16Z', '#D9B27E'),
    line('M122 90l60 -34', paint.earth, 20) + circle(186, 54, 26, paint.leaf) + circle(206, 72, 18, paint.leaf2),
    path('M150 200h116v16H150q-14 -8 0 -16Z', paint.silver),
    row(9, index => rect(154 + index * 12, 196, 6, 4, paint.steel2)),
    rect(256, 172, 92, 58, paint.brick, 10),
    path('M320 172h18q10 0 10 10v38q0 10 -10 10h-18Z', paint.brick2),
    line('M274 174q10 -38 42 -28l24 26', paint.iron, 9),
    circle(300, 204, 13, paint.lamp),
    row(7, index => circle(134 + index * 15, 240 + (index % 3) * 7, 4, '#D9B27E')),
  )

/** What the tree became: firewood, an axe in the block. */
const firewood = () =>
  drawing(
    meadow(wall.ochre, 206),
    logs(52, 262, 6, 4),
    rect(290, 210, 84, 66, paint.earth, 4) + oval(332, 210, 42, 12, '#D9B27E') + oval(332, 210, 26, 7, '#C4935F'),
    at(
      330,
      202,
      rect(-5, -110, 11, 104, paint.wood2, 4) + path('M-6 -24h12v28q-26 4 -36 -6q10 -8 24 -22Z', paint.steel),
      { turn: 32 },
    ),
    row(5, index => rect(244 + index * 18, 282 + (index % 2) * 6, 14, 4, '#D9B27E', 2)),
  )

export const trees = { appleTree, vine, chainsaw, firewood }
