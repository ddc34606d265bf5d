import { pottedPlant } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { room, shelf } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { box, cup, laptop, monitor } from './kit/things.ts'

/** A shop's site on the screen, colours and a sketch beside it. */
const siteDraft = () =>
  drawing(
    room(wall.lime, paint.wood, { level: 236, lit: 200 }),
    at(
      176,
      244,
      monitor(
        rect(0, 0, 224, 22, paint.blue) +
          rect(10, 6, 40, 10, paint.paper, 2) +
          row(3, index => rect(130 + index * 30, 8, 22, 6, paint.paper, 2)) +
          rect(10, 30, 112, 58, wall.ochre) +
          path('M30 88v-26h40v26ZM26 64l24 -18l24 18Z', paint.brick) +
          circle(98, 46, 9, paint.lamp) +
          rect(132, 32, 80, 9, paint.ink, 2) +
          rect(132, 48, 70, 5, '#B7BECB') +
          rect(132, 58, 76, 5, '#B7BECB') +
          rect(132, 70, 46, 15, paint.brick, 4) +
          row(3, index => rect(10 + index * 70, 96, 62, 26, [wall.sage, wall.rose, wall.sky][index]!, 3)),
      ),
    ),
    row(4, index => rect(318, 126 + index * 26, 50, 24, [paint.blue, paint.brick, paint.lamp, paint.green][index]!, 3)),
    at(344, 268, cup(paint.coral)),
    at(36, 252, pottedPlant(paint.blue), { scale: 0.9 }),
  )

/** Products in a grid, and the parcels that leave. */
const webShop = () =>
  drawing(
    room(wall.rose, paint.wood2, { level: 236, lit: 270 }),
    at(
      170,
      240,
      laptop(
        row(
          3,
          index =>
            rect(10 + index * 56, 10, 46, 50, paint.paper, 3) +
            at(
              33 + index * 56,
              50,
              [
                path('M-12 0v-26l-8 6l-4 -10l14 -8h20l14 8l-4 10l-8 -6v26Z', paint.brick),
                path('M-14 0h28l-4 -26h-20Z', paint.green) + line('M-7 -26q7 -14 14 0', paint.green2, 3),
                path('M-16 0q-4 -12 8 -14l10 -12q8 2 8 12l6 14Z', paint.blue),
              ][index]!,
            ) +
            rect(14 + index * 56, 66, 26, 5, '#B7BECB') +
            rect(14 + index * 56, 76, 18, 7, paint.ochre, 2),
        ),
      ),
      { scale: 1.1 },
    ),
    at(334, 284, box(96, 60)),
    at(330, 224, box(70, 44, '#B98552')),
    at(58, 290, box(76, 44)),
  )

/** Parcels on the shelf and a list of orders. */
const parcels = () =>
  drawing(
    room(wall.ochre, paint.wood, { level: 262, lit: 40 }),
    shelf(40, 122, 320),
    shelf(40, 224, 320),
    row(4, index =>
      at(
        82 + index * 74,
        122,
        box([60, 44, 66, 50][index]!, [48, 70, 40, 58][index]!, index % 2 ? '#B98552' : '#CFA36C'),
      ),
    ),
    row(3, index =>
      at(90 + index * 66, 224, box([66, 50, 56][index]!, [44, 64, 50][index]!, index % 2 ? '#CFA36C' : '#B98552')),
    ),
    at(
      262,
      148,
      rect(0, 0, 82, 104, paint.wood3, 5) +
        rect(8, 12, 66, 84, paint.paper) +
        rect(26, -6, 30, 16, paint.steel, 4) +
        row(
          4,
          index =>
            line(`M30 ${28 + index * 18}h36`, '#B7BECB', 4) + line(`M14 ${27 + index * 18}l4 5l6 -9`, paint.leaf, 3.4),
        ),
      { turn: 5 },
    ),
  )

export const commerce = { siteDraft, webShop, parcels }
