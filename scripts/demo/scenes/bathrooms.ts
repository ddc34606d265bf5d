import { paint, wall } from './kit/palette.ts'
import { light, tiles } from './kit/room.ts'
import { at, drawing, line, path, rect, row } from './kit/svg.ts'
import { bottle, towels } from './kit/things.ts'
import { bucket } from './kit/tools.ts'

/** A bathroom laid out anew: bowl, cistern, towels. */
const newBathroom = () =>
  drawing(
    tiles('#C4D3BD', '#DCE7D6', wall.sage, { size: 50, to: 250 }),
    rect(0, 250, 400, 50, '#8C9A8A'),
    light(30, 90),
    rect(150, 96, 96, 74, paint.paper, 8),
    rect(146, 90, 104, 14, paint.white, 6),
    rect(188, 80, 20, 11, paint.silver, 4),
    path('M140 176h118q6 54 -40 62v28h-42v-28q-44 -10 -36 -62Z', paint.paper),
    path('M214 176h44q6 54 -40 62v28h-18v-30q20 -12 14 -60Z', '#3C2814', 0.1),
    rect(132, 168, 134, 13, paint.white, 6),
    rect(300, 60, 84, 8, paint.steel, 4),
    rect(312, 64, 60, 92, paint.brick, 4),
    rect(312, 136, 60, 8, paint.cream),
    at(62, 250, bucket(paint.blue), { scale: 0.9 }),
    rect(36, 94, 62, 70, paint.wood2, 6),
    rect(42, 100, 50, 58, '#EAF2F4', 4),
    path('M46 158l26 -58h14l-26 58Z', '#fff', 0.7),
  )

/** A shower behind glass with water running. */
const shower = () =>
  drawing(
    tiles('#D9C6B4', '#F1E2D2', wall.clay, { size: 50, to: 262 }),
    rect(0, 262, 400, 38, '#A08B76'),
    rect(118, 248, 186, 20, paint.paper, 6),
    line('M160 248V66q0 -26 30 -26h26', paint.steel, 8),
    path('M192 58h64l10 12h-84Z', paint.steel2),
    row(5, index => line(`M${198 + index * 13} 82l${-8 + index * 4} 150`, '#7FB3CE', 3.4)),
    rect(148, 150, 26, 13, paint.steel2, 5),
    rect(118, 24, 8, 230, paint.steel),
    rect(296, 24, 8, 230, paint.steel),
    path('M126 24h170v224h-170Z', '#DCEFF5', 0.45),
    path('M140 248l60 -224h34l-60 224Z', '#fff', 0.45),
    at(356, 262, towels([paint.blue, paint.white, paint.coral], 74)),
    at(64, 262, bottle(paint.leaf, paint.white)),
    at(34, 262, bottle(paint.ochre, paint.white, 56)),
  )

export const bathrooms = { newBathroom, shower }
