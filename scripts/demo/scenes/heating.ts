import { cat } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { curtain, light, pane, room } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { spanner } from './kit/tools.ts'

const gauge = (x: number, y: number, radius: number, turn: number) =>
  circle(x, y, radius, paint.iron) +
  circle(x, y, radius * 0.84, paint.paper) +
  `<path d="M${x - radius * 0.6} ${y}A${radius * 0.6} ${radius * 0.6} 0 0 1 ${x} ${y - radius * 0.6}" fill="none" stroke="${paint.green}" stroke-width="${radius * 0.16}"/>` +
  `<path d="M${x} ${y - radius * 0.6}A${radius * 0.6} ${radius * 0.6} 0 0 1 ${x + radius * 0.6} ${y}" fill="none" stroke="${paint.brick}" stroke-width="${radius * 0.16}"/>` +
  at(x, y, path(`M-${radius * 0.07} 0L0 -${radius * 0.68}L${radius * 0.07} 0Z`, paint.ink), { turn }) +
  circle(x, y, radius * 0.12, paint.ink)

/** A radiator under the window, its valve new, a cat on the sill. */
const radiator = () =>
  drawing(
    room(wall.clay, paint.wood, { level: 256, lit: 20 }),
    pane(112, 24, 176, 92, '#D5E6EE'),
    curtain(84, 6, 60, 130, paint.white),
    at(252, 120, cat(paint.iron), { scale: 0.62 }),
    row(
      8,
      index => rect(92 + index * 27, 150, 23, 92, paint.paper, 9) + rect(107 + index * 27, 152, 8, 88, paint.bone, 4),
    ),
    rect(100, 164, 208, 8, paint.bone),
    rect(100, 222, 208, 8, paint.bone),
    line('M306 168h30v88M92 226H66v30', paint.silver, 8),
    rect(322, 148, 34, 32, paint.brick, 8),
    line('M331 150v28M339 150v28M347 150v28', paint.brick2, 3),
  )

/** A boiler for pellets with its door open on the fire. */
const furnace = () =>
  drawing(
    room(wall.dusk, '#8E9AA8', { level: 250 }),
    line('M190 60V0M250 130h70V0', paint.steel, 22),
    line('M90 250V120h44', paint.brick, 9),
    rect(124, 60, 140, 196, paint.iron, 8),
    path('M206 60h50q8 0 8 8v180q0 8 -8 8h-50Z', '#1A2138', 0.28),
    rect(146, 150, 96, 72, paint.ink, 6),
    path('M156 222q-4 -28 18 -40q-2 16 10 18q4 -28 18 -36q-2 20 14 26q10 14 8 32Z', paint.brick),
    path('M172 222q0 -18 14 -24q2 8 10 8q4 -12 10 -14q10 16 4 30Z', paint.lamp),
    rect(242, 140, 78, 86, paint.iron2, 5) + rect(300, 176, 8, 18, paint.silver, 3),
    gauge(194, 104, 27, -24),
    row(12, index =>
      rect(40 + (index % 6) * 13, 244 - Math.floor(index / 6) * 9, 16, 8, index % 2 ? paint.wood : '#CFA36C', 4),
    ),
    path('M30 252h92l-6 34H36Z', paint.steel2),
  )

/** The pressure is read, and the air let out. */
const pressureGauge = () =>
  drawing(
    rect(0, 0, 400, 300, wall.rose),
    light(40, 90),
    line('M0 222h400', paint.steel, 30),
    line('M0 216h400', paint.silver, 8),
    rect(176, 170, 48, 60, paint.ochre, 6),
    rect(168, 206, 64, 34, '#C08B20', 6),
    rect(60, 196, 40, 54, paint.ochre, 5),
    rect(70, 156, 20, 44, '#C08B20', 3),
    rect(44, 146, 72, 16, paint.brick, 8),
    gauge(200, 108, 76, 22),
    at(324, 216, spanner(), { turn: -38, scale: 1.25 }),
  )

export const heating = { radiator, furnace, pressureGauge }
