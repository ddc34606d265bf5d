import { cloud, meadow } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { light, tiles } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { bucket, pipeWrench, spanner } from './kit/tools.ts'

const drop = (x: number, y: number, size = 1) =>
  at(x, y, path('M0 -14q12 18 0 24q-12 -6 0 -24Z', paint.sea), { scale: size })

const blueTiles = () => tiles(wall.powder, paint.glass, paint.glass2)

/** The tap drips into the basin; under it the siphon and a wrench. */
const drippingTap = () =>
  drawing(
    blueTiles(),
    path('M112 300v-70h170v70Z', '#8C6B48'),
    path('M200 300v-70h82v70Z', '#7A5A3A'),
    rect(88, 206, 218, 26, paint.white, 9),
    path('M176 206v-72a46 46 0 0 1 92 0v16h-27v-16a19 19 0 0 0-38 0v72Z', paint.steel),
    rect(166, 190, 46, 17, paint.steel2, 4),
    rect(144, 126, 44, 13, paint.brick, 6),
    drop(254, 178),
    rect(186, 238, 26, 62, paint.silver),
    at(344, 222, pipeWrench(), { turn: 8 }),
    light(190, 90),
  )

/** A pump of a well in a yard, its handle up, water in the bucket. */
const yardPump = () =>
  drawing(
    meadow(wall.sky, 196),
    cloud(310, 60),
    rect(0, 148, 400, 62, paint.wood2),
    row(11, index => path(`M${index * 38} 212v-66l16 -14l16 14v66Z`, index % 2 ? paint.wood : '#C4935F')),
    rect(144, 262, 110, 22, paint.stone, 4),
    rect(176, 112, 40, 152, paint.green, 8),
    rect(200, 112, 16, 152, paint.green2, 6),
    rect(168, 104, 56, 14, paint.green2, 5),
    line('M196 104v-24q0 -8 -12 -6l-82 30', paint.iron, 9),
    path('M216 144h44q14 2 14 16v12h-18v-8h-40Z', paint.green2),
    line('M265 176v34', '#7FB3CE', 8),
    at(266, 282, bucket(paint.silver, oval(0, -50, 34, 8, paint.sea)), { scale: 0.95 }),
    at(82, 284, spanner(), { turn: 64, scale: 0.8 }),
  )

/** The drum of a drain machine has sent its cable down into the floor. */
const drainMachine = () =>
  drawing(
    tiles('#B9C4CF', wall.dusk, '#DDE4EB', { size: 54, to: 190, every: 5 }),
    rect(0, 190, 400, 110, '#8E9AA8'),
    path('M0 190h400v8H0Z', '#1A2138', 0.15),
    light(60, 90),
    line('M224 236q60 40 96 6', paint.iron, 7),
    oval(330, 250, 44, 15, paint.iron2),
    oval(330, 248, 34, 10, paint.ink),
    line('M262 250q36 22 62 -2', paint.iron, 7),
    circle(160, 184, 78, paint.brick),
    circle(160, 184, 62, paint.brick2),
    row(
      4,
      index =>
        `<circle cx="160" cy="184" r="${54 - index * 11}" fill="none" stroke="${paint.silver}" stroke-width="5"/>`,
    ),
    circle(160, 184, 12, paint.lamp),
    rect(74, 250, 172, 14, paint.iron, 6),
    line('M92 262L70 84h-24', paint.iron, 9),
    circle(96, 272, 16, paint.ink) + circle(96, 272, 6, paint.steel),
    circle(226, 272, 16, paint.ink) + circle(226, 272, 6, paint.steel),
    rect(204, 222, 34, 30, paint.iron2, 5),
  )

export const plumbing = { drippingTap, yardPump, drainMachine }
