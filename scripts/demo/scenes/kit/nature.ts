import { paint } from './palette.ts'
import { circle, line, oval, path, rect, row } from './svg.ts'

export const meadow = (sky: string, level = 206) =>
  rect(0, 0, 400, 300, sky) +
  path(`M0 ${level}q80 -34 190 -12t210 -10v122H0Z`, paint.grass2) +
  rect(0, level + 16, 400, 300 - level - 16, paint.grass)

export const tree = (height: number, crown: string = paint.leaf, shade: string = paint.leaf2) =>
  rect(-7, -height * 0.5, 14, height * 0.5, paint.earth) +
  circle(0, -height * 0.72, height * 0.28, shade) +
  circle(-height * 0.2, -height * 0.6, height * 0.19, crown) +
  circle(height * 0.18, -height * 0.6, height * 0.18, shade) +
  circle(-height * 0.05, -height * 0.82, height * 0.18, crown)

export const hedge = (x: number, y: number, width: number, height: number) =>
  rect(x, y, width, height, paint.leaf2, 10) +
  row(Math.round(width / 26), index => circle(x + 14 + index * 26, y + 4 + (index % 2) * 4, 17, paint.leaf)) +
  row(Math.round(width / 40), index => circle(x + 24 + index * 40, y + height * 0.55, 11, paint.leaf))

export const pottedPlant = (pot: string = paint.brick) =>
  path('M0 -36q-34 -6 -36 -44q32 2 36 36q0 -44 24 -58q20 30 -14 58q22 -14 34 -6q-10 22 -38 20Z', paint.leaf) +
  path('M2 -36q-8 -30 -4 -56q14 26 8 56Z', paint.leaf2) +
  path('M-26 -38h52l-7 38h-38Z', pot) +
  rect(-30, -44, 60, 10, pot, 3)

export const bouquet = (colours: string[], wrap: string = paint.white) =>
  row(7, index => line(`M0 0L${-36 + index * 12} -44`, paint.leaf2, 4)) +
  row(9, index => {
    const colour = colours[index % colours.length]!
    return circle(-36 + (index % 5) * 18, -48 - (index % 2) * 16 - (index > 4 ? 14 : 0), 11, colour)
  }) +
  path('M-32 -34q32 14 64 0l-20 62q-12 6 -24 0Z', wrap)

export const cloud = (x: number, y: number) =>
  oval(x, y, 34, 13, paint.white) + circle(x - 8, y - 9, 13, paint.white) + circle(x + 12, y - 6, 10, paint.white)

/** A dog from the side that looks to the right, standing on 0, 0. */
export const dog = (coat: string, ear: string, belly: string = paint.cream) =>
  line('M-62 -62q-18 -14 -14 -34', coat, 11) +
  row(4, index => rect([-60, -44, 18, 34][index]!, -46, 13, 46, index % 2 ? coat : ear, 5)) +
  path('M-66 -52q0 -36 34 -36h54q22 2 26 24l-4 22q-60 8 -106 0Z', coat) +
  path('M-40 -36q30 10 66 0l-8 -10h-52Z', belly) +
  path('M18 -64q0 -46 30 -50q22 0 30 20l20 8q4 14 -10 18l-28 2q-8 16 -34 14Z', coat) +
  path('M36 -112q-22 4 -20 46q18 4 24 -22Z', ear) +
  circle(94, -86, 6, paint.ink) +
  circle(64, -94, 4.5, paint.ink)

/** A cat that sits, seen from behind or the front alike, on 0, 0. */
export const cat = (coat: string, face = '') =>
  line('M30 -8q34 2 26 -34', coat, 10) +
  path('M-32 0q-6 -64 32 -72q38 8 32 72Z', coat) +
  circle(0, -84, 26, coat) +
  path('M-25 -90l-1 -32l22 14ZM25 -90l1 -32l-22 14Z', coat) +
  face

export const catFace = () =>
  circle(-9, -86, 3.6, paint.ink) +
  circle(9, -86, 3.6, paint.ink) +
  path('M-4 -77h8l-4 5Z', paint.coral) +
  oval(0, -20, 15, 22, paint.white)
