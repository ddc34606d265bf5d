import { expect, test } from 'vitest'
import type { OwnCalendar } from './calendar.ts'
import { clashesInWords, faultInWords, readingInWords } from './calendar-words.ts'

test('counts the events that were read', () => {
  const words = (events: number, unreadable = 0) => readingInWords({ events, unreadable })
  expect([0, 1, 2, 5, 14, 21].map(count => words(count))).toEqual([
    'Pročitano je, ali u narednih 12 meseci nema događaja.',
    'Pročitan je 1 događaj.',
    'Pročitana su 2 događaja.',
    'Pročitano je 5 događaja.',
    'Pročitano je 14 događaja.',
    'Pročitan je 21 događaj.',
  ])
  expect(words(5, 1)).toBe('Pročitano je 5 događaja. Još 1 događaj ne umemo da pročitamo.')
  expect([1, 3].map(clashesInWords)).toEqual([
    'Sa njim se preklapa jedan potvrđen termin: pogledajte dnevnik.',
    'Potvrđeni termini koji se preklapaju sa njim: 3. Pogledajte dnevnik.',
  ])
})

test('says since when and why a calendar is not read', () => {
  const calendar = { fault: 'unreachable', failing_since: '2026-11-12T08:15:00.000Z' } as OwnCalendar
  expect(faultInWords(calendar)).toBe(
    'Ne čita se od 12. novembra 2026. u\u00a09:15\u00a0h. Kalendar trenutno ne odgovara.',
  )
  expect(faultInWords({ ...calendar, fault: null, failing_since: null })).toBeNull()
})
