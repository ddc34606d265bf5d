import type { Page } from '@playwright/test'
import { clientOf, type Person } from '../server.ts'
import { openPage, testWithOwnSite } from './own-site.ts'
import { desktopSize, expect, phoneSize, test, tolerateErrors } from './test.ts'

const HOUR_MS = 3_600_000
const card = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Termin' })

testWithOwnSite(
  'a moved booking reminds both sides once, on the day before its new time',
  async ({ browser, faults, ownSite: { dataDir, url, startAt } }) => {
    await startAt(0)
    const site = clientOf(url, url)
    const [provider, customer] = [await site.person('provider', dataDir), await site.person('regular', dataDir)]
    const profile = { name: 'Ana Nikolić', location: 'Pančevo', phone: '', version: 1 }
    expect((await site.call('PUT', '/api/profile', { as: customer, body: profile })).status).toBe(200)
    const service = await site.service(provider)
    const { body: hours } = await site.call('GET', '/api/appointments/hours', { as: provider })
    const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '08:00', end: '17:00' }))
    const open = { ...hours, accepts_bookings: true, weekly, services: [] }
    expect((await site.call('PUT', '/api/appointments/hours', { as: provider, body: open })).status).toBe(200)
    const { body: slots } = await site.call('GET', `/api/services/${service.id}/slots?days=4`)
    const first = slots.days[2].slots[0].starts_at
    const providerPage = await openPage(browser, url, provider, desktopSize, faults)
    const customerPage = await openPage(browser, url, customer, phoneSize, faults)

    await test.step('the customer books a slot, the provider confirms it, the customer moves it', async () => {
      await customerPage.goto(`/zakazi/${service.id}?termin=${encodeURIComponent(first)}`)
      await customerPage.getByLabel('Napišite u rečenici-dve').fill('Curi ventil ispod lavaboa.')
      await customerPage.getByRole('button', { name: 'Pošalji zahtev' }).click()
      await expect(customerPage.getByRole('heading', { name: 'Zahtev za termin je poslat' })).toBeVisible()
      await providerPage.goto('/messages')
      await providerPage
        .getByRole('link', { name: /Ana Nikolić/ })
        .first()
        .click()
      await card(providerPage).getByRole('button', { name: 'Potvrdi', exact: true }).click()
      await expect(card(providerPage)).toContainText('Potvrđeno')
      await customerPage.goto('/moji-termini')
      await customerPage.getByRole('button', { name: 'Pomeri termin' }).click()
      const dialog = customerPage.getByRole('dialog', { name: 'Predloži drugi termin' })
      // Chooses a day that is late enough for a reminder on the day before.
      await dialog.getByRole('list', { name: 'Dani' }).getByRole('button').nth(3).click()
      await dialog.getByRole('list').last().getByRole('button').last().click()
      await dialog.getByRole('button', { name: 'Pošalji predlog' }).click()
      await card(providerPage).getByRole('button', { name: 'Odgovara mi', exact: true }).click()
      await expect(card(providerPage).getByRole('button', { name: 'Odgovara mi', exact: true })).toHaveCount(0)
    })

    const fetchStart = async () =>
      (await site.call('GET', '/api/bookings/mine', { as: customer })).body.items[0].starts_at as string
    await expect.poll(fetchStart).not.toBe(first)
    const startsAt = Date.parse(await fetchStart())
    const countReminders = async ({ email }: Person): Promise<number> => {
      const { body } = await site.call('GET', '/api/razvoj/posta')
      const isReminder = ({ to, subject }: { to: string; subject: string }) =>
        to === email && /^(Podsetnik|Za dva sata)/.test(subject)
      return body.items.filter(isReminder).length
    }
    const reminderCounts = () => Promise.all([provider, customer].map(countReminders))

    await test.step('on the day before, each gets one email, about the new time only', async () => {
      expect(await reminderCounts()).toEqual([0, 0])
      const aheadMs = startsAt - 23 * HOUR_MS - Date.now()
      await startAt(aheadMs)
      // Ignores connection errors, because the tabs could not connect while the site restarted.
      tolerateErrors(faults, '/socket.io/')
      await expect.poll(reminderCounts).toEqual([1, 1])
      for (const page of [providerPage, customerPage]) {
        await page.context().clock.setSystemTime(Date.now() + aheadMs)
        await page.reload()
      }
      await expect(customerPage.getByRole('article')).toContainText('Potvrđeno')
      await customerPage.getByRole('link', { name: 'Otvori razgovor' }).click()
      await expect(card(customerPage)).toContainText('Potvrđeno')
    })

    await test.step('the provider completes the job, and the customer rates it', async () => {
      await card(providerPage).getByRole('button', { name: 'Posao je završen' }).click()
      await providerPage
        .getByRole('dialog', { name: 'Da li je posao završen?' })
        .getByRole('button', { name: 'Potvrdi' })
        .click()
      await expect(card(customerPage)).toContainText('Završeno')
      for (const criterion of ['Kvalitet usluge', 'Komunikacija', 'Cena']) {
        await customerPage.getByRole('radiogroup', { name: criterion }).getByRole('radio', { name: '5 od 5' }).check()
      }
      await customerPage.getByRole('button', { name: 'Pošalji ocenu' }).click()
      await expect(customerPage.getByText('Hvala vam što ste ocenili uslugu!')).toBeVisible()
    })

    expect(await reminderCounts()).toEqual([1, 1])
    for (const page of [providerPage, customerPage]) await page.context().close()
  },
)
