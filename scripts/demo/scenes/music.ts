import { paint, wall } from './kit/palette.ts'
import { picture, room, rug } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'

const upright = (body: string, dark: string) =>
  rect(-110, -164, 220, 14, dark, 3) +
  rect(-104, -150, 208, 92, body) +
  rect(-92, -140, 184, 60, dark, 3) +
  rect(-110, -64, 220, 12, dark, 2) +
  rect(-106, -52, 212, 18, paint.paper) +
  row(14, index => rect(-104 + index * 15, -52, 1.6, 18, paint.stone)) +
  row(13, index => (index % 7 === 2 || index % 7 === 6 ? '' : rect(-94 + index * 15, -52, 8, 11, paint.ink))) +
  rect(-110, -34, 220, 10, dark) +
  rect(-104, -24, 14, 24, dark) +
  rect(90, -24, 14, 24, dark) +
  rect(-90, -24, 180, 24, body)

/** An upright piano with its notes and metronome. */
const uprightPiano = () =>
  drawing(
    room(wall.clay, paint.wood2, { level: 246, lit: 60 }),
    at(196, 258, upright(paint.wood3, '#6E4A33'), { scale: 1.12 }),
    at(
      166,
      130,
      rect(0, 0, 34, 46, paint.paper) +
        rect(36, 0, 34, 46, paint.white) +
        row(4, index => line(`M4 ${9 + index * 9}h26M40 ${9 + index * 9}h26`, '#B7BECB', 1.6)) +
        row(4, index => circle(9 + index * 17, 14 + (index % 3) * 9, 3.4, paint.ink)),
    ),
    at(280, 75, path('M-17 0L-8 -48h16L17 0Z', paint.brick) + line('M0 -6L12 -40', paint.lamp, 3.5)),
    picture(50, 36, 40, 48, wall.dusk, circle(70, 56, 10, paint.skin) + path('M54 84q2 -16 16 -16t16 16Z', paint.iron)),
    rect(176, 264, 76, 12, paint.iron, 5) + line('M190 276v24M238 276v24', paint.iron2, 7),
    rug(20, 274, 100, paint.green),
  )

export const music = { uprightPiano }
