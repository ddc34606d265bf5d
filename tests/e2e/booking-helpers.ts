import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { collectPageErrors, dismissPreLaunchDialog, expect, password, post, test } from './test.ts'

export type BookableService = { page: Page; id: string; title: string }

const base = () => test.info().project.use.baseURL!

export async function openForBookings(
  browser: Browser,
  faults: string[],
  email: string,
  viewport: { width: number; height: number },
  rules: object = {},
): Promise<BookableService> {
  const context = await browser.newContext({ viewport })
  collectPageErrors(context, faults)
  await dismissPreLaunchDialog(context)
  await post(context, '/api/auth/sign-in/email', { email, password })
  await acceptBookings(context, rules)
  const { items } = await (await context.request.get(`${base()}/api/services/mine`)).json()
  const { id, title } = items.find((each: { status: string }) => each.status === 'active')
  return { page: await context.newPage(), id, title }
}

export async function acceptBookings(context: BrowserContext, rules: object): Promise<void> {
  const hours = await fetchHours(context)
  await put(context, '/api/appointments/hours', { ...hours, accepts_bookings: true, ...rules, services: [] })
}

/** Returns the same hours for each day of the week. */
export const everyDay = (start: string, end: string) => [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start, end }))

export const offeredSlots = (within: Page | Locator) =>
  within.getByRole('region', { name: 'Slobodni termini', exact: true }).getByRole('list').last()

/** Chooses the first slot of a page, and returns the slot's start, which is in the address of the next page. */
export async function chooseFirstSlot(page: Page): Promise<string> {
  await offeredSlots(page).getByRole('link').first().click()
  await page.waitForURL(/[?&]termin=/)
  return new URL(page.url()).searchParams.get('termin')!
}

/** Enters one period without work. `first` and `last` are days from today. */
export async function enterDaysOff(context: BrowserContext, last: number, first = -1): Promise<void> {
  const { version } = await fetchHours(context)
  const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await put(context, '/api/appointments/days-off', {
    items: [{ first: dayAhead(first), last: dayAhead(last), note: null }],
    version,
  })
}

const fetchHours = async (context: BrowserContext) =>
  (await context.request.get(`${base()}/api/appointments/hours`)).json()

export async function put(context: BrowserContext, path: string, data: object): Promise<void> {
  const response = await context.request.put(base() + path, { data, headers: { origin: base() } })
  expect(response.ok(), `${path} ${response.status()}`).toBe(true)
}
