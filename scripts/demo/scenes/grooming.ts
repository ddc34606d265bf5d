import { paint, wall } from './kit/palette.ts'
import { light, room, tiles } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { bottle } from './kit/things.ts'
import { scissors } from './kit/tools.ts'

const poodle = () =>
  row(
    2,
    index => rect([-46, 30][index]!, -60, 13, 56, paint.white, 4) + circle([-40, 36][index]!, -12, 15, paint.paper),
  ) +
  oval(0, -80, 62, 30, paint.paper) +
  row(6, index => circle(-52 + index * 21, -96 + (index % 2) * 8, 18, paint.paper)) +
  circle(-70, -120, 15, paint.paper) +
  line('M-58 -96l-10 -16', paint.white, 7) +
  path('M46 -96l10 -52h26l6 44Z', paint.white) +
  circle(66, -160, 28, paint.paper) +
  circle(48, -146, 18, paint.paper) +
  path('M78 -152h28q10 2 8 12q-14 8 -36 4Z', paint.white) +
  circle(112, -146, 5, paint.ink) +
  circle(82, -158, 4, paint.ink) +
  path('M52 -158q-18 6 -14 40q18 2 22 -24Z', paint.bone)

/** A poodle on the groomer's table. */
const groomedPoodle = () =>
  drawing(
    room(wall.rose, '#A58A95', { level: 270, lit: 10 }),
    line('M330 226V40h-70', paint.iron2, 7),
    line('M260 40v50', paint.brick, 4),
    at(190, 224, poodle(), { scale: 0.98 }),
    rect(70, 222, 282, 14, paint.blue, 5),
    line('M110 236l30 64M312 236l-30 64', paint.steel, 9),
    at(90, 132, scissors(), { turn: 62, scale: 1 }),
    row(5, index => circle(86 + index * 14, 214 - (index % 2) * 7, 8, paint.paper)),
  )

/** A dog in the tub, foam up to its ears. */
const bathedDog = () =>
  drawing(
    tiles('#A9C6CF', '#D5E8EC', wall.powder, { size: 50, to: 258 }),
    rect(0, 258, 400, 42, '#7C97A2'),
    light(50, 90),
    line('M330 150V60q0 -18 -20 -18h-20', paint.steel, 9) + path('M268 40h44l8 16h-60Z', paint.steel2),
    row(4, index => line(`M${274 + index * 11} 64l-6 54`, '#EAF6FB', 3.5)),
    circle(200, 116, 54, '#8A5A30'),
    path('M156 92q-38 0 -36 56q24 10 42 -22ZM244 92q38 0 36 56q-24 10 -42 -22Z', '#6E4A33'),
    oval(200, 138, 28, 21, paint.cream),
    oval(200, 128, 11, 8, paint.ink),
    circle(178, 108, 6, paint.ink) + circle(222, 108, 6, paint.ink),
    row(5, index => circle(168 + index * 16, 62 - (index % 2) * 8, 15, '#FFFFFF')),
    row(9, index => circle(84 + index * 29, 176 - (index % 2) * 10, 24, '#FFFFFF')),
    path('M56 176h288q4 90 -50 96H106q-54 -6 -50 -96Z', paint.coral),
    path('M270 176h74q4 90 -50 96h-40q22 -30 16 -96Z', '#3C2814', 0.1),
    rect(48, 168, 304, 16, '#E38B77', 8),
    at(372, 286, bottle(paint.green, paint.white, 60)),
  )

export const grooming = { groomedPoodle, bathedDog }
