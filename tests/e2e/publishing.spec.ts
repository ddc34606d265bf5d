import { smallPhoto } from '../photos.ts'
import { becomeOldestBrowser } from './oldest-browser.ts'
import { expect, milanEmail, signedInPage, test, tolerateErrors } from './test.ts'

test('in an old browser a provider publishes, pauses, changes and deletes a service', async ({ page: visitor }) => {
  const page = await signedInPage(milanEmail)
  await becomeOldestBrowser(page)
  const title = `Zamena brava ${Date.now()}`
  const [titleField, description] = ['Naslov', 'Opis'].map(name => page.getByRole('textbox', { name }))
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Dodaj uslugu' }).first().click()
  const photo = { name: 'prva.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
  await page.getByLabel(/Dodaj/).setInputFiles([photo, { ...photo, name: 'druga.jpg' }])
  await expect(page.getByText('2 slika uspešno učitana!').first()).toBeVisible()
  await expect(page.getByText('Naslovna', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: /Kategorija/ }).click()
  await page.getByRole('option', { name: 'Električar' }).click()
  await expect(description!).not.toHaveValue('')
  await description!.fill('Мењам браве и цилиндре, истог дана.')
  await titleField!.fill(title)
  await page.getByRole('textbox', { name: /Cena/ }).fill('30')
  // Leaving an unsaved form asks for confirmation, and reloading keeps what was typed.
  await page.goBack()
  await page.getByRole('button', { name: 'Ostani na stranici' }).click()
  await page.reload()
  await expect(titleField!).toHaveValue(title)
  const save = page.getByRole('button', { name: /uslugu$/ }).last()
  await save.dblclick()
  await expect(page).toHaveURL('/dashboard')
  const card = page.getByRole('article').filter({ hasText: title })
  const edit = card.getByRole('link', { name: `Uredi uslugu: ${title}` })
  await expect(card).toHaveCount(1)
  await expect(card.getByText('Aktivno').last()).toBeVisible()

  await visitor.goto(`/services?search=${encodeURIComponent(title)}`)
  await visitor.getByRole('link', { name: title }).click()
  await expect(visitor.getByText('30 €')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Slika 2' })).toBeVisible()

  // A paused service shows at once, and as active again if the server refuses.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/services/*/active', async route => {
    await released
    await route.fulfill({ status: 503, json: {} })
  })
  await card.getByRole('button', { name: /^Pauziraj uslugu/ }).press('Enter')
  await expect(card.getByText('Pauzirano').filter({ visible: true })).toBeVisible()
  release()
  await expect(page.getByText('Došlo je do greške prilikom ažuriranja usluge.').first()).toBeVisible()
  await expect(card.getByText('Aktivno').filter({ visible: true })).toBeVisible()
  tolerateErrors('503')

  await edit.click()
  await page.getByRole('switch', { name: 'Aktivna usluga' }).click()
  await page.getByRole('button', { name: 'Sačuvaj izmene' }).last().click()
  await expect(card.getByText('Pauzirano').last()).toBeVisible()
  // The provider can still open the paused service. The page requests nothing that a paused service lacks.
  await card.getByRole('link', { name: title, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()

  await edit.click()
  await expect(page.getByRole('switch', { name: 'Pauzirana usluga' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Obriši uslugu' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /Obriši/ }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(card).toHaveCount(0)
})
