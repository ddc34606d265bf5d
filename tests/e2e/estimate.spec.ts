import type { Page } from '@playwright/test'
import { smallPhoto } from '../photos.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { openForBookings } from './booking-helpers.ts'
import { desktopSize, expect, phoneSize, post, test } from './test.ts'
import { newUserByCode, setName } from './users.ts'

const range = '2.800 do 3.200 dinara u Pančevu'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Answers the questions about a leaking valve, which count two valves, up to the photo. */
async function answerUpToPhoto(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Odakle curi?')
  await page.getByRole('button', { name: 'Ispod lavaboa ili sudopere, kod ventila' }).click()
  await expect(heading(page)).toHaveText('Koliko ventila treba zameniti?')
  await page.getByRole('button', { name: 'Više' }).click()
  await page.getByRole('button', { name: 'Dalje' }).click()
  await expect(heading(page)).toHaveText('Slikajte ventil izbliza')
}

async function offerPlumbing(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const headers = { origin: test.info().project.use.baseURL! }
  const context = page.context()
  const uploaded = await context.request.post('/api/media/services', { multipart: { file }, headers })
  const { url } = await uploaded.json()
  const words = { title: 'Vodoinstalater', description: 'Popravljam česme i ventile.', category: 'Vodoinstalater' }
  await post(context, '/api/services', { ...words, keywords: [], price: null, images: [url], active: true })
}

