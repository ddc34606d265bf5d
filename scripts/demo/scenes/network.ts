import { paint, wall } from './kit/palette.ts'
import { room } from './kit/room.ts'
import { at, circle, drawing, line, rect, row } from './kit/svg.ts'
import { books, phone } from './kit/things.ts'

const waves = (x: number, y: number, colour: string) =>
  row(3, index =>
    line(
      `M${x - 16 - index * 16} ${y - 12 - index * 14}q${16 + index * 16} -${16 + index * 8} ${32 + index * 32} 0`,
      colour,
      6,
    ),
  )

/** A router sends its waves through a living room. */
const router = () =>
  drawing(
    room(wall.clay, paint.wood, { level: 250, lit: 20 }),
    waves(200, 116, paint.blue),
    rect(110, 176, 180, 44, paint.iron, 10),
    line('M132 178V116M268 178V116', paint.iron, 9),
    row(5, index => circle(146 + index * 20, 198, 5, index === 4 ? paint.lamp : paint.grass)),
    rect(60, 220, 280, 14, paint.wood2, 3) + rect(84, 234, 14, 36, paint.wood3) + rect(302, 234, 14, 36, paint.wood3),
    at(84, 220, books([paint.brick])),
    at(326, 220, phone(paint.sea), { scale: 0.72 }),
    line('M120 220v16q0 20 -40 20H0', paint.lamp, 5),
  )

/** A network cable and its socket, with a printer that is found again. */
const networkCable = () =>
  drawing(
    room(wall.dusk, paint.wood3, { level: 236 }),
    rect(40, 132, 170, 84, paint.white, 10) +
      rect(66, 74, 118, 60, paint.paper) +
      line('M82 92h84M82 106h60', '#B7BECB', 4) +
      rect(40, 160, 170, 12, paint.bone) +
      rect(66, 190, 118, 40, paint.paper) +
      line('M82 204h80M82 216h50', '#B7BECB', 4) +
      circle(190, 148, 5, paint.grass),
    rect(20, 216, 210, 20, paint.wood2),
    rect(262, 92, 92, 92, paint.paper, 8),
    rect(286, 116, 44, 40, paint.iron, 3) +
      rect(294, 108, 28, 12, paint.iron) +
      row(4, index => rect(293 + index * 8, 118, 4, 12, paint.lamp)),
    line('M308 300q-60 -20 -40 -52t40 -40', paint.sea, 10),
    rect(292, 168, 34, 46, paint.glass, 4) +
      rect(298, 156, 22, 16, paint.glass2, 2) +
      row(3, index => rect(300 + index * 7, 156, 3, 10, paint.lamp)),
  )

export const network = { router, networkCable }
