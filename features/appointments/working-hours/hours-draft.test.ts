import { expect, test } from 'vitest'
import { defaultWeek, type OwnHours } from '../hours.ts'
import { emptyIntervalMessage } from '../working-week.ts'
import { isSameDraft, nextInterval, toHoursDraft, toHoursInput, validateWeek, weekdayFieldName } from './hours-draft.ts'
import { daysAheadInWords, minutesInWords, noticeInWords, rulesInWords } from './hours-words.ts'

const stored: OwnHours = {
  accepts_bookings: true,
  weekly: defaultWeek,
  duration: 60,
  gap: 0,
  notice: 720,
  days_ahead: 28,
  confirms: 'by_hand',
  holidays_off: true,
  days_off: [],
  next_holidays: [],
  services: [],
  version: 3,
}

test('does not send a day that is switched off, nor count its times as a change', () => {
  const draft = toHoursDraft(stored)
  expect(toHoursInput(draft, 3)).toMatchObject({ weekly: defaultWeek, version: 3 })
  const [monday, ...rest] = draft.week
  const without = { ...draft, week: [{ ...monday!, isOn: false }, ...rest] }
  expect(toHoursInput(without, 3).weekly).toEqual(defaultWeek.slice(1))
  expect(isSameDraft(draft, without)).toBe(false)
  const sunday = { ...rest[5]!, intervals: [{ start: '10:00', end: '11:00' }] }
  expect(isSameDraft(draft, { ...draft, week: [monday!, ...rest.slice(0, 5), sunday] })).toBe(true)
})

test('reports each error at its weekday, and none of a day that is switched off', () => {
  const day = (weekday: number, start: string, end: string) => ({
    weekday,
    isOn: weekday !== 4,
    intervals: [{ start, end }],
  })
  const week = [day(1, '12:00', '12:00'), day(4, '12:00', '12:00'), day(5, '22:00', '02:00'), day(6, '01:00', '09:00')]
  expect(validateWeek(week)).toEqual({
    [weekdayFieldName(1)]: emptyIntervalMessage,
    [weekdayFieldName(5)]: 'Smena posle ponoći se preklapa sa smenom narednog dana.',
  })
})

test('adds an interval after the last one, with a break if it fits', () => {
  expect(nextInterval([{ start: '08:00', end: '12:30' }])).toEqual({ start: '14:00', end: '17:00' })
  expect(nextInterval([{ start: '08:00', end: '22:00' }])).toEqual({ start: '22:00', end: '24:00' })
  expect(nextInterval([{ start: '08:00', end: '24:00' }])).toBeNull()
  expect(nextInterval([{ start: '22:00', end: '02:00' }])).toBeNull()
})

test('summarizes the rules in Serbian', () => {
  const words = (changes: Partial<OwnHours> = {}) =>
    rulesInWords(toHoursDraft({ ...stored, ...changes })).replaceAll('\u00a0', ' ')
  expect(words()).toBe('ponedeljak–petak 8–17 h; termin traje 1 sat; svaki zahtev potvrđujete sami')
  const saturday = { weekday: 6, start: '09:00', end: '13:30' }
  expect(words({ weekly: [...defaultWeek, saturday], duration: 90 })).toBe(
    'ponedeljak–petak 8–17 h, subota 9–13:30 h; termin traje 1 sat i 30 minuta; svaki zahtev potvrđujete sami',
  )
  expect(words({ weekly: [{ weekday: 5, start: '22:00', end: '02:00' }] })).toContain('petak 22–2 h')
  expect([15, 60, 120, 300].map(minutesInWords)).toEqual(['15 minuta', '1 sat', '2 sata', '5 sati'])
  expect(minutesInWords(1440)).toBe('ceo radni dan')
  expect([720, 1440, 2880].map(noticeInWords)).toEqual(['12 sati', '1 dan', '2 dana'])
  expect([7, 14, 28, 10].map(daysAheadInWords)).toEqual(['1 nedelja', '2 nedelje', '4 nedelje', '10 dana'])
  expect([91, 180].map(daysAheadInWords)).toEqual(['3 meseca', '6 meseci'])
})
