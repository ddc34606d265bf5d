import { pottedPlant } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { hand } from './kit/people.ts'
import { light } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { candle } from './kit/things.ts'

/** A face under its mask, cucumber on the eyes, on a towel. */
const faceMask = () =>
  drawing(
    rect(0, 0, 400, 300, wall.clay),
    light(30, 90),
    rect(0, 210, 400, 90, paint.paper),
    rect(60, 166, 280, 78, paint.white, 36),
    path('M100 246q-14 -176 100 -182q114 6 100 182Z', paint.leaf),
    path('M112 110q88 -54 176 0q-10 -46 -88 -48q-78 2 -88 48Z', paint.leaf2),
    oval(200, 158, 68, 82, paint.skin2),
    path('M136 148q4 -62 64 -64t64 64q2 40 -24 66q-18 -16 -40 -16t-40 16q-26 -26 -24 -66Z', '#DCE7D6'),
    circle(170, 144, 22, paint.grass) +
      circle(170, 144, 17, '#D7E8BE') +
      row(5, index =>
        oval(170 + Math.cos(index * 1.257) * 8, 144 + Math.sin(index * 1.257) * 8, 2.4, 2.4, paint.grass),
      ),
    circle(230, 144, 22, paint.grass) +
      circle(230, 144, 17, '#D7E8BE') +
      row(5, index =>
        oval(230 + Math.cos(index * 1.257) * 8, 144 + Math.sin(index * 1.257) * 8, 2.4, 2.4, paint.grass),
      ),
    path('M184 214q16 -12 32 0q-16 14 -32 0Z', paint.coral),
    at(350, 250, candle(40)),
    at(50, 262, path('M-36 -30h72q-4 30 -24 30h-24q-20 0 -24 -30Z', paint.blue) + oval(0, -30, 36, 8, '#DCE7D6')),
  )

/** A back under a masseur's hands. */
const massage = () =>
  drawing(
    rect(0, 0, 400, 300, wall.powder),
    light(40, 100),
    at(340, 196, pottedPlant(paint.brick), { scale: 1.1 }),
    rect(20, 206, 360, 32, paint.white, 14),
    rect(40, 236, 320, 14, paint.wood2),
    line('M90 250l-16 50M310 250l16 50', paint.wood3, 10),
    path('M96 206q0 -46 60 -50q70 -14 130 4q40 8 60 46Z', paint.skin),
    path('M236 206v-54q70 0 104 54Z', paint.coral),
    circle(76, 184, 30, paint.skin) + path('M48 178q2 -32 34 -30q22 4 18 22q-28 -8 -52 8Z', '#4A3426'),
    at(150, 128, hand(paint.green), { turn: 62, scale: 0.95 }),
    at(226, 126, hand(paint.green), { turn: 82, scale: 0.95 }),
  )

export const treatments = { faceMask, massage }
