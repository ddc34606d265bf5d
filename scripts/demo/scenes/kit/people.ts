import { paint } from './palette.ts'
import { circle, oval, path, rect } from './svg.ts'

type Clothes = { skin?: string; wears: string; legs?: string; hair: string; long?: boolean }

/** Somebody who stands; feet at 0, 0, about 170 tall. Arms are the scene's own. */
export const standing = ({ skin = paint.skin, wears, legs = paint.iron, hair, long = false }: Clothes) =>
  rect(-18, -66, 16, 62, legs) +
  rect(2, -66, 16, 62, legs) +
  path('M-22 -6h20v6h-24q0 -6 4 -6ZM2 -6h20q4 0 4 6h-24Z', paint.ink) +
  (long ? path('M-20 -118q-6 -50 20 -50t20 50Z', hair) : '') +
  path('M-26 -56v-48q2 -22 18 -24h16q16 2 18 24v48Z', wears) +
  rect(-5, -138, 10, 14, skin) +
  oval(0, -146, 14, 17, skin) +
  path('M-15 -148q-2 -20 15 -20t15 20q-4 -9 -12 -10q-10 4 -18 10Z', hair)

export const child = ({ skin = paint.skin2, wears, legs = paint.blue, hair, long = false }: Clothes) =>
  rect(-13, -38, 11, 34, legs) +
  rect(2, -38, 11, 34, legs) +
  path('M-16 -5h14v5h-17q0 -5 3 -5ZM2 -5h14q3 0 3 5h-17Z', paint.ink) +
  (long ? path('M-17 -66q-6 -40 17 -40t17 40Z', hair) : '') +
  path('M-18 -32v-26q2 -14 12 -15h12q10 1 12 15v26Z', wears) +
  circle(0, -86, 15, skin) +
  path('M-16 -86q-2 -20 16 -20t16 20q-6 -8 -14 -9q-10 5 -18 9Z', hair)

/** A hand from the side, the cuff at 0, 0, the fingers to the right; it can hold what is drawn under it. */
export const hand = (sleeve: string, skin: string = paint.skin) =>
  rect(-90, -22, 84, 44, sleeve, 8) +
  rect(-12, -17, 26, 34, skin) +
  path('M8 -18q22 -8 42 -2q10 2 20 2q8 6 0 11l-14 1q12 2 12 8q-1 6 -14 5q8 5 2 10q-6 4 -24 1l-26 -4Z', skin) +
  path('M10 -14q22 -16 36 -12q6 6 -2 10l-22 10Z', '#C98F69', 0.35)

/** Head and shoulders from behind, as a hairdresser sees them; the hair is the scene's own. */
export const fromBehind = (wears: string, skin: string = paint.skin2) =>
  path('M-92 110q2 -78 62 -84h60q60 6 62 84Z', wears) + rect(-18, -4, 36, 40, skin)
