import { smallPhoto } from '../photos.ts'
import { expect, newUser, test, tolerateErrors } from './test.ts'

test('a customer comes by the menus, changes name, number and town, and sets and removes a portrait', async () => {
  const { page, email } = await newUser()
  const heading = page.getByRole('heading', { name: 'Korisnički profil' })
  const accountMenu = page.getByRole('button', { name: 'Meni naloga' })
  const save = page.getByRole('button', { name: 'Sačuvaj promene' })

  await test.step('profile and settings are linked in all menus, and a toast moves away from an open menu', async () => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Prečice' }).getByRole('link', { name: 'Moj profil' }).click()
    await expect(heading).toBeVisible()
    const welcome = page.getByText('Dobrodošli u korisnički profil!')
    await expect(welcome).toBeVisible()
    await accountMenu.click()
    await expect(page.getByRole('menu')).toBeVisible()
    // On a phone both take the whole width.
    const areApart = async () => {
      const toast = (await welcome.locator('..').boundingBox())!
      const menu = (await page.getByRole('menu').boundingBox())!
      return toast.y >= menu.y + menu.height || menu.y >= toast.y + toast.height
    }
    await expect.poll(areApart).toBe(true)
    await expect(page.getByRole('menuitem', { name: 'Podešavanja' })).toHaveAttribute('href', '/settings')
    await expect(page.getByRole('menuitem', { name: 'Profil', exact: true })).toHaveAttribute('href', '/profile')
    await page.keyboard.press('Escape')
  })

  await test.step('the form focuses the field with an error, and the drawing follows the typing', async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Email')).not.toBeEditable()
    const elsewhere = page.getByRole('link', { name: 'Nova adresa se bira u podešavanjima.' })
    await expect(elsewhere).toHaveAttribute('href', '/settings#email')
    await save.click()
    await expect(page.getByLabel('Ime i prezime')).toBeFocused()
    await page.getByLabel('Ime i prezime').fill('  Љиљана   Đorđević-Šćepanović ')
    await page.getByLabel('Broj telefona').fill('+381 (63) 555-0142')
    await page.getByLabel('Lokacija').click()
    await expect(page.getByRole('option')).toHaveCount(20)
    await page.getByRole('option', { name: 'Sremska Mitrovica' }).click()
    // The drawing of a house shows the name that is being typed.
    await expect(page.getByRole('img', { name: /Đorđević-Šćepanović/ })).toBeVisible()
  })

  await test.step('a portrait is shown in the menu too, until it is removed', async () => {
    const file = { name: 'ja.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText('Profilna slika je uspešno ažurirana!')).toBeVisible()
    const shown = page.getByRole('main').getByRole('img', { name: /Vaša profilna slika/ })
    const src = await shown.locator('img').getAttribute('src')
    await expect(accountMenu.locator('img')).toHaveAttribute('src', src!)
    await page.getByRole('button', { name: 'Ukloni' }).click()
    await expect(page.getByRole('img', { name: /^Prozor bez profilne slike, na tabli ime/ })).toBeVisible()
  })

  await save.dblclick()
  await expect(page.getByText('Profil je uspešno ažuriran!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(page.getByLabel('Ime i prezime')).toHaveValue('Љиљана Đorđević-Šćepanović')
  await expect(page.getByLabel('Broj telefona')).toHaveValue('+381 (63) 555-0142')
  await expect(page.getByLabel('Lokacija')).toHaveText('Sremska Mitrovica')

  await test.step('an outdated tab overwrites nothing, and offers both values', async () => {
    const older = await page.context().newPage()
    await older.goto('/profile')
    await page.getByLabel('Broj telefona').fill('064 111 22 33')
    await save.click()
    await expect(page).toHaveURL('/')
    await older.getByLabel('Ime i prezime').fill('Ljilja Đorđević')
    await older.getByRole('button', { name: 'Sačuvaj promene' }).click()
    const conflict = older.getByRole('alert').filter({ hasText: 'U međuvremenu je izmenjeno na drugom uređaju' })
    await expect(conflict).toContainText('064 111 22 33')
    await expect(conflict).toContainText('Ljilja Đorđević')
    await conflict.getByRole('button', { name: 'Prihvati izmenu' }).click()
    await expect(older.getByLabel('Broj telefona')).toHaveValue('064 111 22 33')
    tolerateErrors('409')
  })
})
