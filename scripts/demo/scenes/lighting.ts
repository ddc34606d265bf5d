import { paint, wall } from './kit/palette.ts'
import { room } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { cup, jar } from './kit/things.ts'
import { pliers } from './kit/tools.ts'

/** A chandelier hangs half wired; a ladder stands under it. */
const chandelier = () =>
  drawing(
    room(wall.powder, paint.wood2),
    line('M200 0v64', paint.iron, 4),
    row(3, index => circle(200, 62 + index * 18, [9, 13, 10][index]!, paint.ochre)),
    line('M200 96q-70 34 -88 -16M200 96q70 34 88 -16M200 98q-34 30 -42 -8M200 98q34 30 42 -8', paint.ochre, 6),
    row(4, index => {
      const x = [112, 158, 242, 288][index]!
      const y = [78, 88, 88, 78][index]!
      return (
        rect(x - 5, y - 22, 10, 20, paint.paper, 2) +
        path(`M${x} ${y - 46}q13 16 0 26q-13 -10 0 -26Z`, index === 2 ? paint.bone : paint.lamp) +
        rect(x - 12, y - 4, 24, 6, paint.ochre, 3)
      )
    }),
    line('M132 282L186 160M268 282L214 160M150 240h100M166 204h68', paint.wood3, 9),
    rect(172, 152, 56, 11, paint.wood, 3),
    at(200, 152, pliers(), { scale: 0.6, turn: 82 }),
  )

/** A lantern lights the gate of an old yard in the evening. */
const yardLantern = () =>
  drawing(
    rect(0, 0, 400, 300, wall.night),
    row(9, index =>
      circle(
        [30, 82, 140, 190, 362, 338, 290, 232, 384][index]!,
        [40, 80, 30, 66, 36, 100, 22, 96, 140][index]!,
        2,
        paint.cream,
      ),
    ),
    rect(0, 110, 250, 190, '#8D6E3C'),
    path('M0 112V84L34 62H262V112Z', '#6B332B'),
    path('M230 140L60 300h320L270 140Z', paint.lamp, 0.3),
    rect(20, 150, 62, 150, '#1F4A3C', 3),
    line('M51 156v140', '#163529', 4),
    rect(120, 150, 54, 62, '#4A2E20', 3),
    rect(126, 156, 42, 50, '#FFD77A'),
    line('M147 156v50M126 178h42', '#4A2E20', 4),
    rect(0, 278, 400, 22, '#343A52'),
    line('M250 118q-6 -22 -34 -20', '#1A2138', 6),
    path('M228 118h44l-8 44h-28Z', '#FFE7A6'),
    path('M222 118l28 -22l28 22Z', '#1A2138'),
    rect(234, 160, 32, 7, '#1A2138', 2),
    line('M250 118v44', '#1A2138', 3),
    path('M332 280q-18 -50 8 -70q30 20 8 70Z', '#2F4C3A'),
    circle(340, 200, 24, '#3A5C44'),
  )

/** A strip of light under the kitchen's cupboards. */
const kitchenStrip = () =>
  drawing(
    rect(0, 0, 400, 300, wall.lime),
    row(
      4,
      index =>
        rect(index * 100 + 3, 0, 94, 92, index === 2 ? paint.green : '#3B7A60', 3) +
        rect(index * 100 + 40, 78, 20, 5, paint.lamp, 2),
    ),
    rect(0, 92, 400, 8, '#FFF6D6'),
    path('M0 100h400l-30 116H30Z', '#FFF1C4', 0.9),
    rect(0, 216, 400, 12, paint.wood3),
    rect(0, 228, 400, 72, paint.green2),
    row(4, index => rect(index * 100 + 4, 234, 92, 66, paint.green, 3)),
    at(92, 216, jar(paint.coral), { scale: 1.05 }),
    at(144, 216, jar(paint.ochre), { scale: 0.8 }),
    at(322, 216, cup(paint.blue), { scale: 1.2 }),
    rect(216, 138, 12, 78, paint.wood2, 4),
    rect(236, 150, 8, 66, paint.wood, 4),
    path('M204 170h52l-6 46h-40Z', paint.white),
  )

export const lighting = { chandelier, yardLantern, kitchenStrip }
