import { offeredSlots, openForBookings, put } from './booking-helpers.ts'
import { desktopSize, expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('a slot on a provider’s website leads to sign-in', async ({ browser, page, faults, baseURL }) => {
  const { page: provider, id } = await openForBookings(browser, faults, 'milena.stefanovic@primer.rs', desktopSize)
  const { subdomain } = await (await provider.context().request.get(`${baseURL}/api/website`)).json()
  await put(provider.context(), '/api/website/publication', { published: true })
  await page.goto(`http://${subdomain}.${new URL(baseURL!).host}`)
  await page.getByRole('link', { name: / u \d/ }).first().click()
  await expect(page).toHaveURL(new RegExp(`${baseURL}/zakazi/${id}\\?termin=`))
  await page.getByRole('link', { name: 'Prijavite se' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await provider.context().close()
})

test('a slot leads to booking, and sign-in keeps the chosen slot', async ({ browser, page, faults }) => {
  const { page: provider, id } = await openForBookings(browser, faults, 'snezana.birovljev@primer.rs', desktopSize)
  await page.goto(`/service/${id}`)
  await offeredSlots(page).getByRole('link').first().click()
  const bookingUrl = page.url()
  await expect(page.getByText('Prijavite se')).toBeVisible()
  await page.getByRole('link', { name: 'Promeni termin' }).click()
  await expect(page.getByRole('list', { name: 'Dani' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Prijavite se' }).click()
  const next = new URL(page.url()).searchParams.get('next')
  expect(new URL(next!, page.url()).href).toBe(bookingUrl)
  await provider.context().close()
})
