import { expect, test } from 'vitest'
import { defaultHours, type Hours } from '../../appointments/hours.ts'
import { siteHoursAt, weekHoursOf } from './opening-hours.ts'

const hours: Hours = {
  ...defaultHours,
  holidaysOff: false,
  weekly: [
    { weekday: 1, start: '08:00', end: '12:00' },
    { weekday: 1, start: '14:00', end: '18:30' },
    { weekday: 5, start: '18:00', end: '24:00' },
    { weekday: 6, start: '00:00', end: '02:00' },
  ],
}
const plain = (words?: string) => words?.replaceAll('\u00a0', ' ')
/** Returns a time of November 2026 in Belgrade. The 23rd is a Monday. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+01:00`)

test.each([
  [23, '07:00', false, 'Sada ne radi; ponovo danas od 8 h', '08:00'],
  [23, '08:00', true, 'Sada radi, do 12 h', '12:00'],
  [23, '12:00', false, 'Sada ne radi; ponovo danas od 14 h', '14:00'],
  [23, '18:29', true, 'Sada radi, do 18:30 h', '18:30'],
  [23, '18:30', false, 'Sada ne radi; ponovo u petak od 18 h', '24:00'],
  [26, '23:00', false, 'Sada ne radi; ponovo sutra od 18 h', '24:00'],
  [27, '23:00', true, 'Sada radi, do 2 h', '24:00'],
  [28, '01:00', true, 'Sada radi, do 2 h', '02:00'],
  [28, '03:00', false, 'Sada ne radi; ponovo u ponedeljak od 8 h', '24:00'],
])('opening hours show the state on the %i at %s', (day, time, isOpen, words, until) => {
  const shown = siteHoursAt(hours, at(day, time))
  expect(shown).toMatchObject({ is_open: isOpen })
  expect(plain(shown?.words)).toBe(words)
  const changes = until === '24:00' ? at(day + 1, '00:00') : at(day, until)
  expect(shown?.changes_at).toBe(changes.toISOString())
})

test('opening hours treat a night shift as one interval of the day on which it begins, and omit past days off', () => {
  const night = { ...hours, weekly: [{ weekday: 5, start: '22:00', end: '02:00' }] }
  const states = [at(27, '21:59'), at(27, '23:00'), at(28, '01:59'), at(28, '02:00')]
  expect(states.map(moment => plain(siteHoursAt(night, moment)?.words))).toEqual([
    'Sada ne radi; ponovo danas od 22 h',
    'Sada radi, do 2 h',
    'Sada radi, do 2 h',
    'Sada ne radi; ponovo u petak od 22 h',
  ])
  const off = { ...night, daysOff: [{ first: '2026-11-27', last: '2026-11-27' }] }
  expect(siteHoursAt(off, at(28, '01:00'))).toMatchObject({ is_open: false, days_off: [] })
  const next = { ...night, daysOff: [{ first: '2026-11-28', last: '2026-11-28' }] }
  expect(siteHoursAt(next, at(28, '01:00'))).toMatchObject({ is_open: true, days_off: next.daysOff })
})

test('opening hours respect days off, and find the next day beyond a week', () => {
  const away = { ...hours, daysOff: [{ first: '2026-11-23', last: '2026-12-06' }] }
  const words = plain(siteHoursAt(away, at(23, '09:00'))?.words)
  expect(words).toBe('Sada ne radi; ponovo u ponedeljak, 7. decembra od 8 h')
  const gone = { ...hours, daysOff: [{ first: '2026-11-01', last: '2027-12-31' }] }
  expect(siteHoursAt(gone, at(23, '09:00'))?.words).toBe('Sada ne radi')
})

test('opening hours name no end when always open, and are null without working hours', () => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' }))
  expect(siteHoursAt({ ...hours, weekly }, at(23, '09:00'))?.words).toBe('Sada radi')
  expect(siteHoursAt({ ...hours, weekly: [] }, at(23, '09:00'))).toBe(null)
})

test('formats the week’s hours per day and marks today', () => {
  const week = weekHoursOf(siteHoursAt(hours, at(23, '09:00'))!)
  expect(week.map(({ hours }) => hours)).toEqual(['8–12, 14–18:30', null, null, null, '18–24', '0–2', null])
  expect(week.filter(({ isToday }) => isToday).map(({ name }) => name)).toEqual(['Ponedeljak'])
})
