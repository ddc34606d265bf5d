import { expect, test } from 'vitest'
import type { Appointment, OutsideTime } from '../../appointments/appointment.ts'
import { blocksWithin, type DiaryDay, gridHours, isTakenByOthers, timeOffRanges, toBlocks } from './diary-blocks.ts'

const item = (appointment_time: string, ends_at: string, more: Partial<Appointment> = {}) => {
  const usual = { id: `${appointment_time} ${ends_at}`, notes: null, status: 'confirmed', booking_id: null }
  return { ...usual, appointment_time, ends_at, ...more } as Appointment
}
const nothing = { work: [], off: null, outside: [] as OutsideTime[] }
const day = (date: string, items: Appointment[], proposed: Appointment[] = []) => ({
  ...nothing,
  date,
  items,
  proposed,
})
/** Returns a moment of 2026-11-26 from a time in UTC. Belgrade's clock shows one hour more than UTC. */
const at = (time: string) => `2026-11-26T${time}:00.000Z`
const blocksOf = (...items: Appointment[]) => toBlocks(day('2026-11-26', items))
test('blocks have Belgrade’s clock minutes and their kind', () => {
  const blocks = blocksOf(
    item(at('16:00'), at('17:00'), { booking_id: 'b', status: 'requested' }),
    item(at('07:30'), at('09:00')),
    item(at('10:00'), at('11:00'), { booking_id: 'c', status: 'missed' }),
  )
  expect(blocks.map(({ kind, from, to, lanes }) => [kind, from, to, lanes])).toEqual([
    ['own', 510, 600, 1],
    ['missed', 660, 720, 1],
    ['requested', 1020, 1080, 1],
  ])
})

test('blocks of suggested times share the width with existing ones', () => {
  const agreed = item(at('16:00'), at('17:00'), { booking_id: 'b' })
  const suggested = { ...agreed, appointment_time: at('16:30'), ends_at: at('17:30') }
  const blocks = toBlocks(day('2026-11-26', [agreed], [suggested]))
  expect(blocks.map(({ kind, from, lane, lanes }) => [kind, from, lane, lanes])).toEqual([
    ['confirmed', 1020, 0, 2],
    ['proposed', 1050, 1, 2],
  ])
})

test('blocks that overlap, also through a third one, share the width; later ones have the full width', () => {
  const spans = ['08:00 10:00', '08:30 09:00', '09:00 11:00', '10:30 11:30', '12:00 13:00']
  const blocks = blocksOf(...spans.map(span => item(at(span.slice(0, 5)), at(span.slice(6)))))
  const lanes = ['0 of 2', '1 of 2', '1 of 2', '0 of 2', '0 of 1']
  expect(blocks.map(({ lane, lanes }) => `${lane} of ${lanes}`)).toEqual(lanes)
})

test('blocks end at midnight, and never before their start when the clock changes meanwhile', () => {
  const [late] = blocksOf(item(at('22:30'), '2026-11-27T00:30:00.000Z'))
  expect([late!.from, late!.to]).toEqual([1410, 1440])
  // On 25 October 2026 the clock is set back, so 2:30 plus half an hour is 2:00.
  const [back] = toBlocks(day('2026-10-25', [item('2026-10-25T00:30:00.000Z', '2026-10-25T01:00:00.000Z')]))
  expect([back!.from, back!.to]).toEqual([150, 165])
  // On 28 March 2027 the clock is set forward, so 1:30 to 3:30 is one hour.
  const [forward] = toBlocks(day('2027-03-28', [item('2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z')]))
  expect([forward!.from, forward!.to]).toEqual([90, 210])
})

test('shows the hours from the first to the last work or block, at least eight', () => {
  const early = blocksOf(item(at('05:30'), at('06:00')))
  const work = [{ start: '09:00', end: '19:30' }]
  const free = day('2026-11-26', [])
  expect(gridHours([{ ...free, work }], early)).toEqual({ first: 6, last: 20 })
  const evening = [{ start: '22:00', end: '24:00' }]
  expect(gridHours([{ ...free, work: evening }], [])).toEqual({ first: 16, last: 24 })
  expect(gridHours([], [])).toEqual({ first: 8, last: 17 })
})

test('times of other calendars stretch no hours, are cut at them, and mark a booking at the same time', () => {
  const names = new Map([['c', 'Porodica']])
  const date = '2026-11-26'
  const work = [{ start: '09:00', end: '17:00' }]
  const outside = [{ calendar_id: 'c', starts_at: '2026-11-25T23:00:00.000Z', ends_at: '2026-11-26T23:00:00.000Z' }]
  const booking = item(at('09:00'), at('10:00'), { booking_id: 'b' })
  const own = item(at('11:00'), at('12:00'))
  const whole = { ...day(date, [booking, own]), work, outside }
  const blocks = toBlocks(whole, names)
  expect(blocks.map(({ kind, clash, item }) => [kind, clash, item.notes])).toEqual([
    ['outside', undefined, 'Porodica'],
    ['confirmed', 'Porodica', null],
    ['own', undefined, null],
  ])
  const hours = gridHours([whole], blocks)
  expect([hours, isTakenByOthers(whole, blocks)]).toEqual([{ first: 9, last: 17 }, true])
  expect(blocksWithin(blocks, hours)[0]).toMatchObject({ from: 540, to: 1020 })
  const { outside: _, ...olderCopy }: Partial<DiaryDay> = day(date, [booking])
  expect(toBlocks(olderCopy as DiaryDay)).toHaveLength(1)
})

test('distinguishes breaks from time off', () => {
  const work = [
    { start: '08:00', end: '12:00' },
    { start: '14:00', end: '19:00' },
  ]
  expect(timeOffRanges(work, 7, 20)).toEqual([
    { from: 420, to: 480, isBreak: false },
    { from: 720, to: 840, isBreak: true },
    { from: 1140, to: 1200, isBreak: false },
  ])
  expect(timeOffRanges([], 8, 17)).toEqual([{ from: 480, to: 1020, isBreak: false }])
})
