import { writeMessage } from './conversation-helpers.ts'
import { becomeOldestBrowser } from './oldest-browser.ts'
import { expect, signedInPage, test } from './test.ts'
import { submitSignIn } from './users.ts'

test('in an old browser a customer finds a plumber, writes and rates the completed job', async ({ page: visitor }) => {
  const plumber = await signedInPage('dragan.petrovic@primer.rs')
  const email = `ksenija.${Date.now()}@primer.rs`
  const field = visitor.getByRole('textbox', { name: 'Napišite poruku...' })
  for (const page of [plumber, visitor]) await becomeOldestBrowser(page)

  await test.step('a visitor finds a plumber, in Cyrillic and with a typing error', async () => {
    await visitor.goto('/')
    await visitor.getByLabel('Koja usluga vam treba?').fill('водоинсталтер')
    await visitor.getByLabel('Koja usluga vam treba?').press('Enter')
    await expect(visitor).toHaveURL(/\/services\?search=/)
    await visitor.getByRole('link', { name: 'Vodoinstalater: česme, bojleri, odgušenje' }).click()
  })

  await test.step('contact requires sign-in; the visitor signs up and confirms the address', async () => {
    await visitor.getByRole('button', { name: 'Prijavi se za kontakt' }).click()
    await expect(visitor.getByText('Da biste poslali poruku, morate se prijaviti.')).toBeVisible()
    await visitor.getByRole('link', { name: 'Registrujte se' }).click()
    await visitor.getByRole('radio', { name: 'Tražim uslugu' }).check()
    await visitor.getByLabel('Grad').click()
    await visitor.getByRole('option', { name: 'Pančevo' }).click()
    await visitor.getByLabel('Ime i prezime').fill('Ksenija Lalić')
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Lozinka', { exact: true }).fill('komsiluk1')
    await visitor.getByLabel('Potvrdite lozinku').fill('komsiluk1')
    await visitor.getByRole('button', { name: 'Registracija sa email adresom' }).click()
    await expect(visitor.getByRole('dialog', { name: 'Hvala na registraciji' })).toBeVisible()
    await visitor.getByRole('link', { name: 'Povratak na početnu' }).click()
    await visitor.goto('/razvoj/posta')
    await visitor.getByRole('article').filter({ hasText: email }).getByRole('link').click()
    await visitor.getByRole('button', { name: 'Potvrdi adresu' }).click()
    await expect(visitor.getByText('Email adresa je potvrđena.')).toBeVisible()
  })

  await test.step('the customer signs in, is back at the service, and writes to the plumber', async () => {
    await submitSignIn(visitor, email)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Vodoinstalater: česme, bojleri, odgušenje')
    await expect(visitor.getByRole('dialog', { name: 'Hvala na registraciji' })).toHaveCount(0)
    await plumber.goto('/messages')
    await visitor.getByRole('button', { name: 'Pošalji poruku' }).click()
    await expect(visitor.getByText('Započnite razgovor').first()).toBeVisible()
    // A conversation without messages is not in the plumber's list.
    await plumber.reload()
    await expect(plumber.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(plumber.getByRole('link', { name: /Ksenija Lalić/ })).toHaveCount(0)
    await writeMessage(visitor, 'Dobar dan, curi mi česma u kuhinji.')
  })

  await test.step('the message and the answer arrive at once', async () => {
    const row = plumber.getByRole('link', { name: /Ksenija Lalić/ })
    await expect(row).toContainText('Dobar dan, curi mi česma u kuhinji.')
    await expect(plumber.getByRole('link', { name: 'Poruke, ima nepročitanih' })).toBeVisible()
    await row.click()
    await writeMessage(plumber, 'Stižem sutra u devet.')
    await expect(visitor.getByRole('log')).toContainText('Stižem sutra u devet.')
  })

  await test.step('the plumber completes the job too early and undoes it', async () => {
    await plumber.getByRole('button', { name: 'Označi kao završeno' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Označi kao završeno' })
    await expect(dialog).toHaveAccessibleDescription(/zatvara za obe strane.*samo u prvih deset sekundi/)
    await field.fill('Samo još')
    await plumber.getByRole('button', { name: 'Potvrdi' }).click()
    await expect(plumber.getByRole('button', { name: 'Opozovi' })).toBeFocused()
    await plumber.keyboard.press('Enter')
    await expect(plumber.getByText('Razgovor je ponovo otvoren')).toBeVisible()
    for (const page of [plumber, visitor]) {
      await expect(page.getByRole('log')).not.toContainText('Molimo vas da ocenite uslugu.')
    }
    // Waits until the customer's page knows that the conversation is open again, because the field ignores keys before.
    await expect(field).toBeEnabled()
    await expect(field).toHaveValue('Samo još')
    await field.press('Enter')
    await expect(plumber.getByRole('log')).toContainText('Samo još')
  })

  await test.step('the plumber completes the job and requests a rating', async () => {
    await plumber.getByRole('button', { name: 'Označi kao završeno' }).click()
    await expect(plumber.getByRole('switch', { name: 'Zatraži ocenu' })).toBeChecked()
    await plumber.getByRole('button', { name: 'Potvrdi' }).click()
    await expect(plumber.getByText('Usluga je označena kao završena i zahtev za ocenom je poslat').last()).toBeVisible()
    await expect(visitor.getByRole('log')).toContainText('Molimo vas da ocenite uslugu.')
    await expect(field).toBeDisabled()
    await expect(plumber.getByRole('textbox', { name: 'Napišite poruku...' })).toBeDisabled()
  })

  await test.step('the customer postpones the rating, rates by keyboard, and both see it', async () => {
    const form = visitor.getByRole('form', { name: 'Ocenite uslugu' })
    const press = async (...keys: string[]) => {
      for (const key of keys) await visitor.keyboard.press(key)
    }
    await form.getByRole('button', { name: 'Odustani' }).click()
    await expect(form).toHaveCount(0)
    // The form appears again when the customer opens the conversation again.
    await visitor.reload()
    const send = form.getByRole('button', { name: 'Pošalji ocenu' })
    await form.getByRole('radiogroup', { name: 'Kvalitet usluge' }).getByRole('radio', { name: '4 od 5' }).focus()
    await press('Space', 'ArrowRight', 'Tab', 'Space')
    await expect(send).toBeDisabled()
    await press('Tab', 'ArrowLeft')
    await form.getByLabel('Komentar').fill('   Došao kad je rekao.   ')
    await send.click()
    await expect(visitor.getByText('Hvala vam što ste ocenili uslugu!')).toBeVisible()
    // The average is (5 + 1 + 5) / 3. The customer sees only the average.
    await expect(visitor.getByRole('dialog', { name: 'Dragan Petrović' })).toContainText('3,7')
    await expect(visitor.getByText('Došao kad je rekao.')).toHaveCount(0)
    const details = plumber.getByRole('region', { name: 'Ocena korisnika' })
    await expect(details.getByText('5,0', { exact: true })).toHaveCount(2)
    await expect(details.getByText('Došao kad je rekao.', { exact: true })).toBeVisible()
    await expect(plumber.getByRole('form', { name: 'Ocenite uslugu' })).toHaveCount(0)
  })
})
