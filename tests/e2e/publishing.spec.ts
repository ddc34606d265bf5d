import { smallPhoto } from '../photos.ts'
import { desktopSize, expect, milanEmail, signedInPage, test } from './test.ts'

test('a provider publishes a service with photos, changes it, pauses it and deletes it', async ({
  browser,
  faults,
}) => {
  const page = await signedInPage(browser, faults, milanEmail)
  const title = `Zamena brava ${Date.now()}`
  await page.goto('/add-service')
  const submit = page.getByRole('button', { name: /uslugu$/ }).last()
  await submit.click()
  await expect(page.getByText('Molimo dodajte barem jednu sliku za vašu uslugu.')).toBeVisible()
  await expect(page.getByText('Naslov mora imati najmanje 3 karaktera.')).toBeVisible()
  await expect(page.getByText('Opis mora imati najmanje 10 karaktera.')).toBeVisible()
  await expect(page.getByText('Molimo izaberite kategoriju.')).toBeVisible()

  await page.getByLabel(/Dodaj/).setInputFiles([
    { name: 'prva.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() },
    { name: 'druga.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() },
  ])
  await expect(page.getByText('2 slika uspešno učitana!').first()).toBeVisible()
  await expect(page.getByText('Naslovna', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: /Kategorija/ }).click()
  await page.getByRole('option', { name: 'Električar' }).click()
  await expect(page.getByRole('textbox', { name: 'Opis' })).not.toHaveValue('')
  await page.getByRole('textbox', { name: 'Opis' }).fill('Мењам браве и цилиндре, истог дана.')
  await page.getByRole('textbox', { name: 'Naslov' }).fill(title)
  await page.getByRole('textbox', { name: /Cena/ }).fill('30')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Naslov' })).toHaveValue(title)
  await submit.dblclick()
  await expect(page.getByText('Usluga je uspešno dodata!').first()).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toHaveCount(1)
  await expect(card.getByText('Aktivno').last()).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/services?search=${encodeURIComponent(title)}`)
  await visitor.getByRole('link', { name: title }).click()
  await expect(visitor.getByText('30 €')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Slika 2' })).toBeVisible()

  await card.getByRole('link', { name: `Uredi uslugu: ${title}` }).click()
  await page.getByRole('switch', { name: 'Aktivna usluga' }).click()
  await page.getByRole('button', { name: 'Sačuvaj izmene' }).last().click()
  await expect(page.getByText('Usluga je uspešno ažurirana.').first()).toBeVisible()
  await expect(card.getByText('Pauzirano').last()).toBeVisible()
  // The provider can still open the paused service. The page requests nothing that a paused service lacks.
  await card.getByRole('link', { name: title, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()

  await card.getByRole('link', { name: `Uredi uslugu: ${title}` }).click()
  await expect(page.getByRole('switch', { name: 'Pauzirana usluga' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Obriši uslugu' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Obriši/ })
    .click()
  await expect(page).toHaveURL('/dashboard')
  await expect(card).toHaveCount(0)
})

test('refuses to edit another provider’s service, and asks before leaving an unsaved form', async ({
  browser,
  faults,
  request,
}) => {
  const { items } = await (await request.get('/api/services?search=vodoinstalater')).json()
  const page = await signedInPage(browser, faults, milanEmail, desktopSize)
  await page.goto('/dashboard')
  await page.goto(`/edit-service/${items[0].id}`)
  await expect(page.getByText('Usluga nije pronađena ili nemate pristup.').first()).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Dodaj uslugu' }).click()
  await page.getByRole('textbox', { name: 'Naslov' }).fill('Napola napisano')
  await page.goBack()
  await page.getByRole('button', { name: 'Ostani na stranici' }).click()
  await expect(page.getByRole('textbox', { name: 'Naslov' })).toHaveValue('Napola napisano')
})
