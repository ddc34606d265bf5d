import { addDays, startOfDay } from '../../features/appointments/belgrade.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { clientOf, type Person } from '../server.ts'
import { expectUsable } from './accessibility-checks.ts'
import { alwaysOpen, everyDay } from './booking-helpers.ts'
import { openPage, testWithOwnSite as test } from './own-site.ts'
import { desktopSize, expect, phoneSize } from './test.ts'

test('a freed slot is offered; a customer moves a later booking to it', async ({ ownSite }) => {
  const { dataDir, url, startAt } = ownSite
  // Offers are made by day only, so the clocks begin at 10 h of tomorrow.
  const aheadMs = startOfDay(addDays(dayOf(new Date()), 1)).getTime() + 10 * 3_600_000 - Date.now()
  await startAt(aheadMs)
  const site = clientOf(url, url)
  const provider = await site.person('provider', dataDir)
  const [holder, customer] = [await site.person('regular', dataDir), await site.person('regular', dataDir)]
  const service = await site.service(provider)
  const { body: hours } = await site.call('GET', '/api/appointments/hours', { as: provider })
  const rules = { ...alwaysOpen, accepts_bookings: true, confirms: 'by_itself', services: [] }
  const body = { ...hours, ...rules, weekly: everyDay('10:00', '11:00') }
  await site.call('PUT', '/api/appointments/hours', { as: provider, body })
  const { body: slots } = await site.call('GET', `/api/services/${service.id}/slots?days=9`)
  const [day, later] = slots.days.slice(4)
  const weekday = new Intl.DateTimeFormat('sr-Latn', { weekday: 'long' }).format(new Date(day.date))
  const slot = day.slots[0].starts_at
  const book = async (as: Person, starts_at: string) => {
    const body = { id: crypto.randomUUID(), service_id: service.id, starts_at, about: 'Feniranje.' }
    const { status, body: booking } = await site.call('POST', '/api/bookings', { as, body })
    expect(status).toBe(201)
    return booking
  }
  const held = await book(holder, slot)
  await book(customer, later.slots[0].starts_at)
  const providerPage = await openPage(url, provider, desktopSize, aheadMs)
  const page = await openPage(url, customer, phoneSize, aheadMs)
  const wait = page
    .getByRole('article')
    .filter({ hasText: /Čekate|Oslobodio se termin/ })
    .first()

  await test.step('a customer asks to be notified; errors are at their fields', async () => {
    await page.goto(`/zakazi/${service.id}?dan=${day.date}`)
    await page.getByRole('link', { name: 'Javi mi ako se oslobodi' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Javi mi ako se oslobodi')
    const days = page.getByRole('group', { name: 'Dani' })
    const join = page.getByRole('button', { name: 'Javi mi ako se oslobodi' })
    await expect(days.getByRole('button').first()).toBeVisible()
    await join.click()
    await expect(page.getByText('Izaberite bar jedan dan.')).toBeVisible()
    await expectUsable(page, 'waiting for a slot')
    await days.getByRole('button', { name: new RegExp(`^${weekday},.*popunjeno`) }).click()
    await page.getByLabel('Napišite u rečenici-dve').fill('Šišanje do ramena.')
    await join.click()
    await expect(wait).toContainText('Čekate')
    await providerPage.goto(`/dashboard?tab=bookings&date=${day.date}`)
    await expect(providerPage.getByText('1 čeka')).toBeVisible()
  })

  await test.step('after a cancellation the customer moves the later booking to the slot', async () => {
    const { id, version } = held
    expect((await site.call('POST', `/api/bookings/${id}/cancel`, { as: holder, body: { version } })).status).toBe(200)
    await expect(wait).toContainText('Oslobodio se termin', { timeout: 20_000 })
    await expect(wait).toContainText('Već imate termin u ')
    await expectUsable(page, 'an offered slot with a later booking')
    await page.getByRole('button', { name: 'Pomeri postojeći termin' }).click()
    await expect(wait).toHaveCount(0)
    const starts = async () => {
      const { body: mine } = await site.call('GET', '/api/bookings/mine', { as: customer })
      return mine.items.map((each: { starts_at: string }) => each.starts_at)
    }
    await expect.poll(starts).toEqual([slot])
  })
})
