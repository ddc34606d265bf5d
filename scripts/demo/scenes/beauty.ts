import { pottedPlant } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { bench, light } from './kit/room.ts'
import { at, circle, drawing, oval, path, rect, row } from './kit/svg.ts'

const polish = (colour: string) =>
  rect(-16, -34, 32, 34, colour, 7) + rect(-8, -74, 16, 42, paint.iron, 4) + rect(-12, -26, 6, 18, '#FFFFFF66', 3)

const makeupBrush = (colour: string, tip: string) =>
  rect(-5, -10, 10, 84, colour, 4) +
  rect(-8, -26, 16, 20, paint.lamp, 2) +
  path('M-9 -26q-10 -34 9 -46q19 12 9 46Z', tip)

/** A hand with its nails done, on a towel among the polishes. */
const nails = () =>
  drawing(
    rect(0, 0, 400, 300, wall.sage),
    light(30, 100),
    bench(170, '#EBC7B8'),
    row(5, index =>
      at(146 + index * 48, 170, polish([paint.brick, paint.coral, '#7A4560', paint.lamp, paint.blue][index]!), {
        scale: index % 2 ? 0.9 : 1.1,
      }),
    ),
    rect(0, 206, 300, 74, paint.white, 10),
    rect(0, 206, 26, 74, paint.coral),
    path(
      'M30 226h86q30 -8 56 -6l66 4q14 4 14 12t-14 10l-60 -2q60 8 82 12q12 4 10 13q-4 10 -16 8l-84 -10q-60 10 -140 -6Z',
      paint.skin2,
    ),
    path('M116 226q30 -26 66 -28q14 2 10 14q-14 10 -34 14Z', paint.skin2),
    oval(238, 233, 13, 8, paint.brick),
    oval(256, 264, 13, 8, paint.brick),
    oval(184, 206, 10, 7, paint.brick),
    at(326, 236, rect(-8, -34, 16, 80, paint.ochre, 6) + rect(-8, -34, 16, 40, '#E2A93A', 6), { turn: 56 }),
    at(52, 172, pottedPlant(paint.white), { scale: 0.85 }),
  )

/** A palette of colours, brushes and a lipstick before the mirror. */
const makeup = () =>
  drawing(
    rect(0, 0, 400, 300, wall.powder),
    light(260, 90),
    bench(206, paint.paper),
    row(3, index =>
      at(
        252 + index * 34,
        170,
        makeupBrush([paint.iron, paint.brick, paint.iron][index]!, [paint.rose, '#7A4560', paint.cream][index]!),
        { turn: -16 + index * 16 },
      ),
    ),
    path('M236 170h100l-8 62h-84Z', paint.green),
    path('M44 74h150l10 120H34Z', paint.iron),
    path('M56 86h126l8 96H48Z', '#E4EEF2') + path('M76 182l40 -96h22l-40 96Z', '#fff', 0.7),
    path('M34 200h170l22 64H12Z', paint.iron2),
    row(2, y =>
      row(4, x =>
        oval(
          52 + x * 45 + y * -1,
          218 + y * 28,
          17,
          9,
          [paint.rose, paint.coral, paint.brick, '#7A4560', paint.cream, paint.lamp, paint.wood2, paint.earth][
            y * 4 + x
          ]!,
        ),
      ),
    ),
    at(
      366,
      262,
      rect(-13, -44, 26, 44, paint.iron, 4) +
        rect(-10, -60, 20, 18, paint.lamp) +
        path('M-9 -60v-24q10 -14 18 4v20Z', paint.brick),
    ),
  )

/** A mirror with lamps around it on the day of the wedding. */
const vanity = () =>
  drawing(
    rect(0, 0, 400, 300, '#7A4560'),
    bench(228, paint.wood2),
    rect(112, 24, 176, 190, paint.paper, 14),
    rect(132, 44, 136, 150, '#E4EEF2', 6),
    path('M146 194l64 -150h30l-64 150Z', '#fff', 0.7),
    row(5, index => circle(122, 48 + index * 36, 8, paint.lamp) + circle(278, 48 + index * 36, 8, paint.lamp)),
    row(4, index => circle(152 + index * 32, 34, 8, paint.lamp)),
    rect(180, 212, 40, 18, paint.paper),
    at(82, 230, polish(paint.coral), { scale: 0.9 }),
    at(
      38,
      230,
      rect(-14, -50, 28, 50, paint.lamp, 8) + rect(-6, -64, 12, 16, paint.iron, 3) + circle(14, -58, 7, paint.brick),
    ),
    at(330, 230, path('M-40 0q-6 -38 40 -38t40 38Z', paint.rose) + circle(0, -44, 10, paint.cream)),
    at(222, 274, makeupBrush(paint.brick, paint.cream), { turn: 76 }),
  )

export const beauty = { nails, makeup, vanity }
