import type { Page } from '@playwright/test'
import { addDays } from '../../features/appointments/belgrade.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { put, read, type Sender, signedInPage } from './test.ts'

/** Lets customers book a provider's first active service, whose id it returns. */
export async function openForBookings(email: string, viewport: { width: number; height: number }, rules: object = {}) {
  const page = await signedInPage(email, viewport)
  await acceptBookings(page, rules)
  const { items } = await read(page, '/api/services/mine')
  const { id } = items.find((each: { status: string }) => each.status === 'active')
  return { page, id: String(id) }
}

export async function acceptBookings(sender: Sender, rules: object): Promise<void> {
  const hours = await read(sender, '/api/appointments/hours')
  await put(sender, '/api/appointments/hours', { ...hours, accepts_bookings: true, ...rules, services: [] })
}

/** Returns the same hours for each day of the week. */
export const everyDay = (start: string, end: string) => [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start, end }))

/** Hours in which a customer gets a slot on every day. */
export const alwaysOpen = { weekly: everyDay('08:00', '20:00'), holidays_off: false, notice: 0, duration: 60 }

export const offeredSlots = (page: Page) =>
  page.getByRole('region', { name: 'Slobodni termini', exact: true }).getByRole('list').last()

/** Returns the date in Belgrade in `days` days. */
export const dayAhead = (days: number) => addDays(dayOf(new Date()), days)

/** Adds an own entry to the day of the diary that is open, at its first free time unless another is given. */
export async function addAppointment(page: Page, client: string, time?: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Vreme' }).click()
  await page
    .getByRole('option', time ? { name: time, exact: true } : {})
    .first()
    .click()
  await page.getByLabel('Ime klijenta').fill(client)
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click()
}

/** Enters one period without work. `first` and `last` are days from today. */
export async function enterDaysOff(sender: Sender, last: number, first = -1): Promise<void> {
  const { version } = await read(sender, '/api/appointments/hours')
  const items = [{ first: dayAhead(first), last: dayAhead(last), note: null }]
  await put(sender, '/api/appointments/days-off', { items, version })
}
