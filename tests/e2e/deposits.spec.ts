import type { Page } from '@playwright/test'
import { readQrCode } from '../read-code.ts'
import { clientOf } from '../server.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { openPage, testWithOwnSite } from './own-site.ts'
import { desktopSize, expect, phoneSize, test, tolerateErrors } from './test.ts'

const HOUR_MS = 3_600_000
const card = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Termin' })

testWithOwnSite(
  'a deposit confirms a booking when it comes, and frees the slot when it does not',
  async ({ browser, faults, ownSite: { dataDir, url, startAt } }) => {
    await startAt(0)
    const site = clientOf(url, url)
    const [provider, customer] = [await site.person('provider', dataDir), await site.person('regular', dataDir)]
    const profile = { name: 'Ana Nikolić', location: 'Pančevo', phone: '', version: 1 }
    await site.call('PUT', '/api/profile', { as: customer, body: profile })
    const service = await site.service(provider)
    const { body: hours } = await site.call('GET', '/api/appointments/hours', { as: provider })
    const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '08:00', end: '17:00' }))
    const open = { ...hours, accepts_bookings: true, weekly, confirms: 'by_itself', services: [] }
    expect((await site.call('PUT', '/api/appointments/hours', { as: provider, body: open })).status).toBe(200)
    const account = { holder: 'Dragan Petrović', account: '165-55-74', version: 0 }
    expect((await site.call('PUT', '/api/payment-account', { as: provider, body: account })).status).toBe(200)
    const providerPage = await openPage(browser, url, provider, desktopSize, faults)
    const customerPage = await openPage(browser, url, customer, phoneSize, faults)

    await test.step('the provider switches the deposit on', async () => {
      await providerPage.goto('/cenovnik')
      await providerPage.getByRole('button', { name: /^Podesi kaparu/ }).click()
      const dialog = providerPage.getByRole('dialog', { name: 'Kapara' })
      await dialog.getByText('Iznos', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Sačuvaj kaparu' }).click()
      await expect(dialog.getByText('Unesite iznos kapare.')).toBeVisible()
      await dialog.getByLabel('Iznos kapare').fill('2.000')
      await expect(dialog.getByText('Unesite iznos kapare.')).toHaveCount(0)
      await dialog.getByText('Vraća se do 48 h pre termina').click()
      await expectNoViolations(providerPage, 'deposit-dialog')
      await dialog.getByRole('button', { name: 'Sačuvaj kaparu' }).click()
      await expect(providerPage.getByText('vraća se do 48 h pre termina')).toBeVisible()
    })

    const book = async (day: number) => {
      const { body: slots } = await site.call('GET', `/api/services/${service.id}/slots?days=9`)
      await customerPage.goto(`/zakazi/${service.id}?termin=${encodeURIComponent(slots.days[day].slots[0].starts_at)}`)
      await expect(customerPage.getByText('Kapara: 2.000')).toBeVisible()
      await expect(customerPage.getByText('Ako otkažete najkasnije 48 h pre termina')).toBeVisible()
      await customerPage.getByLabel('Napišite u rečenici-dve').fill('Curi ventil ispod lavaboa.')
      await customerPage.getByRole('button', { name: 'Zakaži termin' }).click()
      await expect(customerPage.getByRole('heading', { name: 'Termin čeka kaparu' })).toBeVisible()
    }

    await test.step('the customer books, pays by the code and says so; the provider sees it', async () => {
      await book(6)
      const code = await customerPage.getByAltText('IPS QR kod za plaćanje').getAttribute('src')
      const picture = await customerPage.context().request.get(`${url}${code}`)
      expect(await readQrCode(await picture.body())).toContain('R:165000000000005574|N:Dragan Petrović|I:RSD2000,00')
      await expectNoViolations(customerPage, 'deposit-payment')
      await expectNoSidewaysScroll(customerPage, 'deposit-payment')
      await customerPage.getByRole('button', { name: 'Kapara je uplaćena' }).click()
      await expect(customerPage.getByText('Javljeno je da je kapara uplaćena.')).toBeVisible()
    })

    await test.step('the provider says that the deposit came, and both see the booking confirmed', async () => {
      await providerPage.goto('/messages')
      await providerPage
        .getByRole('link', { name: /Ana Nikolić/ })
        .first()
        .click()
      await expect(card(providerPage)).toContainText('Čeka kaparu')
      await card(providerPage).getByRole('button', { name: 'Kapara je stigla' }).click()
      await expect(card(providerPage)).toContainText('Potvrđeno')
      await expect(customerPage.getByRole('heading', { name: 'Termin je zakazan' })).toBeVisible()
    })

    await test.step('the customer cancels in time, and the provider marks the deposit as returned', async () => {
      await customerPage.goto('/moji-termini')
      await customerPage.getByRole('button', { name: 'Otkaži termin' }).click()
      const dialog = customerPage.getByRole('alertdialog', { name: 'Otkaži termin' })
      await expect(dialog.getByText('Kapara od 2.000')).toContainText('se vraća')
      await dialog.getByRole('button', { name: 'Otkaži termin' }).click()
      await card(providerPage).getByRole('button', { name: 'Kapara je vraćena' }).click()
      await expect(card(providerPage)).toContainText('Kapara je vraćena: 2.000')
      await customerPage.getByRole('link', { name: 'Prošli' }).click()
      await expect(customerPage.getByRole('article')).toContainText('Kapara je vraćena: 2.000')
    })

    await test.step('a deposit that does not come within a day frees the slot, and both are notified', async () => {
      await book(7)
      await startAt(25 * HOUR_MS)
      tolerateErrors(faults, '/socket.io/')
      const isNotified = async ({ email }: { email: string }) => {
        const { body } = await site.call('GET', '/api/razvoj/posta')
        return body.items.some(
          ({ to, subject }: { to: string; subject: string }) => to === email && /^Kapara nije/.test(subject),
        )
      }
      await expect.poll(() => Promise.all([provider, customer].map(isNotified))).toEqual([true, true])
      await customerPage.context().clock.setSystemTime(Date.now() + 25 * HOUR_MS)
      await customerPage.goto('/moji-termini?prosli=da')
      await expect(customerPage.getByRole('article').first()).toContainText('Kapara nije stigla na vreme')
    })
    for (const page of [providerPage, customerPage]) await page.context().close()
  },
)
