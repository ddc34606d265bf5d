import { expect, test } from 'vitest'
import { freeDayInWords } from './free-day-words.ts'

const today = '2026-11-23'

test.each([
  ['2026-11-23', 'slobodno danas', true],
  ['2026-11-24', 'slobodno sutra', true],
  ['2026-11-25', 'slobodno u sredu', false],
  ['2026-11-29', 'slobodno u nedelju', false],
  ['2026-11-30', 'slobodno 30. novembra', false],
  ['2027-01-05', 'slobodno 5. januara', false],
])('what is first free on %s is shown as %s', (day, text, isSoon) =>
  expect(freeDayInWords(day, today)).toEqual({ text, isSoon }),
)

test('counts days correctly when the clocks change, and has no text for a past day', () => {
  expect(freeDayInWords('2026-03-30', '2026-03-28')!.text).toBe('slobodno u ponedeljak')
  expect(freeDayInWords('2026-10-26', '2026-10-25')!.text).toBe('slobodno sutra')
  expect(freeDayInWords('2026-11-22', today)).toBeNull()
})
