import { expect, test } from 'vitest'
import { answerTerm, settlementTerm, termTimes } from './complaint-terms.ts'

test('terms end with the eighth and the fifteenth day in Belgrade, the day of the filing not counted', () => {
  const filed = new Date('2026-11-27T22:59:00Z')
  expect(answerTerm(filed).toISOString()).toBe('2026-12-05T23:00:00.000Z')
  expect(settlementTerm(filed).toISOString()).toBe('2026-12-12T23:00:00.000Z')
  // A minute later it is the next day in Belgrade.
  expect(answerTerm(new Date('2026-11-27T23:00:00Z')).toISOString()).toBe('2026-12-06T23:00:00.000Z')
})

test('a term over a change of the clock still ends at midnight', () => {
  expect(settlementTerm(new Date('2026-10-20T10:00:00Z')).toISOString()).toBe('2026-11-04T23:00:00.000Z')
  expect(answerTerm(new Date('2026-03-25T10:00:00Z')).toISOString()).toBe('2026-04-02T22:00:00.000Z')
})

test('reminders are due two days before the last day ends', () => {
  const { answer_soon, settlement_soon } = termTimes(new Date('2026-11-27T12:00:00Z'))
  const soon = [answer_soon, settlement_soon].map(time => time.toISOString())
  expect(soon).toEqual(['2026-12-03T23:00:00.000Z', '2026-12-10T23:00:00.000Z'])
})
