import { expect, test } from 'vitest'
import { holidaysOf, isHoliday } from './holidays.ts'

test('public holidays include the fixed state holidays, Christmas, and Good Friday to Easter Monday', () => {
  expect(holidaysOf(2025)).toEqual([
    ...['2025-01-01', '2025-01-02', '2025-01-07', '2025-02-15', '2025-02-16', '2025-02-17'],
    ...['2025-04-18', '2025-04-19', '2025-04-20', '2025-04-21', '2025-05-01', '2025-05-02', '2025-11-11'],
  ])
  for (const easter of ['2021-05-02', '2022-04-24', '2023-04-16', '2024-05-05', '2026-04-12', '2027-05-02'])
    expect(isHoliday(easter)).toBe(true)
})

test('public holidays move state holidays, but not church ones, from a Sunday to the next working day, also past Easter Monday', () => {
  expect(isHoliday('2026-02-17')).toBe(true)
  expect(holidaysOf(2021).filter(day => day.startsWith('2021-05'))).toEqual(
    ['01', '02', '03', '04'].map(day => `2021-05-${day}`),
  )
  expect(holidaysOf(2027).filter(day => /-0[45]-/.test(day))).toEqual(
    ['04-30', '05-01', '05-02', '05-03', '05-04'].map(day => `2027-${day}`),
  )
  // 1 January 2023 was a Sunday. The 2nd is a holiday too, so the holiday moves to the 3rd.
  expect([isHoliday('2023-01-03'), isHoliday('2023-01-04')]).toEqual([true, false])
  // Christmas 2024 was on a Sunday, but church holidays do not move.
  expect(isHoliday('2024-01-08')).toBe(false)
  // Victory Day is a working day.
  expect(isHoliday('2026-05-09')).toBe(false)
})
