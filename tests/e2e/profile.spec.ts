import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { smallPhoto } from '../photos.ts'
import { expect, newUser, test, tolerateErrors } from './test.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Korisnički profil' })
const save = (page: Page) => page.getByRole('button', { name: 'Sačuvaj promene' })
const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(file)

test('a customer changes name, number and town', async ({ browser, faults }) => {
  const { page, email } = await newUser(browser, faults)
  await page.goto('/profile')
  await expect(page.getByText('Dobrodošli u korisnički profil!')).toBeVisible()
  await expect(page.getByText('Uredite svoj korisnički profil.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Uredi moju web stranicu' })).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await expect(page.getByText('Email adresa se ne može menjati.')).toBeVisible()
  const elsewhere = page.getByRole('link', { name: 'Nova adresa se bira u podešavanjima.' })
  await expect(elsewhere).toHaveAttribute('href', '/settings#email')
  await expect(page.getByText('Korisnici će prvo videti usluge iz svoje lokacije.')).toBeVisible()

  await save(page).click()
  await expect(page.getByText('Ime je obavezno')).toBeVisible()
  await expect(page.getByLabel('Ime i prezime')).toBeFocused()
  await page.getByLabel('Ime i prezime').fill('  Љиљана   Đorđević-Šćepanović ')
  await page.getByLabel('Broj telefona').fill('nemam')
  await save(page).click()
  await expect(page.getByText('Unesite ispravan broj telefona.')).toBeVisible()
  await expect(page.getByLabel('Ime i prezime')).toHaveValue('  Љиљана   Đorđević-Šćepanović ')
  await page.getByLabel('Broj telefona').fill('+381 (63) 555-0142')
  await page.getByLabel('Lokacija').click()
  await expect(page.getByRole('option')).toHaveCount(20)
  await page.getByRole('option', { name: 'Sremska Mitrovica' }).click()
  // The drawing of a house shows the name that is being typed.
  await expect(page.getByRole('img', { name: /Đorđević-Šćepanović/ })).toBeVisible()
  await save(page).dblclick()
  await expect(page.getByText('Profil je uspešno ažuriran!')).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto('/profile')
  await expect(page.getByLabel('Ime i prezime')).toHaveValue('Љиљана Đorđević-Šćepanović')
  await expect(page.getByLabel('Broj telefona')).toHaveValue('+381 (63) 555-0142')
  await expect(page.getByLabel('Lokacija')).toHaveText('Sremska Mitrovica')
  tolerateErrors(faults, '422')
})

test('sets a portrait, shows it everywhere and removes it', async ({ browser, faults }) => {
  const { page } = await newUser(browser, faults, { role: 'provider', name: 'Petra Petrović' })
  await page.goto('/profile')
  await expect(page.getByText('Unesite podatke o sebi i o uslugama koje nudite.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Uredi moju web stranicu' })).toHaveAttribute('href', '/website-builder')
  await expect(page.getByRole('button', { name: 'Ukloni' })).toHaveCount(0)

  await page.locator('input[type=file]').dispatchEvent('change')
  await expect(page.getByRole('main').getByText('Morate odabrati sliku za upload.')).toBeVisible()
  await choose(page, { name: 'a.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM') })
  await expect(page.getByRole('main').getByText('Dozvoljeni formati slika su: JPG, PNG, WEBP i GIF.')).toBeVisible()
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByRole('main').getByText('Slika ne može biti veća od 5MB.')).toBeVisible()
  // The server refuses a file that is no picture but has the name and type of a picture.
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(page.getByRole('main').getByText('Dozvoljeni formati slika su: JPG, PNG, WEBP i GIF.')).toBeVisible()

  await choose(page, { name: 'ja.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() })
  await expect(page.getByText('Profilna slika je uspešno ažurirana!')).toBeVisible()
  const shown = page
    .getByRole('main')
    .getByRole('img', { name: /Vaša profilna slika/ })
    .locator('img')
  const first = await shown.getAttribute('src')
  expect((await page.request.get(first!)).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Meni naloga' }).locator('img')).toHaveAttribute('src', first!)

  const other = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  await choose(page, { name: 'druga.png', mimeType: 'image/png', buffer: other })
  await expect(shown).not.toHaveAttribute('src', first!)
  // A job deletes the file of the previous portrait.
  await expect.poll(async () => (await page.request.get(`${first}?again`)).status(), { timeout: 30_000 }).toBe(404)

  await page.getByRole('button', { name: 'Ukloni' }).click()
  await expect(page.getByText('Profilna slika je uspešno uklonjena!')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Prozor bez profilne slike, na tabli ime Petra Petrović' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Ukloni' })).toHaveCount(0)
  tolerateErrors(faults, '415')
  tolerateErrors(faults, '404')
})

test('profile and settings are linked in all menus', async ({ browser, faults }) => {
  const { page: ownPage } = await newUser(browser, faults, { name: 'Ana Nikolić' })
  await ownPage.goto('/')
  await ownPage.getByRole('navigation', { name: 'Prečice' }).getByRole('link', { name: 'Moj profil' }).click()
  await expect(heading(ownPage)).toBeVisible()
  const welcome = ownPage.getByText('Dobrodošli u korisnički profil!')
  await expect(welcome).toBeVisible()
  await ownPage.getByRole('button', { name: 'Meni naloga' }).click()
  // A toast moves away when a menu opens in the same place.
  const [message, menu] = [welcome.locator('..'), ownPage.getByRole('menu')]
  await expect(menu).toBeVisible()
  await expect.poll(async () => doOverlap(await message.boundingBox(), await menu.boundingBox())).toBe(false)
  await ownPage.getByRole('menuitem', { name: 'Podešavanja' }).click()
  await expect(ownPage.getByRole('heading', { name: 'Podešavanja' })).toBeVisible()
  await ownPage.getByRole('button', { name: 'Meni', exact: true }).click()
  await ownPage.getByRole('dialog', { name: 'Meni' }).getByRole('link', { name: 'Moj profil' }).click()
  await expect(heading(ownPage)).toBeVisible()
  await ownPage.getByRole('button', { name: 'Meni naloga' }).click()
  await expect(ownPage.getByRole('menuitem', { name: 'Profil', exact: true })).toHaveAttribute('href', '/profile')
})

type Box = { x: number; y: number; width: number; height: number } | null
const doOverlap = (first: Box, second: Box) =>
  Boolean(
    first &&
      second &&
      first.x < second.x + second.width &&
      second.x < first.x + first.width &&
      first.y < second.y + second.height &&
      second.y < first.y + first.height,
  )
