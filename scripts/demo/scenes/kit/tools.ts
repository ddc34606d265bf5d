import { paint } from './palette.ts'
import { circle, line, path, rect, row } from './svg.ts'

/* Tools lie or stand with their working end up and their middle at 0, 0; whoever places them turns them. */

export const screwdriver = (grip: string = paint.brick) =>
  rect(-5, -58, 10, 50, paint.silver, 2) +
  path('M-5 -58h10l-2 -8h-6Z', paint.steel2) +
  rect(-12, -8, 24, 58, grip, 11) +
  rect(2, -4, 5, 48, paint.lamp, 2)

export const spanner = () =>
  path('M-8 -20h16v84q-8 8 -16 0Z', paint.steel) +
  path('M-10 -60l-12 10v22l14 12h16l14 -12v-22l-12 -10v20l-10 7l-10 -7Z', paint.steel) +
  path('M2 -20h6v84q-3 3 -6 4Z', paint.steel2)

export const pipeWrench = () =>
  rect(-8, -34, 16, 100, paint.brick, 6) +
  path('M-12 -72h34v14h-18v10h-16Z', paint.steel2) +
  rect(-14, -48, 26, 22, paint.steel, 3) +
  rect(-10, -30, 20, 8, paint.ink, 3)

export const hammer = () =>
  rect(-5, -44, 10, 104, paint.wood2, 4) +
  path('M-30 -62h48q12 2 12 12v6h-60Z', paint.iron2) +
  rect(-34, -64, 12, 22, paint.iron, 3)

export const brush = (colour: string, grip: string = paint.wood2) =>
  path('M-7 0h14l3 54q-10 10 -20 0Z', grip) +
  rect(-22, -14, 44, 16, paint.silver, 3) +
  path('M-22 -14h44l-4 -34q-18 -8 -36 0Z', colour)

export const roller = (colour: string) =>
  rect(-40, -30, 80, 30, colour, 10) +
  line('M40 -15h16v34h-56v18', paint.iron2, 5) +
  rect(-8, 34, 16, 56, paint.brick, 7)

export const trowel = () =>
  path('M-26 -20L0 -76L26 -20Z', paint.steel) +
  path('M0 -76L26 -20H0Z', paint.steel2) +
  line('M0 -20v16', paint.iron2, 5) +
  rect(-7, -6, 14, 44, paint.wood2, 6)

export const pliers = (grip: string = paint.blue) =>
  path('M-3 -54q-12 16 -10 36l10 14h6l10 -14q2 -20 -10 -36l-2 26h-2Z', paint.steel2) +
  line('M-4 -6q-18 26 -12 56', grip, 10) +
  line('M4 -6q18 26 12 56', grip, 10) +
  circle(0, -8, 7, paint.iron2)

export const scissors = (grip: string = paint.brick) =>
  path('M-4 6L-18 -64l18 52Z', paint.steel2) +
  path('M4 6L18 -64L0 -12Z', paint.silver) +
  line('M-4 0q12 16 18 24', paint.iron2, 5) +
  line('M4 0q-12 16 -18 24', paint.iron2, 5) +
  line('M14 22a12 12 0 1 1 -1 24a12 12 0 0 1 1 -24M-14 22a12 12 0 1 0 1 24a12 12 0 0 0 -1 -24', grip, 6) +
  circle(0, 0, 4, paint.iron)

export const drill = () =>
  rect(-34, -26, 84, 34, paint.green, 10) +
  rect(50, -18, 14, 18, paint.iron, 3) +
  line('M64 -9h34', paint.steel2, 5) +
  path('M-26 4h28l8 46h-30Z', paint.green2) +
  rect(-30, 48, 46, 18, paint.iron, 4) +
  rect(0, 12, 8, 12, paint.lamp, 3)

export const bucket = (colour: string = paint.blue, inside = '') =>
  line('M-36 -50q36 -44 72 0', paint.steel2, 4) +
  inside +
  path('M-38 -50h76l-8 62q-30 8 -60 0Z', colour) +
  path('M12 -50h26l-8 62q-10 4 -22 4Z', '#1A2138', 0.16) +
  rect(-42, -54, 84, 10, paint.white, 4)

export const ladder = (height: number, width = 66, colour: string = paint.wood2) =>
  line(`M0 0L${width * 0.24} -${height}M${width} 0L${width * 0.76} -${height}`, colour, 8) +
  row(Math.floor(height / 34), index => {
    const up = 24 + index * 34
    const inset = (width * 0.24 * up) / height
    return line(`M${inset} -${up}h${width - 2 * inset}`, colour, 7)
  })

export const toolbox = (colour: string = paint.brick) =>
  line('M-24 -52v-14h48v14', paint.iron, 6) +
  rect(-56, -52, 112, 52, colour, 6) +
  path('M-56 -32h112v6h-112Z', '#1A2138', 0.2) +
  rect(-10, -36, 20, 14, paint.lamp, 3)

export const level = (length = 130) =>
  rect(0, 0, length, 20, paint.ochre, 3) +
  rect(length / 2 - 18, 4, 36, 12, paint.grass2, 5) +
  line(`M${length / 2 - 7} 4v12M${length / 2 + 7} 4v12`, paint.ink, 1.5) +
  circle(length / 2, 10, 4, paint.paper)
