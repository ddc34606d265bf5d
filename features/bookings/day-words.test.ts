import { expect, test } from 'vitest'
import {
  dateLeafParts,
  freeSlotsInWords,
  lengthInWords,
  noonInBelgrade,
  openRequestsInWords,
  weekdayAndDate,
} from './day-words.ts'

test.each([
  [15, 'oko 15 minuta'],
  [30, 'oko pola sata'],
  [60, 'oko sat vremena'],
  [75, 'oko sat i 15 minuta'],
  [90, 'oko sat i po'],
  [150, 'oko dva sata i 30 minuta'],
  [300, 'oko pet sati'],
  [600, 'oko 10 sati'],
  [1440, 'ceo radni dan'],
])('formats a visit of %i minutes as %s', (minutes, words) => expect(lengthInWords(minutes)).toBe(words))

test('shows the day in Belgrade, in summer and in winter time', () => {
  expect(dateLeafParts('2026-11-26T23:30:00Z')).toEqual({ weekday: 'pet', day: '27', month: 'nov' })
  expect(weekdayAndDate(noonInBelgrade('2026-07-05'))).toBe('nedelja, 5. jul')
  expect(weekdayAndDate(noonInBelgrade('2026-12-31'))).toBe('četvrtak, 31. decembar')
})

test.each([
  [1, '1 slobodan termin', 'Čeka vas jedan zahtev za termin'],
  [2, '2 slobodna termina', 'Čekaju vas dva zahteva za termin'],
  [5, '5 slobodnih termina', 'Čeka vas 5 zahteva za termin'],
  [12, '12 slobodnih termina', 'Čeka vas 12 zahteva za termin'],
  [21, '21 slobodan termin', 'Čeka vas 21 zahtev za termin'],
  [22, '22 slobodna termina', 'Čekaju vas 22 zahteva za termin'],
])('counts %i free slots and requests in the right Serbian form', (count, slots, requests) => {
  expect([freeSlotsInWords(count), openRequestsInWords(count)]).toEqual([slots, requests])
})
