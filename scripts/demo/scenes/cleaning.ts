import { pottedPlant } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { pane, picture, room, rug } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { bottle, foam } from './kit/things.ts'
import { bucket } from './kit/tools.ts'

const bubbles = (x: number, y: number) =>
  circle(x, y, 9, '#FFFFFFB0') + circle(x + 18, y - 16, 6, '#FFFFFFB0') + circle(x + 4, y - 30, 4, '#FFFFFFB0')

const broom = (colour: string) =>
  rect(-4, -190, 8, 150, paint.wood3, 3) +
  path('M-16 -44h32l12 44h-56Z', colour) +
  rect(-18, -50, 36, 10, paint.brick, 3)

/** A bright window, a bucket of foam, a broom: a flat is cleaned. */
const foamBucket = () =>
  drawing(
    room(wall.rose, '#D6A590', { level: 238, lit: 10 }),
    pane(150, 34, 150, 134, '#CFE4EC'),
    bubbles(272, 100),
    at(160, 282, bucket(paint.blue, foam()), { scale: 1.15 }),
    at(282, 284, broom(paint.ochre), { turn: 14 }),
    at(344, 284, bottle(paint.green, paint.white, 88)),
    at(64, 242, pottedPlant(paint.brick)),
  )

/** A room after the painters: foil off, mop over the floor. */
const afterPainters = () =>
  drawing(
    room(wall.sage, paint.wood, { level: 226 }),
    path('M0 226h210l-50 74H0Z', '#E3C69B'),
    pane(240, 26, 108, 118, '#CFE4EC'),
    path('M30 226q-8 -40 20 -60q24 -20 52 6q20 20 14 54Z', '#E6F0F3', 0.9),
    line('M44 214q6 -30 28 -36M84 220q8 -20 2 -36', '#FFFFFF', 3),
    line('M300 64L196 262', paint.wood3, 8),
    path('M164 282q8 -26 30 -30l18 12q6 14 0 26Z', paint.white),
    line('M176 280q4 -14 14 -22M192 284q4 -14 10 -22', paint.stone, 3),
    at(314, 284, bucket(paint.lamp, oval(0, -50, 34, 8, '#7FB3CE'))),
  )

/** A sofa with one half washed, the machine's hose on it. */
const washedSofa = () =>
  drawing(
    room(wall.lime, '#B98C68', { level: 240, lit: 200 }),
    picture(
      70,
      34,
      84,
      60,
      wall.sky,
      path('M70 94l30 -30l20 18l14 -12l20 24Z', paint.leaf) + circle(134, 50, 8, paint.lamp),
    ),
    rect(60, 132, 240, 100, '#7D8EA8', 20),
    rect(170, 132, 130, 100, '#A9BBD3', 20),
    rect(36, 164, 44, 92, '#66779A', 16),
    rect(280, 164, 44, 92, '#9DB0CB', 16),
    rect(80, 186, 100, 44, '#8696B0', 8),
    rect(180, 186, 100, 44, '#BACADF', 8),
    rect(56, 250, 14, 20, paint.wood3) + rect(292, 250, 14, 20, paint.wood3),
    row(5, index => circle(150 + index * 9, 168 + (index % 2) * 12, 8, '#FFFFFFC0')),
    line('M186 184l18 -70', paint.iron2, 9),
    path('M160 182h48l8 18h-62Z', paint.iron),
    line('M204 114q60 -60 130 0q40 30 26 88', paint.iron, 8),
    rect(320, 196, 64, 78, paint.brick, 12),
    rect(330, 208, 44, 30, '#DCE9EC', 5),
    circle(334, 278, 10, paint.ink) + circle(372, 278, 10, paint.ink),
    rug(80, 270, 190, paint.green),
  )

export const cleaning = { foamBucket, afterPainters, washedSofa }