test('a leaking tap: questions with a photo, a range, a request with the estimate, and an offer', async ({
  browser,
  page: visitor,
  faults,
}) => {
  const { page: customer } = await newUserByCode(browser, faults, 'regular')
  const file = { name: 'ventil.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await smallPhoto()) }

  await test.step('a visitor comes from the search, goes back a question, and reloads', async () => {
    await visitor.setViewportSize(phoneSize)
    await visitor.goto('/services')
    await visitor.getByRole('combobox').or(visitor.getByRole('searchbox')).first().click()
    await visitor.getByRole('combobox').first().fill('curi slavina')
    await visitor.getByRole('option', { name: /^Procena: curi slavina/ }).click()
    await answerUpToPhoto(visitor)
    await expectNoViolations(visitor, 'question of an estimate')
    await visitor.goBack()
    await expect(visitor.getByRole('textbox', { name: 'Koliko ventila treba zameniti?' })).toHaveValue('2')
    await visitor.goBack()
    await expect(heading(visitor)).toHaveText('Odakle curi?')
    await visitor.goForward()
    await visitor.reload()
    await expect(visitor.getByRole('textbox', { name: 'Koliko ventila treba zameniti?' })).toHaveValue('2')
    await visitor.getByRole('textbox', { name: 'Koliko ventila treba zameniti?' }).fill('0')
    await visitor.getByRole('button', { name: 'Dalje' }).click()
    await expect(visitor.getByText('Upišite ceo broj od 1 do 20.')).toBeVisible()
    await visitor.getByRole('textbox', { name: 'Koliko ventila treba zameniti?' }).fill('2')
    await visitor.getByRole('button', { name: 'Dalje' }).click()
    await visitor.getByRole('button', { name: 'Dalje' }).click()
    await expect(heading(visitor)).toHaveText(range)
    await expect(visitor.getByText('Procena, ne ponuda').first()).toBeVisible()
    await expectNoSidewaysScroll(visitor, 'range')
    await expectNoViolations(visitor, 'range')
    await visitor.getByRole('link', { name: 'Pošalji zahtev' }).click()
    await expect(visitor).toHaveURL(/\/login/)
  })

  await test.step('a job without enough sources is named as not counted, and the request goes without a range', async () => {
    await visitor.goto('/procena/vodoinstalater?posao=zamena-sifona')
    await visitor.getByRole('button', { name: 'Dalje' }).click()
    await expect(heading(visitor)).toHaveText('Još nema dovoljno cena u Pančevu')
    await expect(visitor.getByText('Nije uračunato')).toBeVisible()
    await expect(visitor.getByText('RSD')).toHaveCount(0)
    await expect(visitor.getByRole('link', { name: 'Pošalji zahtev' })).toBeVisible()
  })

  let address = ''
  await test.step('the customer sends a request with the estimate and its photo', async () => {
    await customer.goto('/procena?sta=curi+slavina')
    await answerUpToPhoto(customer)
    await customer.getByLabel('Dodaj sliku').setInputFiles([file])
    await customer.getByRole('button', { name: 'Dalje' }).click()
    await expect(heading(customer)).toHaveText(range)
    await customer.getByRole('link', { name: 'Pošalji zahtev' }).click()
    await expect(customer.getByLabel('Šta vam treba?')).toHaveValue(/^Curi ili se ne zatvara slavina\. Odakle curi\?/)
    await expect(customer.getByRole('region', { name: 'Procena' })).toContainText(range)
    await expect(customer.getByRole('img', { name: 'Slika 1' })).toBeVisible()
    await customer.getByLabel('Gde?').click()
    await customer.getByRole('option', { name: 'Kotež' }).click()
    await customer.getByLabel('Ove nedelje').check()
    await expectNoViolations(customer, 'request with an estimate')
    await customer.getByRole('button', { name: 'Objavi zahtev' }).click()
    await expect(customer).toHaveURL(/\/zahtevi\/[0-9a-f-]{36}$/)
    await expect(customer.getByRole('region', { name: 'Procena' })).toContainText(range)
    address = new URL(customer.url()).pathname
  })

  await test.step('a provider sees the estimate and the photo, and makes an offer', async () => {
    const { page: plumber } = await newUserByCode(browser, faults, 'provider')
    await setName(plumber.context(), 'Žarko Ilić')
    await offerPlumbing(plumber, file)
    await plumber.goto(address)
    const estimate = plumber.getByRole('region', { name: 'Procena' })
    await expect(estimate).toContainText(range)
    await expect(estimate).toContainText('Zamena ventila')
    await expect(plumber.getByRole('button', { name: 'Otvori sliku 1 od 1' })).toBeVisible()
    await plumber.getByRole('button', { name: 'Javi se' }).click()
    await plumber.getByRole('dialog').getByRole('textbox').first().fill('Mogu sutra posle pet.')
    await plumber.getByRole('button', { name: 'Pošalji odgovor' }).click()
    await expect(plumber.getByText('Povuci odgovor')).toBeVisible()
    await customer.reload()
    await expect(customer.getByText('Mogu sutra posle pet.')).toBeVisible()

    // The provider compares the own price with the usual one while writing the price list.
    await plumber.goto('/cenovnik')
    await plumber.getByRole('button', { name: 'Dodaj stavku' }).click()
    await plumber.getByLabel('Posao', { exact: true }).fill('Zamena ventila')
    await plumber.getByLabel('Cena', { exact: true }).fill('1500')
    await expect(plumber.getByText(/1\.400 do 1\.600 dinara/)).toBeVisible()
  })
})

test('an estimate is the first message to a provider, as a card for both', async ({ browser, faults }) => {
  const { page: plumber, id } = await openForBookings(browser, faults, 'nebojsa.stankovic@primer.rs', desktopSize)
  const { page: customer } = await newUserByCode(browser, faults, 'regular')
  await customer.goto(`/service/${id}`)
  await customer.getByRole('link', { name: 'Procenite posao i pošaljite procenu' }).click()
  await customer.getByRole('button', { name: 'Curi ili se ne zatvara slavina' }).click()
  await answerUpToPhoto(customer)
  const buffer = Buffer.from(await smallPhoto())
  await customer.getByLabel('Dodaj sliku').setInputFiles([{ name: 'ventil.jpg', mimeType: 'image/jpeg', buffer }])
  await customer.getByRole('button', { name: 'Dalje' }).click()
  await customer.getByRole('button', { name: 'Pošalji uz poruku' }).click()
  for (const page of [customer, plumber]) {
    if (page === plumber) await page.goto(new URL(customer.url()).pathname + new URL(customer.url()).search)
    const card = page.getByRole('log').getByRole('article', { name: 'Procena' })
    await expect(card).toContainText(range)
    await expect(card.getByRole('button', { name: 'Otvori sliku 1 od 1' })).toBeVisible()
  }
  await expectNoViolations(customer, 'estimate in a conversation')
})
