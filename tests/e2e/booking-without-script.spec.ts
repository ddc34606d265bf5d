import { offeredSlots, openForBookings, put } from './booking-helpers.ts'
import { desktopSize, expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('a slot on a service’s page and on a provider’s website leads to sign-in, which keeps the slot', async ({
  browser,
  page,
  faults,
  baseURL,
}) => {
  const { page: provider, id } = await openForBookings(browser, faults, 'milena.stefanovic@primer.rs', desktopSize)
  const { subdomain } = await (await provider.request.get(`${baseURL}/api/website`)).json()
  await put(provider.context(), '/api/website/publication', { published: true })
  await page.goto(`/service/${id}`)
  await expect(offeredSlots(page).getByRole('link').first()).toHaveAttribute('href', /termin=/)
  await page.goto(`http://${subdomain}.${new URL(baseURL!).host}`)
  await page.getByRole('link', { name: / u \d/ }).first().click()
  await expect(page).toHaveURL(new RegExp(`${baseURL}/zakazi/${id}\\?termin=`))
  const bookingUrl = page.url()
  await page.getByRole('link', { name: 'Promeni termin' }).click()
  await expect(page.getByRole('list', { name: 'Dani' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Prijavite se' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  const next = new URL(page.url()).searchParams.get('next')
  expect(new URL(next!, page.url()).href).toBe(bookingUrl)
})
