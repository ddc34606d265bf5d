import { bouquet } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { light } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'

const grandPiano = () =>
  path('M-140 -70q10 -92 96 -94q50 0 66 34q14 30 96 28v32Z', paint.iron) +
  path('M-134 -76L-60 -186q110 -20 164 70l8 14q-80 -2 -96 -32q-18 -30 -60 -30q-76 4 -90 88Z', paint.blue2) +
  line('M66 -104L56 -158', paint.wood2, 4) +
  rect(-146, -76, 264, 32, paint.ink, 5) +
  rect(-146, -60, 84, 12, paint.paper) +
  row(8, index => rect(-140 + index * 10, -60, 4, 7, paint.ink)) +
  line('M-116 -44V0M92 -44V0M-10 -44V-4', paint.ink, 11) +
  circle(-116, 0, 6, paint.ochre) +
  circle(92, 0, 6, paint.ochre)

/** A piano under a string of lights, flowers on the floor. */
const weddingPiano = () =>
  drawing(
    rect(0, 0, 400, 300, '#7A4560'),
    path('M120 0h150l90 270H40Z', '#F2D58F', 0.22),
    line('M0 30q100 50 200 10t200 -6', paint.iron, 2.5),
    row(9, index => circle(22 + index * 45, [42, 54, 58, 48, 36, 28, 24, 26, 30][index]! + 4, 7, paint.lamp)),
    oval(204, 268, 190, 26, '#5C3349'),
    at(196, 262, grandPiano(), { scale: 1.05 }),
    rect(20, 216, 50, 10, paint.brick, 4) + line('M28 226v42M62 226v42', paint.ink, 6),
    at(350, 286, bouquet([paint.paper, paint.rose, paint.coral], paint.cream), { scale: 1 }),
  )

/** A violin joins: violin, bow and a sheet of music. */
const violin = () =>
  drawing(
    rect(0, 0, 400, 300, wall.powder),
    light(40),
    at(
      262,
      66,
      rect(-60, -30, 120, 150, paint.paper, 2) +
        row(
          4,
          index =>
            row(3, each => line(`M-48 ${-12 + index * 34 + each * 6}h96`, '#B7BECB', 1.6)) +
            circle(-30 + index * 18, -4 + index * 34, 4.5, paint.ink) +
            line(`M${-26 + index * 18} ${-4 + index * 34}v-14`, paint.ink, 2.4) +
            circle(16 - index * 8, 2 + index * 34, 4.5, paint.ink),
        ),
      { turn: 5 },
    ),
    rect(0, 244, 400, 56, paint.brick),
    at(
      150,
      160,
      path(
        'M-44 100q-32 -16 -22 -52q6 -20 18 -26q-14 -10 -10 -34q8 -30 58 -30t58 30q4 24 -10 34q12 6 18 26q10 36 -22 52q-44 20 -88 0Z',
        '#B4592E',
      ) +
        path('M14 -42q44 2 44 30q4 24 -10 34q12 6 18 26q10 36 -22 52q-20 8 -40 8Z', '#9A4824') +
        rect(-8, -120, 16, 130, paint.ink, 3) +
        path('M-12 -146h24l-4 28h-16Z', '#9A4824') +
        rect(-16, 40, 32, 7, paint.cream) +
        path('M-10 64h20l-3 36h-14Z', paint.ink) +
        line('M-3 -116V64M3 -116V64', paint.cream, 1.4) +
        line('M-28 20q-8 14 2 28M28 20q8 14 -2 28', paint.ink, 3.5),
      { turn: 24 },
    ),
    line('M64 270L330 204', paint.wood3, 6) + line('M70 276L332 211', paint.cream, 2.5),
  )

export const concerts = { weddingPiano, violin }
