import type { Page } from '@playwright/test'
import { addDays, startOfDay } from '../../features/appointments/belgrade.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { clientOf, type Person } from '../server.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { openPage, testWithOwnSite } from './own-site.ts'
import { desktopSize, expect, phoneSize, test, tolerateErrors } from './test.ts'

const MINUTE_MS = 60_000
const wait = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasText: /Čekate|Oslobodio se termin/ })
    .first()

testWithOwnSite(
  'a full Saturday: one cancels, the first in line lets the offer pass, the second takes it, the third moves a later booking',
  async ({ browser, faults, ownSite: { dataDir, url, startAt } }) => {
    // Offers are made by day only, so the site's clock begins at 10 h of tomorrow.
    const tenTomorrow = startOfDay(addDays(dayOf(new Date()), 1)).getTime() + 600 * MINUTE_MS
    let aheadMs = tenTomorrow - Date.now()
    await startAt(aheadMs)
    const site = clientOf(url, url)
    const provider = await site.person('provider', dataDir)
    const people: Person[] = []
    for (const name of ['Ana Nikolić', 'Petar Simić', 'Mila Kovač', 'Jovan Ilić']) {
      const person = await site.person('regular', dataDir)
      const profile = { name, location: 'Pančevo', phone: '', version: 1 }
      await site.call('PUT', '/api/profile', { as: person, body: profile })
      people.push(person)
    }
    const [holder, , second, third] = people as [Person, Person, Person, Person]
    const service = await site.service(provider)
    const { body: hours } = await site.call('GET', '/api/appointments/hours', { as: provider })
    const rules = { accepts_bookings: true, confirms: 'by_itself', holidays_off: false, notice: 0, services: [] }
    const weekly = [6, 7].map(weekday => ({ weekday, start: '10:00', end: '12:00' }))
    await site.call('PUT', '/api/appointments/hours', { as: provider, body: { ...hours, ...rules, weekly } })
    const { body: slots } = await site.call('GET', `/api/services/${service.id}/slots`)
    const open = slots.days.filter(({ slots }: { slots: object[] }) => slots.length)
    const isSaturday = ({ date }: { date: string }) => new Date(date).getUTCDay() === 6
    const saturday = open.findLast((day: { date: string }) => isSaturday(day) && day !== open.at(-1))
    const sunday = open.find(({ date }: { date: string }) => date === addDays(saturday.date, 1))
    const book = async (as: Person, { starts_at }: { starts_at: string }) => {
      const body = { id: crypto.randomUUID(), service_id: service.id, starts_at, about: 'Feniranje.' }
      expect((await site.call('POST', '/api/bookings', { as, body })).status).toBe(201)
    }
    await book(holder, saturday.slots[0])
    await book(holder, saturday.slots[2])
    await book(third, sunday.slots[0])
    const providerPage = await openPage(browser, url, provider, desktopSize, faults)
    const pages = await Promise.all(people.map(person => openPage(browser, url, person, phoneSize, faults)))
    const [holderPage, firstPage, secondPage, thirdPage] = pages as [Page, Page, Page, Page]
    const moveClocks = async () => {
      for (const page of [...pages, providerPage]) await page.context().clock.setSystemTime(Date.now() + aheadMs)
    }
    await moveClocks()

    await test.step('three customers ask to be notified; errors are at their fields', async () => {
      for (const page of [firstPage, secondPage, thirdPage]) {
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
      await expect(providerPage.getByText('3 čekaju')).toBeVisible()
    })

    await test.step('after a cancellation the first in line gets an offer, the second nothing', async () => {
      await holderPage.goto('/moji-termini')
      await holderPage.getByRole('button', { name: 'Otkaži termin' }).first().click()
      await holderPage.getByRole('alertdialog').getByRole('button', { name: 'Otkaži termin' }).click()
      await expect(firstPage.getByRole('button', { name: 'Uzmi termin' })).toBeVisible({ timeout: 20_000 })
      await expect(wait(firstPage)).toContainText('Oslobodio se termin')
      await expectNoViolations(firstPage, 'an offered slot')
      for (const page of [secondPage, thirdPage]) {
        await page.reload()
        await expect(wait(page)).toContainText('Čekate')
      }
    })

    await test.step('half an hour later the second in line takes the slot with one tap', async () => {
      aheadMs += 31 * MINUTE_MS
      await startAt(aheadMs)
      tolerateErrors(faults, '/socket.io/')
      await moveClocks()
      await expect(async () => {
        await secondPage.reload()
        await expect(secondPage.getByRole('button', { name: 'Uzmi termin' })).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
      await secondPage.getByRole('button', { name: 'Uzmi termin' }).click()
      await expect(secondPage.getByText('Potvrđeno').first()).toBeVisible()
      await firstPage.goto('/moji-termini')
      await expect(wait(firstPage)).toContainText('Vreme za odgovor je isteklo.')
      const { body } = await site.call('GET', '/api/bookings/mine', { as: second })
      expect(body.items[0].starts_at).toBe(saturday.slots[0].starts_at)
    })

    await test.step('the third customer sees nothing of the others, and later moves the booking of Sunday', async () => {
      await thirdPage.reload()
      await expect(wait(thirdPage)).toContainText('Čekate')
      await expect(thirdPage.getByRole('button', { name: 'Uzmi termin' })).toHaveCount(0)
      const { body: waits } = await site.call('GET', '/api/waits', { as: third })
      expect(waits.items[0].offer).toBeNull()
      for (const name of [/\bAna\b/, /\bPetar\b/, /\bMila\b/]) await expect(thirdPage.getByText(name)).toHaveCount(0)

      await secondPage.goto('/moji-termini')
      await secondPage.getByRole('button', { name: 'Otkaži termin' }).click()
      await secondPage.getByRole('alertdialog').getByRole('button', { name: 'Otkaži termin' }).click()
      await expect(async () => {
        await thirdPage.reload()
        await expect(wait(thirdPage)).toContainText('Već imate termin u nedelju', { timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
      await expectNoViolations(thirdPage, 'an offered slot with a later booking')
      await expectNoSidewaysScroll(thirdPage, 'an offered slot with a later booking')
      await thirdPage.getByRole('button', { name: 'Pomeri postojeći termin' }).click()
      await expect(thirdPage.getByText('Potvrđeno').first()).toBeVisible()
      const { body } = await site.call('GET', '/api/bookings/mine', { as: third })
      expect(body.items.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual([saturday.slots[0].starts_at])
    })

    for (const page of [...pages, providerPage]) await page.context().close()
  },
)
