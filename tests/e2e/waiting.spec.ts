import type { Page } from '@playwright/test'
import { addDays, startOfDay } from '../../features/appointments/belgrade.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { clientOf, type Person } from '../server.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { openPage, testWithOwnSite } from './own-site.ts'
import { desktopSize, expect, phoneSize, test } from './test.ts'

const wait = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasText: /Čekate|Oslobodio se termin/ })
    .first()

testWithOwnSite(
  'a slot of a full Saturday that gets free is offered to the first in line, then to the second, who moves a later booking',
  async ({ browser, faults, ownSite: { dataDir, url, startAt } }) => {
    // Offers are made by day only, so the clocks begin at 10 h of tomorrow.
    const aheadMs = startOfDay(addDays(dayOf(new Date()), 1)).getTime() + 10 * 3_600_000 - Date.now()
    await startAt(aheadMs)
    const site = clientOf(url, url)
    const provider = await site.person('provider', dataDir)
    const people: Person[] = []
    for (const name of ['Ana Nikolić', 'Petar Simić', 'Mila Kovač']) {
      const person = await site.person('regular', dataDir)
      const profile = { name, location: 'Pančevo', phone: '', version: 1 }
      await site.call('PUT', '/api/profile', { as: person, body: profile })
      people.push(person)
    }
    const [holder, first, second] = people as [Person, Person, Person]
    const service = await site.service(provider)
    const { body: hours } = await site.call('GET', '/api/appointments/hours', { as: provider })
    const rules = { accepts_bookings: true, confirms: 'by_itself', holidays_off: false, notice: 0, services: [] }
    const weekly = [6, 7].map(weekday => ({ weekday, start: '10:00', end: '11:00' }))
    await site.call('PUT', '/api/appointments/hours', { as: provider, body: { ...hours, ...rules, weekly } })
    const { body: slots } = await site.call('GET', `/api/services/${service.id}/slots`)
    const open = slots.days.filter(({ slots }: { slots: object[] }) => slots.length)
    const isSaturday = ({ date }: { date: string }) => new Date(date).getUTCDay() === 6
    const saturday = open.findLast((day: { date: string }) => isSaturday(day) && day !== open.at(-1))
    const sunday = open.find(({ date }: { date: string }) => date === addDays(saturday.date, 1))
    const slot = saturday.slots[0].starts_at
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
    await book(second, sunday.slots[0].starts_at)
    const providerPage = await openPage(browser, url, provider, desktopSize, faults, aheadMs)
    const firstPage = await openPage(browser, url, first, phoneSize, faults, aheadMs)
    const secondPage = await openPage(browser, url, second, phoneSize, faults, aheadMs)

    await test.step('two customers ask to be notified; errors are at their fields', async () => {
      for (const page of [firstPage, secondPage]) {
        await page.goto(`/zakazi/${service.id}?dan=${saturday.date}`)
        await page.getByRole('link', { name: 'Javi mi ako se oslobodi' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Javi mi ako se oslobodi')
        const days = page.getByRole('group', { name: 'Dani' })
        const join = page.getByRole('button', { name: 'Javi mi ako se oslobodi' })
        await expect(days.getByRole('button').first()).toBeVisible()
        if (page === firstPage) {
          await join.click()
          await expect(page.getByText('Izaberite bar jedan dan.')).toBeVisible()
          await expectNoViolations(page, 'waiting for a slot')
          await expectNoSidewaysScroll(page, 'waiting for a slot')
        }
        await days.getByRole('button', { name: /subota.*popunjeno/ }).click()
        await page.getByLabel('Napišite u rečenici-dve').fill('Šišanje do ramena.')
        await join.click()
        await expect(wait(page)).toContainText('Čekate')
      }
      await providerPage.goto(`/dashboard?tab=bookings&date=${saturday.date}`)
      await expect(providerPage.getByText('2 čekaju')).toBeVisible()
    })

    await test.step('after a cancellation the first in line takes the slot with one tap; the second sees nothing', async () => {
      await cancel(holder, held)
      await expect(firstPage.getByRole('button', { name: 'Uzmi termin' })).toBeVisible({ timeout: 20_000 })
      await expect(wait(firstPage)).toContainText('Oslobodio se termin')
      await expectNoViolations(firstPage, 'an offered slot')
      await secondPage.reload()
      await expect(wait(secondPage)).toContainText('Čekate')
      for (const name of [/\bAna\b/, /\bPetar\b/]) await expect(secondPage.getByText(name)).toHaveCount(0)
      await firstPage.getByRole('button', { name: 'Uzmi termin' }).click()
      await expect(firstPage.getByText('Potvrđeno').first()).toBeVisible()
    })

    await test.step('the second customer moves the booking of Sunday to the slot when it gets free again', async () => {
      const [taken] = await bookingsOf(first)
      expect(taken.starts_at).toBe(slot)
      await cancel(first, taken)
      await expect(wait(secondPage)).toContainText('Već imate termin u nedelju')
      await expectNoViolations(secondPage, 'an offered slot with a later booking')
      await expectNoSidewaysScroll(secondPage, 'an offered slot with a later booking')
      await secondPage.getByRole('button', { name: 'Pomeri postojeći termin' }).click()
      await expect(wait(secondPage)).toHaveCount(0)
      await expect
        .poll(async () => (await bookingsOf(second)).map((each: { starts_at: string }) => each.starts_at))
        .toEqual([slot])
    })
  },
)
