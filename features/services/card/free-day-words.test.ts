import { expect, test } from 'vitest'
import { freeDayInWords } from './free-day-words.ts'

const today = '2026-11-23'

test.each([
  ['2026-11-23', 'slobodno danas', true],
  ['2026-11-24', 'slobodno sutra', true],
  ['2026-11-25', 'slobodno u sredu', false],
  ['2026-11-26', 'slobodno u četvrtak', false],
  ['2026-11-29', 'slobodno u nedelju', false],
  ['2026-11-30', 'slobodno 30. novembra', false],
  ['2027-01-05', 'slobodno 5. januara', false],
])('what is first free on %s is told as %s', (day, text, isSoon) =>
  expect(freeDayInWords(day, today)).toEqual({ text, isSoon }),
)

test('counts days correctly when the clocks change', () => {
  expect(freeDayInWords('2026-03-30', '2026-03-28')!.text).toBe('slobodno u ponedeljak')
  expect(freeDayInWords('2026-10-26', '2026-10-25')!.text).toBe('slobodno sutra')
})

test('has no text for a day in the past', () => expect(freeDayInWords('2026-11-22', today)).toBeNull())
