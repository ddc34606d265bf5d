import type { Page } from '@playwright/test'
import { smallPhoto } from '../photos.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { openForBookings } from './booking-helpers.ts'
import { countVisitorPhotos, personalDatabases } from './offline-helpers.ts'
import { desktopSize, expect, newPage, phoneSize, publishService, test } from './test.ts'
import { newUserByCode, signInByCode, signOut } from './users.ts'

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

async function addPhotos(page: Page, count: number): Promise<void> {
  const file = { name: 'ventil.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
  for (let number = 1; number <= count; number += 1) {
    await page.getByLabel('Dodaj sliku').setInputFiles([file])
    await expect(page.getByRole('img', { name: `Slika ${number}` })).toBeVisible()
  }
}

test('a leaking tap: questions with photos, a range, and a request with the estimate', async ({ page: visitor }) => {
  await test.step('a visitor comes from the search, goes back a question, and reloads', async () => {
    await visitor.setViewportSize(phoneSize)
    await visitor.goto('/services')
    await visitor.getByRole('combobox').or(visitor.getByRole('searchbox')).first().click()
    await visitor.getByRole('combobox').first().fill('curi slavina')
    await visitor.getByRole('option', { name: /^Procena: curi slavina/ }).click()
    await answerUpToPhoto(visitor)
    await expectNoViolations(visitor, 'question of an estimate')
    const count = visitor.getByRole('textbox', { name: 'Koliko ventila treba zameniti?' })
    await visitor.goBack()
    await expect(count).toHaveValue('2')
    await visitor.reload()
    await expect(count).toHaveValue('2')
    await count.fill('0')
    await visitor.getByRole('button', { name: 'Dalje' }).click()
    await expect(visitor.getByText('Upišite ceo broj od 1 do 20.')).toBeVisible()
    await count.fill('2')
    await visitor.getByRole('button', { name: 'Dalje' }).click()
    await addPhotos(visitor, 2)
    await expectNoViolations(visitor, 'photos of a visitor')
    await visitor.getByRole('button', { name: 'Dalje' }).click()
    await expect(heading(visitor)).toHaveText(range)
    await expect(visitor.getByText('Procena, ne ponuda').first()).toBeVisible()
    await expectNoSidewaysScroll(visitor, 'range')
    await expectNoViolations(visitor, 'range')
    await visitor.getByRole('link', { name: 'Pošalji zahtev' }).click()
    await expect(visitor).toHaveURL(/\/login/)
  })

  await test.step('a job without enough sources is named as not counted, and the request goes without a range', async () => {
    // Photos wait on the device for any estimate, so this needs another visitor.
    const other = await newPage({ viewport: phoneSize })
    await other.goto('/procena/vodoinstalater?posao=zamena-sifona')
    await other.getByRole('button', { name: 'Preskoči' }).click()
    await expect(heading(other)).toHaveText('Još nema dovoljno cena u Pančevu')
    await expect(other.getByText('Nije uračunato')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Pošalji zahtev' })).toBeVisible()
  })

  await test.step('the photos wait on the device, and are uploaded after signing in', async () => {
    await signInByCode(visitor)
    await visitor.goBack()
    await visitor.goBack()
    await visitor.reload()
    await expect(visitor.getByRole('img', { name: 'Slika 2' })).toBeVisible()
    await visitor.getByRole('button', { name: 'Ukloni sliku 2' }).click()
    await visitor.getByRole('button', { name: 'Dalje' }).click()
    await expect(visitor.getByText('Uz procenu ide jedna slika.')).toBeVisible()
    await expect.poll(() => countVisitorPhotos(visitor)).toBe(0)
  })

  await test.step('the customer sends a request with the estimate and its photo', async () => {
    await visitor.getByRole('link', { name: 'Pošalji zahtev' }).click()
    await expect(visitor.getByLabel('Šta vam treba?')).toHaveValue(/^Curi ili se ne zatvara slavina\. Odakle curi\?/)
    await expect(visitor.getByRole('img', { name: 'Slika 1' })).toBeVisible()
    await visitor.getByLabel('Gde?').click()
    await visitor.getByRole('option', { name: 'Kotež' }).click()
    await visitor.getByLabel('Ove nedelje').check()
    await expectNoViolations(visitor, 'request with an estimate')
    await visitor.getByRole('button', { name: 'Objavi zahtev' }).click()
    await expect(visitor).toHaveURL(/\/zahtevi\/[0-9a-f-]{36}$/)
    await expect(visitor.getByRole('region', { name: 'Procena' })).toContainText(range)
  })

  await test.step('a provider sees the estimate and the photo', async () => {
    const { page: plumber } = await newUserByCode('provider', 'Žarko Ilić')
    await publishService(plumber, 'Vodoinstalater, popravke')
    await plumber.goto(new URL(visitor.url()).pathname)
    const estimate = plumber.getByRole('region', { name: 'Procena' })
    await expect(estimate).toContainText(range)
    await expect(estimate).toContainText('Zamena ventila')
    await expect(plumber.getByRole('button', { name: 'Otvori sliku 1 od 1' })).toBeVisible()
  })
})

test('an estimate with photos is the first message to a provider, as a card for both', async ({ page: customer }) => {
  const { page: plumber, id } = await openForBookings('nebojsa.stankovic@primer.rs', desktopSize)
  await customer.goto(`/service/${id}`)
  await customer.getByRole('link', { name: 'Procenite posao i pošaljite procenu' }).click()
  await customer.getByRole('button', { name: 'Curi ili se ne zatvara slavina' }).click()
  await answerUpToPhoto(customer)
  await addPhotos(customer, 2)
  await customer.getByRole('button', { name: 'Dalje' }).click()
  await expect(heading(customer)).toHaveText(range)
  await signInByCode(customer)
  await customer.reload()
  await customer.getByRole('button', { name: 'Pošalji uz poruku' }).click()
  const card = customer.getByRole('log').getByRole('article', { name: 'Procena' })
  await expect(card.getByRole('button', { name: 'Otvori sliku 2 od 2' })).toBeVisible()
  await expect.poll(() => countVisitorPhotos(customer)).toBe(0)
  await expectNoViolations(customer, 'estimate in a conversation')
  await plumber.goto(new URL(customer.url()).pathname + new URL(customer.url()).search)
  await expect(plumber.getByRole('log').getByRole('article', { name: 'Procena' })).toContainText(range)
})

test('a visitor’s photos are deleted after seven days and by signing out', async ({ page, context }) => {
  const answer = async () => {
    await page.goto('/procena/vodoinstalater?sta=curi+slavina')
    await answerUpToPhoto(page)
    await addPhotos(page, 1)
    await expect.poll(() => countVisitorPhotos(page)).toBe(1)
  }
  await answer()
  const later = await context.newPage()
  await later.clock.setFixedTime(Date.now() + 8 * 86_400_000)
  await later.goto(page.url())
  await expect(heading(later)).toHaveText('Slikajte ventil izbliza')
  await expect.poll(() => countVisitorPhotos(later)).toBe(0)
  await expect(later.getByRole('img', { name: 'Slika 1' })).toHaveCount(0)
  await later.close()

  await answer()
  await signInByCode(context)
  await page.goto('/')
  await expect.poll(() => countVisitorPhotos(page)).toBe(1)
  await signOut(page)
  await expect.poll(() => personalDatabases(page)).toEqual([])
})
