import { addDays } from './belgrade.ts'

/**
 * Returns Serbia's public holidays of a year (Official Gazette 43/2001, 101/2007, 92/2011; docs/product.md, Bookings).
 * If a state holiday is on a Sunday, the next working day is also free (article 3a).
 */
export function holidaysOf(year: number): string[] {
  const easter = orthodoxEaster(year)
  const church = [`${year}-01-07`, ...[-2, -1, 0, 1].map(days => addDays(easter, days))]
  const state = ['01-01', '01-02', '02-15', '02-16', '05-01', '05-02', '11-11'].map(day => `${year}-${day}`)
  const holidays = new Set([...church, ...state])
  for (const day of state.filter(isSunday)) {
    let next = addDays(day, 1)
    while (holidays.has(next) || isSunday(next)) next = addDays(next, 1)
    holidays.add(next)
  }
  return [...holidays].sort()
}

const holidaysByYear = new Map<number, Set<string>>()

export function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  if (!holidaysByYear.has(year)) holidaysByYear.set(year, new Set(holidaysOf(year)))
  return holidaysByYear.get(year)!.has(day)
}

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** Returns Orthodox Easter Sunday, computed by Meeus' method. The difference of 13 days is correct until 2099. */
function orthodoxEaster(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30
  const sunday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const sum = moon + sunday + 114
  const [month, date] = [Math.floor(sum / 31), (sum % 31) + 1]
  return addDays(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`, 13)
}
