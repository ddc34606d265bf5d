import { bouquet } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { fromBehind, hand } from './kit/people.ts'
import { bench, light } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'

/** A bride's braid with flowers, from behind. */
const bridalBraid = () =>
  drawing(
    rect(0, 0, 400, 300, wall.clay),
    light(40, 100),
    at(200, 190, fromBehind(paint.paper), { scale: 1.05 }),
    row(9, index => circle(118 + index * 21, 220 + Math.abs(index - 4) * -4 + 16, 10, '#FFFFFF')),
    oval(200, 104, 68, 76, '#6B4A2E'),
    path('M140 92q60 -50 120 0q-60 -18 -120 0Z', '#7F5A3A'),
    row(5, index =>
      at(
        200,
        150 + index * 27,
        path('M0 -16q26 4 18 24q-8 8 -18 6ZM0 -16q-26 4 -18 24q8 8 18 6Z', index % 2 ? '#7F5A3A' : '#6B4A2E'),
        { scale: 1.15 - index * 0.12 },
      ),
    ),
    rect(193, 272, 14, 9, paint.lamp, 3),
    row(7, index => {
      const angle = Math.PI * (0.12 + index * 0.127)
      const [x, y] = [200 - Math.cos(angle) * 66, 112 - Math.sin(angle) * 62]
      return (
        row(5, petal => circle(x + Math.cos(petal * 1.257) * 7, y + Math.sin(petal * 1.257) * 7, 6, paint.paper)) +
        circle(x, y, 4.5, paint.lamp)
      )
    }),
    at(350, 290, bouquet([paint.rose, paint.paper, paint.coral])),
  )

/** Strands in foil, from behind. */
const foils = () =>
  drawing(
    rect(0, 0, 400, 300, wall.dusk),
    light(270, 90),
    at(200, 196, fromBehind(paint.iron, paint.skin), { scale: 1.1 }),
    path('M116 220q-14 -178 84 -180q98 2 84 180q-30 16 -50 4h-68q-20 12 -50 -4Z', '#8A5A30'),
    row(
      6,
      index =>
        path(
          `M${136 + index * 22} ${70 + Math.abs(index - 2.5) * 9}h16l4 120h-22Z`,
          index % 2 ? paint.silver : '#D5DCE2',
        ) + rect(135 + index * 22, 118 + Math.abs(index - 2.5) * 7, 19, 3, paint.steel),
    ),
    path('M130 84q20 -42 70 -44q-40 14 -52 60Z', '#A5713F'),
    at(330, 250, hand(paint.coral), { mirrored: true, scale: 1, turn: 20 }),
    line('M292 232l-34 -52', paint.iron, 7) + path('M246 186l22 -14l-10 -18l-22 14Z', '#D9A86A'),
  )

/** Colours for hair: bowl, brush, tubes and a fan of samples. */
const hairColours = () =>
  drawing(
    rect(0, 0, 400, 300, wall.rose),
    light(40),
    bench(196, paint.white),
    row(7, index =>
      at(
        290,
        186,
        path(
          'M-13 0L-20 -118q20 -16 40 0L13 0Z',
          ['#2B2530', '#4A3426', '#6B4A2E', '#8A4B2A', '#B4592E', '#D2A04A', '#E8CF94'][index]!,
        ),
        { turn: -66 + index * 21 },
      ),
    ),
    circle(290, 188, 12, paint.silver),
    path('M62 186h132q-4 76 -44 76h-44q-40 0 -44 -76Z', paint.iron),
    oval(128, 188, 62, 14, '#B4592E'),
    at(
      150,
      176,
      rect(-6, -104, 12, 78, paint.brick, 5) +
        rect(-20, -32, 40, 12, paint.iron2, 3) +
        path('M-20 -22h40l-4 26h-32Z', '#8A4B2A'),
      { turn: 24 },
    ),
    row(
      2,
      index =>
        rect(228 + index * 66, 226 + index * 14, 78, 24, [paint.blue, paint.green][index]!, 5) +
        rect(300 + index * 66, 230 + index * 14, 12, 16, paint.lamp, 3),
    ),
  )

export const hairstyles = { bridalBraid, foils, hairColours }
