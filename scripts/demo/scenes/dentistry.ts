import { pottedPlant } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { bench, light, pane, room } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'

const tooth = (colour: string = paint.paper) =>
  path(
    'M-44 -60q0 -44 44 -32q44 -12 44 32q0 34 -14 50q-4 40 -16 40q-8 0 -10 -32q-4 -8 -8 0q-2 32 -10 32q-12 0 -16 -40q-14 -16 -14 -50Z',
    colour,
  ) + path('M18 -95q26 2 26 35q0 34 -14 50q-4 40 -16 40q-4 0 -6 -12q20 -50 10 -113Z', '#3C2814', 0.08)

/** A dentist's chair under its lamp. */
const dentistChair = () =>
  drawing(
    room(wall.sage, '#9FB2A0', { level: 250, lit: 20 }),
    pane(30, 40, 76, 84, '#E2EEF3'),
    line('M330 250V64q0 -20 -22 -20h-70', paint.silver, 9),
    path('M198 40h54l12 26h-78Z', paint.paper) + path('M190 66h72l40 96H150Z', '#FFF6D6', 0.6),
    path('M120 112q18 -14 34 6l40 76h-46Z', paint.blue) + rect(112, 96, 42, 26, paint.blue2, 12),
    path('M148 190h130q44 0 74 26q6 12 -8 12h-66q-20 -10 -46 -10h-70Z', paint.blue),
    path('M148 204q40 14 130 10l40 14h-116Z', paint.blue2),
    rect(200, 218, 40, 44, paint.silver),
    rect(160, 258, 130, 14, paint.steel, 6),
    rect(306, 150, 70, 10, paint.paper, 3) + line('M318 150v-20M332 150v-26M346 150v-20M360 150v-24', paint.steel, 4),
    at(64, 276, pottedPlant(paint.white), { scale: 0.9 }),
  )

/** A tooth with mirror and probe. */
const toothMirror = () =>
  drawing(
    rect(0, 0, 400, 300, wall.powder),
    light(50),
    rect(0, 256, 400, 44, paint.sea),
    at(190, 186, tooth(), { scale: 1.6 }),
    path('M150 92q24 -12 50 2q-16 22 -50 -2Z', paint.bone),
    at(
      310,
      140,
      circle(0, -62, 30, paint.steel) +
        circle(0, -62, 24, '#E4EEF2') +
        path('M-14 -50l18 -30h10l-18 34Z', '#fff') +
        rect(-4, -34, 8, 130, paint.steel2, 4) +
        rect(-7, 20, 14, 80, paint.steel, 6),
      { turn: 24 },
    ),
    at(74, 150, rect(-6, 0, 12, 90, paint.steel, 5) + line('M0 0v-46q0 -14 16 -12', paint.steel2, 5), { turn: -16 }),
  )

/** A denture and a crown in the dental technician's hands. */
const denture = () =>
  drawing(
    rect(0, 0, 400, 300, wall.clay),
    light(30, 90),
    bench(212, paint.paper),
    path('M76 182q-6 -110 124 -112q130 2 124 112q-18 20 -44 6q0 -68 -80 -68t-80 68q-26 14 -44 -6Z', paint.coral),
    row(10, index => {
      const angle = Math.PI * (0.04 + index * 0.102)
      return at(200 - Math.cos(angle) * 101, 186 - Math.sin(angle) * 92, rect(-15, -17, 30, 34, paint.paper, 10), {
        turn: -90 + (angle * 180) / Math.PI,
      })
    }),
    at(200, 246, tooth(paint.white), { scale: 0.62 }),
    at(332, 250, path('M-40 -50h80l-8 50h-64Z', '#DCEFF5') + path('M-36 -30h72l-4 30h-64Z', paint.glass2)),
    at(70, 272, line('M0 0l60 -30', paint.steel, 6) + rect(-40, 6, 50, 12, paint.brick, 5), { turn: 0 }),
  )

export const dentistry = { dentistChair, toothMirror, denture }
