import { paint, wall } from './kit/palette.ts'
import { hand } from './kit/people.ts'
import { bench, light, room, shelf } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row, within } from './kit/svg.ts'
import { jar } from './kit/things.ts'
import { pliers, screwdriver } from './kit/tools.ts'

const wires = [paint.brick, paint.blue, paint.green, paint.ochre, paint.earth]

const breaker = (x: number, y: number, isOff = false) =>
  rect(x, y, 24, 46, paint.white, 3) +
  rect(x + 6, y + (isOff ? 24 : 8), 12, 15, isOff ? paint.brick : paint.blue, 2) +
  rect(x + 5, y + 41, 14, 2.5, paint.stone)

const socket = (x: number, y: number) =>
  rect(x - 24, y - 24, 48, 48, paint.paper, 6) +
  circle(x, y, 17, paint.bone) +
  circle(x - 6, y, 2.6, paint.ink) +
  circle(x + 6, y, 2.6, paint.ink)

/** A board stands open, one breaker has fallen, and its wires are laid bare. */
const openBoard = () =>
  drawing(
    room(wall.ochre, paint.wood, { level: 264 }),
    rect(112, 40, 158, 216, paint.white, 10),
    rect(124, 66, 134, 62, paint.iron, 5),
    row(5, index => breaker(128 + index * 25.6, 74, index === 3)),
    row(5, index =>
      line(
        `M${140 + index * 25.6} 128q${[-26, 10, -12, 22, 4][index]} 46 ${[-14, -4, 4, 8, 16][index]} 82v30`,
        wires[index]!,
        6,
      ),
    ),
    at(318, 222, screwdriver(), { turn: 38, scale: 1.1 }),
  )

/** An old wall opened at its junction box; a tester is held to it. */
const junctionBox = () =>
  drawing(
    rect(0, 0, 400, 300, wall.clay),
    within(
      'hole',
      'M48 0h212l-20 44l22 34l-18 62l-40 44l-64 14l-58 -20l-34 -60l14 -50Z',
      rect(0, 0, 400, 300, '#C9764F') +
        row(6, y =>
          row(7, x => rect(16 + x * 52 - (y % 2) * 26, 4 + y * 36, 48, 32, y % 2 ? '#B9623F' : '#C2704B', 2)),
        ),
    ),
    light(270, 90),
    circle(140, 96, 46, paint.bone),
    circle(140, 96, 37, paint.iron2),
    row(4, index => line(`M140 96L${[80, 118, 170, 206][index]} ${[62, 150, 146, 76][index]}`, wires[index]!, 7)),
    row(4, index => circle([118, 130, 156, 168][index]!, [84, 114, 112, 90][index]!, 7, paint.paper)),
    at(236, 196, screwdriver(paint.ochre), { turn: -46, scale: 1.25 }),
    at(346, 248, hand(paint.blue), { mirrored: true, turn: 34, scale: 1.1 }),
  )

/** A channel is cut into the wall from the socket up, and the cable lies in it. */
const wallChannel = () =>
  drawing(
    room(wall.sage, paint.wood, { level: 254, lit: 40 }),
    path('M136 0h34l3 120h132v34H140Z', '#B7A78C'),
    path('M136 0h10l4 144h155v10H140Z', '#8F7F64'),
    line('M156 0v124q0 14 14 14h134', paint.paper, 8),
    at(300, 138, socket(0, 0), { scale: 1.3 }),
    at(238, 138, socket(0, 0), { scale: 1.3 }),
    path('M150 254l16 -18l14 8l12 -22l18 20l20 -10l14 22Z', '#B7A78C'),
    path('M166 254l12 -10l14 4l10 -10l14 16Z', '#8F7F64'),
    rect(40, 170, 62, 84, paint.paper, 30),
    circle(71, 204, 30, paint.white),
    circle(71, 204, 18, paint.bone),
    circle(71, 204, 8, wall.sage),
    line('M71 174q-40 0 -38 40', paint.paper, 6),
    at(246, 250, pliers(paint.brick), { turn: 70 }),
  )

/** A new board with its row of breakers; the old china fuses lie below. */
const newBoard = () =>
  drawing(
    room(wall.dusk, paint.wood, { level: 300, lit: 230 }),
    rect(70, 34, 232, 158, paint.paper, 10),
    rect(84, 48, 204, 60, '#D5DCE4', 4),
    rect(84, 118, 204, 60, '#D5DCE4', 4),
    row(7, index => breaker(92 + index * 27.4, 55)),
    rect(92, 125, 52, 46, paint.white, 3) + rect(104, 133, 14, 18, paint.brick, 2) + circle(132, 142, 6, paint.green),
    row(5, index => breaker(148 + index * 27.4, 125)),
    bench(236),
    row(4, index =>
      at(
        96 + index * 58,
        236,
        path('M-18 0h36l-4 -22h-28Z', paint.white) +
          rect(-11, -40, 22, 20, paint.cream, 4) +
          rect(-7, -48, 14, 9, [paint.brick, paint.green, paint.blue, paint.ochre][index]!, 3),
      ),
    ),
    at(350, 214, screwdriver(paint.blue), { turn: 16 }),
    shelf(316, 84, 70),
    at(352, 84, jar(paint.ochre, paint.iron), { scale: 0.7 }),
  )

export const wiring = { openBoard, newBoard, junctionBox, wallChannel }
