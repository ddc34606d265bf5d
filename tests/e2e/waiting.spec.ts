import type { Page } from '@playwright/test'
import { addDays, startOfDay } from '../../features/appointments/belgrade.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { clientOf, type Person } from '../server.ts'
import { expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { alwaysOpen, everyDay } from './booking-helpers.ts'
import { openPage, testWithOwnSite as test } from './own-site.ts'
import { desktopSize, expect, phoneSize } from './test.ts'

const waits = /Čekate|Oslobodio se termin/
const wait = (page: Page) => page.getByRole('article').filter({ hasText: waits }).first()

test('a freed slot is offered in order; a customer moves a later booking to it', async ({ ownSite }) => {
  const { dataDir, url, startAt } = ownSite
  // Offers are made by day only, so the clocks begin at 10 h of tomorrow.
  const aheadMs = startOfDay(addDays(dayOf(new Date()), 1)).getTime() + 10 * 3_600_000 - Date.now()
  await startAt(aheadMs)
  const site = clientOf(url, url)
  const provider = await site.person('provider', dataDir)
  const person = () => site.person('regular', dataDir)
  const [holder, first, second] = [await person(), await person(), await person()]
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
  const cancel = async (as: Person, { id, version }: { id: string; version: number }) =>
    expect((await site.call('POST', `/api/bookings/${id}/cancel`, { as, body: { version } })).status).toBe(200)
  const bookingsOf = async (as: Person) => (await site.call('GET', '/api/bookings/mine', { as })).body.items
  const held = await book(holder, slot)
  await book(second, later.slots[0].starts_at)
  const providerPage = await openPage(url, provider, desktopSize, aheadMs)
  const firstPage = await openPage(url, first, phoneSize, aheadMs)
  const secondPage = await openPage(url, second, phoneSize, aheadMs)

  await test.step('two customers ask to be notified; errors are at their fields', async () => {
    for (const page of [firstPage, secondPage]) {
      await page.goto(`/zakazi/${service.id}?dan=${day.date}`)
      await page.getByRole('link', { name: 'Javi mi ako se oslobodi' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Javi mi ako se oslobodi')
      const days = page.getByRole('group', { name: 'Dani' })
      const join = page.getByRole('button', { name: 'Javi mi ako se oslobodi' })
      await expect(days.getByRole('button').first()).toBeVisible()
      if (page === firstPage) {
        await join.click()
        await expect(page.getByText('Izaberite bar jedan dan.')).toBeVisible()
        await expectUsable(page, 'waiting for a slot')
      }
      await days.getByRole('button', { name: new RegExp(`${weekday}.*popunjeno`) }).click()
      await page.getByLabel('Napišite u rečenici-dve').fill('Šišanje do ramena.')
      await join.click()
      await expect(wait(page)).toContainText('Čekate')
    }
    await providerPage.goto(`/dashboard?tab=bookings&date=${day.date}`)
    await expect(providerPage.getByText('2 čekaju')).toBeVisible()
  })

  await test.step('after a cancellation the first in line takes the slot with one tap; the second sees nothing', async () => {
    await cancel(holder, held)
    await expect(firstPage.getByRole('button', { name: 'Uzmi termin' })).toBeVisible({ timeout: 20_000 })
    await expect(wait(firstPage)).toContainText('Oslobodio se termin')
    await expectNoViolations(firstPage, 'an offered slot')
    await secondPage.reload()
    await expect(wait(secondPage)).toContainText('Čekate')
    await firstPage.getByRole('button', { name: 'Uzmi termin' }).click()
    await expect(firstPage.getByText('Potvrđeno').first()).toBeVisible()
  })

  await test.step('the second customer moves the later booking to the slot when it gets free again', async () => {
    const [taken] = await bookingsOf(first)
    expect(taken.starts_at).toBe(slot)
    await cancel(first, taken)
    await expect(wait(secondPage)).toContainText('Već imate termin u ')
    await expectUsable(secondPage, 'an offered slot with a later booking')
    await secondPage.getByRole('button', { name: 'Pomeri postojeći termin' }).click()
    await expect(wait(secondPage)).toHaveCount(0)
    await expect
      .poll(async () => (await bookingsOf(second)).map((each: { starts_at: string }) => each.starts_at))
      .toEqual([slot])
  })
})
