import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { dayOf } from '../../platform/serbian/dates.ts'
import { expectNoViolations } from './accessibility-checks.ts'
import { openForBookings } from './booking-helpers.ts'
import { signInForOfflineUse } from './conversation-helpers.ts'
import { outboxLabels, tolerateNoNetwork } from './offline-helpers.ts'
import { openPublicAddress, type PublicAddress } from './public-address.ts'
import { publishService } from './report-helpers.ts'
import { collectPageErrors, dismissPreLaunchDialog, expect, newUser, phoneSize, post, test } from './test.ts'

let site: PublicAddress
let context: BrowserContext

test.beforeEach(async ({ baseURL, faults }) => {
  site = await openPublicAddress(baseURL!)
  context = await site.browser.newContext({ baseURL: site.url, locale: 'sr-Latn-RS', viewport: phoneSize })
  collectPageErrors(context, faults)
  await dismissPreLaunchDialog(context)
})
test.afterEach(async ({ faults }) => {
  await site.close()
  tolerateNoNetwork(faults)
})

const always = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' }))

test('a plumber’s day from the way to the end, with the network going twice, live for the customer', async ({
  browser,
  faults,
}) => {
  test.slow()
  const mark = `${Date.now()}`
  const { page: ownPage, email } = await newUser(browser, faults, { role: 'provider', name: `Danilo ${mark}` })
  await publishService(ownPage.context(), `Vodoinstalater ${mark}`)
  const rules = { weekly: always, notice: 0, confirms: 'by_itself', holidays_off: false }
  const { id: serviceId } = await openForBookings(browser, faults, email, phoneSize, rules)
  const { first_free } = await (await ownPage.request.get(`/api/services/${serviceId}/slots`)).json()
  test.skip(dayOf(first_free.starts_at) !== dayOf(new Date()), 'Shortly before midnight no visit of today is left.')

  const { page: customer } = await newUser(browser, faults, { name: 'Ana Nikolić' })
  const booking = await post(customer.context(), '/api/bookings', {
    id: randomUUID(),
    service_id: serviceId,
    starts_at: first_free.starts_at,
    about: 'Curi ventil u kupatilu.',
    address: 'Ive Andrića 5, stan 2',
  })
  await customer.goto(`/zakazano/${booking.id}`)

  // The dashboard of a phone begins with the next visit, and the bar leads to the whole day.
  const page = await context.newPage()
  await signInForOfflineUse(page, email, '/dashboard')
  await expect(page.getByRole('region', { name: 'Danas' }).getByText('Ana Nikolić')).toBeVisible()
  await page.getByRole('navigation', { name: 'Prečice' }).getByRole('link', { name: 'Danas' }).click()
  const visit = page.getByRole('article', { name: /^Ana Nikolić/ })
  await expect(visit.getByRole('link', { name: 'Ive Andrića 5, stan 2, Pančevo' })).toHaveAttribute('href', /maps|geo:/)
  await expect(page.getByRole('link', { name: 'SMS' }).last()).toHaveAttribute(
    'href',
    new RegExp(`^sms:\\?&body=.*${encodeURIComponent(`/zakazi/${serviceId}`)}`),
  )
  await expectNoViolations(page, 'the day of a provider')

  await visit.getByRole('button', { name: 'Krećem' }).click()
  await expect(customer.getByRole('status').getByText(`Danilo ${mark} je na putu ka vama`)).toBeVisible()

  // Without a network, also after a reload, a tap shows at once and is sent later.
  await context.setOffline(true)
  await page.reload()
  await visit.getByRole('button', { name: 'Stižem za 20 min' }).click()
  await expect(visit.getByText(/^Dolazak oko/)).toBeVisible()
  await expect(page.getByText('Poslaćemo čim bude interneta (1)').first()).toBeVisible()
  await expect(customer.getByText(/stiže oko/)).toHaveCount(0)
  await context.setOffline(false)
  await expect(customer.getByRole('status').getByText(/stiže oko/)).toBeVisible({ timeout: 30_000 })
  await expectNoViolations(customer, 'a booking whose provider is on the way')

  await context.setOffline(true)
  await visit.getByRole('button', { name: 'Na adresi sam' }).click()
  await expect(visit.getByText('Na adresi', { exact: true })).toBeVisible()
  await visit.getByRole('button', { name: 'Završeno' }).click()
  await expect(visit.getByText('Završeno').first()).toBeVisible()
  expect(await outboxLabels(page)).toHaveLength(2)
  await context.setOffline(false)
  await expect.poll(() => outboxLabels(page), { timeout: 30_000 }).toEqual([])
  await expect(customer.getByText('Završeno')).toBeVisible()
  await expect(customer.getByText(/je na adresi|stiže oko/)).toHaveCount(0)

  // After the visit the provider reminds the client, who refuses by one press.
  await page.reload()
  await page.getByRole('button', { name: /Ana Nikolić.*otvori/ }).click()
  await visit.getByRole('button', { name: 'Podseti klijenta za 12 meseci' }).click()
  await expect(visit.getByText(/^Podsetnik za novi termin stiže/)).toBeVisible()
  await customer.goto('/moji-termini')
  await customer.getByRole('button', { name: 'Ne želim' }).click()
  await expect(customer.getByRole('heading', { name: 'Podsetnici' })).toHaveCount(0)
  await expect(visit.getByText('Klijent ne želi podsetnike za ovu uslugu.')).toBeVisible()
  await customer.goto('/moji-termini?prosli=da')
  await customer.getByRole('button', { name: 'Podseti me za 12 meseci' }).click()
  await expect(customer.getByText(/^Podsetnik za novi termin stiže/)).toBeVisible()
})
