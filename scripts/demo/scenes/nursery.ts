import { paint, wall } from './kit/palette.ts'
import { curtain, pane, picture, room, rug } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { openBook } from './kit/things.ts'

const bear = (coat: string, light: string) =>
  oval(0, -34, 40, 36, coat) +
  circle(-28, -98, 14, coat) +
  circle(28, -98, 14, coat) +
  circle(0, -80, 34, coat) +
  oval(0, -70, 15, 11, light) +
  circle(0, -75, 4.5, paint.ink) +
  circle(-12, -86, 4, paint.ink) +
  circle(12, -86, 4, paint.ink) +
  oval(0, -32, 22, 23, light) +
  oval(-34, -8, 17, 12, coat) +
  oval(34, -8, 17, 12, coat)

const cube = (colour: string, mark: string) => rect(-28, -56, 56, 56, colour, 6) + line(mark, paint.paper, 7)

/** Blocks and a bear on the rug by day. */
const toys = () =>
  drawing(
    room(wall.rose, '#D9B48A', { level: 226, lit: 20 }),
    picture(
      56,
      36,
      70,
      56,
      wall.sky,
      circle(108, 52, 9, paint.lamp) + path('M56 92q20 -26 36 -8q16 -20 34 8Z', paint.leaf),
    ),
    rug(30, 250, 340, paint.sea),
    at(88, 262, cube(paint.ochre, 'M-12 -16l12 -26l12 26M-7 -26h14')),
    at(150, 262, cube(paint.blue, 'M-8 -14v-28q18 2 14 13q-6 4 -10 3q18 0 15 10q-8 4 -19 2')),
    at(120, 206, cube(paint.green, 'M12 -38q-20 -6 -22 10t20 12')),
    at(282, 268, bear('#B98552', paint.cream), { scale: 1.25 }),
    circle(214, 256, 20, paint.brick) + path('M196 248q18 12 36 0l2 8q-20 12 -40 0Z', paint.cream),
  )

/** The evening story: bed, moon in the window, lamp and book. */
const bedtime = () =>
  drawing(
    rect(0, 0, 400, 300, '#5A6A9A'),
    rect(0, 244, 400, 56, '#7A5A4A'),
    rect(226, 28, 116, 112, paint.paper) + rect(234, 36, 100, 96, wall.night),
    circle(298, 74, 22, paint.lamp) + circle(288, 68, 19, wall.night),
    row(4, index => circle([250, 262, 318, 274][index]!, [56, 108, 112, 48][index]!, 2.4, paint.cream)),
    rect(281, 36, 6, 96, paint.paper),
    rect(34, 124, 16, 130, paint.wood2, 4) + rect(324, 168, 16, 86, paint.wood2, 4),
    rect(44, 192, 288, 44, paint.wood2),
    rect(54, 158, 90, 40, paint.paper, 16),
    circle(104, 150, 24, paint.skin2) + path('M80 150q-4 -30 26 -28q26 2 22 26q-20 -12 -48 2Z', '#8A4B2A'),
    path('M112 236v-52q70 -22 216 0v52Z', paint.coral),
    row(5, index => circle(148 + index * 40, 204 + (index % 2) * 14, 8, paint.lamp)),
    at(212, 184, openBook(), { scale: 0.6 }),
    rect(361, 150, 6, 100, paint.iron) + path('M336 152q2 -40 28 -40t28 40Z', paint.lamp),
    rug(70, 262, 220, paint.blue),
  )

/** A cot with its mobile of stars. */
const cot = () =>
  drawing(
    room(wall.powder, '#D9B48A', { level: 248, lit: 30 }),
    pane(24, 40, 70, 92, '#E2EEF3'),
    curtain(20, 28, 46, 116, paint.rose),
    line('M330 96V46q0 -20 -30 -20h-90v16', paint.wood2, 7),
    line('M160 48h100M168 48v30M210 48v42M252 48v30', paint.wood3, 3.5),
    row(3, index =>
      at(
        168 + index * 42,
        90 + (index === 1 ? 12 : 0),
        path(
          'M0 -14l5 9l10 2l-7 8l2 10l-10 -5l-10 5l2 -10l-7 -8l10 -2Z',
          [paint.lamp, paint.coral, paint.leaf][index]!,
        ),
      ),
    ),
    rect(120, 178, 200, 70, paint.paper),
    path('M126 206q30 -22 70 -12h120v48H126Z', paint.leaf),
    circle(156, 188, 21, paint.skin2) + path('M138 182q6 -20 26 -14q10 4 10 10q-16 -4 -36 4Z', '#A5713F'),
    rect(100, 128, 14, 148, paint.wood2, 5) + rect(326, 108, 14, 168, paint.wood2, 5),
    rect(104, 140, 230, 11, paint.wood2) + rect(104, 244, 230, 13, paint.wood2),
    row(9, index => rect(128 + index * 23, 148, 6, 98, paint.wood)),
    at(372, 284, bear('#A5713F', paint.cream), { scale: 0.62 }),
  )

export const nursery = { toys, bedtime, cot }
