import { paint, wall } from './kit/palette.ts'
import { bench, light, room } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { candle } from './kit/things.ts'

/** A camera on its tripod before the slava's cake. */
const cameraOnTripod = () =>
  drawing(
    room(wall.clay, paint.wood2, { level: 246, lit: 10 }),
    rect(30, 206, 150, 12, paint.wood3, 3) + rect(44, 218, 10, 60, paint.wood3) + rect(156, 218, 10, 60, paint.wood3),
    at(80, 206, candle(76)),
    at(134, 206, path('M-34 0q-4 -34 34 -36q38 2 34 36Z', '#C98F4A') + line('M0 -34v32M-22 -18h44', '#E8C48A', 6)),
    line('M280 170L236 292M280 170L326 292M280 170V288', paint.iron2, 9),
    rect(262, 154, 36, 20, paint.iron, 4),
    rect(216, 74, 132, 84, paint.iron, 12),
    rect(250, 58, 46, 22, paint.iron, 6),
    rect(216, 94, 132, 12, paint.iron2),
    circle(266, 118, 36, paint.ink) +
      circle(266, 118, 26, paint.iron2) +
      circle(266, 118, 16, paint.sea) +
      circle(259, 111, 6, paint.glass),
    circle(330, 88, 6, paint.brick),
    line('M204 96l-30 -16M202 122h-34M204 146l-30 14', paint.lamp, 5),
  )

/** Photographs from a christening, laid out for the album. */
const albumPhotos = () =>
  drawing(
    rect(0, 0, 400, 300, wall.dusk),
    light(50),
    bench(40, paint.wood),
    path('M40 84l150 -10v190l-150 8ZM190 74l160 12v184l-160 -6Z', paint.brick2),
    path('M48 90l140 -10v178l-140 8Z', paint.paper) + path('M192 80l150 12v172l-150 -6Z', paint.white),
    at(
      64,
      100,
      rect(0, 0, 106, 70, wall.ochre) +
        circle(34, 30, 12, paint.skin) +
        path('M14 70q2 -26 20 -26t20 26Z', paint.green) +
        circle(72, 26, 12, paint.skin) +
        path('M58 28q-4 -18 14 -18t14 18q0 12 -2 16h-24Z', '#4A3426') +
        circle(72, 28, 10, paint.skin) +
        path('M52 70q2 -28 20 -28t20 28Z', paint.coral),
      { turn: -4 },
    ),
    at(
      70,
      184,
      rect(0, 0, 96, 62, wall.sky) +
        path('M34 62V26l14 -16l14 16v36Z', paint.white) +
        path('M44 12l4 -12l4 12Z', paint.brick) +
        circle(48, 36, 5, paint.glass2),
      { turn: -4 },
    ),
    at(
      218,
      102,
      rect(0, 0, 104, 136, wall.rose) +
        path('M20 136q4 -50 32 -54t32 54Z', paint.paper) +
        circle(52, 66, 20, paint.skin2) +
        path('M30 62q2 -26 22 -26t22 26q-22 -12 -44 0Z', paint.paper) +
        row(3, index => circle(34 + index * 18, 118, 4, paint.sea)),
      { turn: 4 },
    ),
  )

export const photography = { cameraOnTripod, albumPhotos }
