import type { Look } from '../look.ts'
import { paint, wall } from './kit/palette.ts'
import { circle, line, oval, path, rect, row } from './kit/svg.ts'

const hairColours = {
  black: '#2B2530',
  dark: '#4A3426',
  brown: '#6B4A2E',
  chestnut: '#8A4B2A',
  red: '#B4592E',
  blond: '#D2A04A',
  grey: '#9A9A98',
  white: '#D8D5CE',
} satisfies Record<Look['colour'], string>
const skins = { fair: '#F2CDB0', light: '#EEC3A2', warm: '#E8B893', tanned: '#DDA77F' } satisfies Record<
  Look['skin'],
  string
>

type Layers = { behind?: string; before: string }
const crown =
  (d: string) =>
  (colour: string): Layers => ({ before: path(d, colour) })

/** Hair by its name: what falls behind the shoulders, and what lies on the head. */
const hair: Record<Look['hair'], (colour: string) => Layers> = {
  short: crown('M25.500 32q-2 -19 14.500 -19t14.500 19q-2 -6 -4 -10q-4 -2 -9 -2q-10 1 -16 12Z'),
  parted: crown('M25 34q-3 -22 13 -22q18 0 17 22q-2 -7 -5 -10q-12 1 -17 -3q-4 5 -8 13Z'),
  cropped: crown('M26 29q0 -14 14 -14t14 14q-6 -7 -14 -7t-14 7Z'),
  swept: crown('M24.500 33q-3 -24 17.500 -24q15 1 13.500 24q-2 -6 -5 -9q-12 0 -19 -4q-4 5 -7 13Z'),
  receding: crown(
    'M25.500 39q-6 -17 6.500 -23q1 5 0 9q-5 4 -6.500 14ZM54.500 39q6 -17 -6.500 -23q-1 5 0 9q5 4 6.500 14ZM31 19q9 -7 18 0q-9 -2 -18 0Z',
  ),
  bald: crown('M25 36q-2 -7 2 -12q0 6 0 12ZM55 36q2 -7 -2 -12q0 6 0 12Z'),
  curls: colour => ({
    before: row(7, index =>
      circle([26, 29, 34, 41, 48, 53, 55][index]!, [28, 20, 15, 13, 16, 21, 29][index]!, 6, colour),
    ),
  }),
  long: colour => ({
    behind: path('M22 60q-4 -48 18 -48t18 48Z', colour),
    before: path('M22 56q-2 -44 18 -44t18 44q-6 -2 -5 -14q0 -12 -8 -18q-8 8 -17 9q0 18 -6 23Z', colour),
  }),
  fringe: colour => ({
    behind: path('M21 58q-3 -47 19 -47t19 47q-8 3 -10 -4h-18q-2 7 -10 4Z', colour),
    before: path('M25 34q-2 -21 15 -21t15 21q-2 -6 -4 -7q-11 2 -22 0q-3 2 -4 7Z', colour),
  }),
  bob: colour => ({
    behind: path('M22 48q-4 -37 18 -37t18 37q-4 4 -9 3h-18q-5 1 -9 -3Z', colour),
    before: path('M24 44q-3 -31 17 -31q17 0 15 31q-4 -1 -4 -10q-1 -9 -5 -12q-9 6 -18 6q0 12 -5 16Z', colour),
  }),
  bun: colour => ({
    behind: circle(40, 10, 7.5, colour),
    before: path('M25 32q-2 -20 15 -20t15 20q-4 -10 -11 -11q-10 2 -19 11Z', colour),
  }),
  ponytail: colour => ({
    behind: path('M50 16q14 4 13 22q-2 14 -10 20q3 -14 0 -24Z', colour),
    before: path('M25 32q-2 -20 15 -20t15 20q-3 -10 -9 -12q-11 1 -21 12Z', colour),
  }),
  waves: colour => ({
    behind: row(8, index =>
      circle([24, 22, 22, 25, 56, 58, 58, 55][index]!, [26, 36, 46, 54, 26, 36, 46, 54][index]!, 7, colour),
    ),
    before: path('M24 34q-3 -22 16 -22t16 22q-4 -10 -10 -12q-4 6 -14 5q-6 2 -8 7Z', colour),
  }),
  pixie: crown('M25 42q-4 -31 15 -31q19 0 15 31q-3 -3 -4 -13q-2 -2 -3 -6q-9 6 -19 4q-1 10 -4 15Z'),
}

const beards: Record<NonNullable<Look['beard']>, (colour: string) => string> = {
  full: colour => path('M26 35q0 17 14 18q14 -1 14 -18q-3 6 -7 6h-14q-4 0 -7 -6Z', colour),
  short: colour => path('M27 38q2 13 13 13q11 0 13 -13q-4 5 -13 5t-13 -5Z', colour),
  moustache: colour => path('M33 43q7 -5 14 0q-7 4 -14 0Z', colour),
}

const clothes = {
  blue: paint.blue,
  brick: paint.brick,
  green: paint.green,
  ochre: '#E2A93A',
  iron: paint.iron,
  slate: '#5E6F86',
  coral: paint.coral,
  white: paint.white,
  sea: paint.sea,
  plum: '#7A4560',
} satisfies Record<Look['wears'], string>

const collars: Record<NonNullable<Look['collar']>, string> = {
  shirt: path('M33 53l7 10l7 -10l4 3l-8 12l-3 -5l-3 5l-8 -12Z', paint.white),
  apron: path('M28 80v-14h24v14Z', paint.cream) + line('M30 66l-2 -11M50 66l2 -11', paint.cream, 3),
  coat: path('M33 54l7 12v14h-9l-5 -22ZM47 54l-7 12v14h9l5 -22Z', paint.white),
  scarf: path('M29 54q11 8 22 0l3 5q-14 10 -28 0Z', paint.coral) + path('M44 60l8 14l-7 2l-5 -14Z', paint.coral),
}

/** Hair that leaves the ears free. */
const earrings = new Set<Look['hair']>(['pixie', 'bun', 'ponytail'])

/** Head and shoulders, without a face like everybody on this street, in a square of 80. */
export function portrait({ is, hair: style, colour, skin, beard, glasses, wears, collar, ground }: Look): string {
  const { behind = '', before } = hair[style](hairColours[colour])
  const face = skins[skin]
  const parts = [
    rect(0, 0, 80, 80, wall[ground]),
    behind,
    path('M10 80q2 -24 22 -26h16q20 2 22 26Z', clothes[wears]),
    collar ? collars[collar] : '',
    path('M34 44h12v10q-6 6 -12 0Z', face),
    path('M34 46q6 6 12 1v3q-6 5 -12 0Z', '#8A5A30', 0.22),
    oval(40, 34, 14, 16, face),
    beard ? beards[beard](hairColours[colour]) : '',
    before,
    is === 'woman' && earrings.has(style)
      ? circle(27.8, 43, 1.8, paint.ochre) + circle(52.2, 43, 1.8, paint.ochre)
      : '',
    glasses
      ? line(
          'M28.500 34h9.500v4.500q-4.700 4.500 -9.500 0ZM42 34h9.500v4.500q-4.700 4.500 -9.500 0ZM38 35.500q2 -1.500 4 0',
          paint.iron,
          1.5,
        )
      : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="320" height="320">${parts.join('')}</svg>`
}
