import { pottedPlant } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { bench, light, room } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { monitor } from './kit/things.ts'
import { screwdriver } from './kit/tools.ts'

/** A laptop on its back with its lid off, screws in a dish. */
const openedLaptop = () =>
  drawing(
    rect(0, 0, 400, 300, wall.powder),
    light(40),
    bench(70, paint.wood),
    rect(60, 92, 244, 168, paint.iron, 12),
    rect(74, 106, 216, 140, paint.iron2, 6),
    rect(84, 114, 92, 58, paint.green, 3) +
      row(3, index => rect(92 + index * 27, 122, 20, 18, paint.ink, 2)) +
      line('M92 152h70M92 162h50', paint.lamp, 3),
    circle(232, 146, 30, paint.ink) +
      row(7, index => at(232, 146, rect(-3, -26, 6, 20, paint.steel, 3), { turn: index * 51 })) +
      circle(232, 146, 9, paint.silver),
    rect(84, 184, 118, 52, '#23304C', 4) + rect(96, 196, 50, 8, paint.lamp, 2),
    rect(214, 192, 66, 40, paint.silver, 3) + circle(234, 212, 12, paint.steel),
    at(330, 196, screwdriver(paint.brick), { turn: 18, scale: 1.1 }),
    oval(346, 104, 32, 15, paint.white) +
      row(5, index => circle(330 + index * 8, 102 + (index % 2) * 5, 3, paint.iron2)),
  )

/** A screen whose pictures are saved on a disk. */
const rescuedFiles = () =>
  drawing(
    room(wall.sage, paint.wood, { level: 244, lit: 260 }),
    at(
      180,
      250,
      monitor(
        row(
          6,
          index =>
            rect(
              14 + (index % 3) * 68,
              12 + Math.floor(index / 3) * 56,
              58,
              46,
              [paint.sea, wall.ochre, wall.rose, wall.ochre, paint.glass2, paint.grass2][index]!,
              3,
            ) +
            circle(30 + (index % 3) * 68, 26 + Math.floor(index / 3) * 56, 7, paint.lamp) +
            path(`M${14 + (index % 3) * 68} ${58 + Math.floor(index / 3) * 56}l20 -22l14 14l10 -8l14 16Z`, paint.leaf),
        ),
      ),
    ),
    rect(312, 216, 68, 34, paint.iron, 6) + circle(328, 233, 4, paint.grass),
    line('M312 236h-40q-18 0 -18 -10', paint.iron2, 5),
    at(52, 250, pottedPlant(paint.brick)),
  )

export const computers = { openedLaptop, rescuedFiles }
