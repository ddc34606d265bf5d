import { expect, jelenaEmail, newUser, password, test, tolerateErrors } from './test.ts'
import { newEmailAddress } from './users.ts'

test('signing up shows each error and keeps what was typed, welcomes a provider and asks to confirm the address', async ({
  page,
  faults,
}) => {
  const email = newEmailAddress('majstor')
  const submit = page.getByRole('button', { name: 'Registracija sa email adresom' })

  await test.step('errors are in Serbian at their fields', async () => {
    await page.goto('/signup')
    await submit.click()
    await expect(page.getByText('Molimo popunite sva polja')).toBeVisible()
    await expect(page.getByLabel('Ime i prezime')).toHaveAccessibleDescription('Kako da vas zovu?')
    await page.getByLabel('Ime i prezime').fill('Majstor Majstorović')
    await page.getByLabel('Grad').click()
    await expect(page.getByRole('option')).toHaveCount(29)
    await page.getByRole('option', { name: 'Novi Pazar' }).click()
    await page.getByLabel('Email').fill('nije-adresa')
    await page.getByLabel('Lozinka', { exact: true }).fill('kratka')
    await page.getByLabel('Potvrdite lozinku').fill('kratko')
    await submit.click()
    await expect(page.getByText('Molimo odaberite vrstu korisnika')).toBeVisible()
    await page.getByRole('radio', { name: 'Nudim uslugu' }).check()
    await submit.click()
    await expect(page.getByText('Lozinke se ne podudaraju')).toBeVisible()
    await page.getByLabel('Potvrdite lozinku').fill('kratka')
    await submit.click()
    await expect(page.getByText('Unesite ispravnu email adresu.')).toBeVisible()
    await expect(page.getByText('Lozinka mora imati najmanje 8 karaktera.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  await test.step('a failure of the server is one message, and nothing typed is lost', async () => {
    await page.route('**/api/auth/sign-up/email', route => route.fulfill({ status: 503, json: {} }), { times: 1 })
    const typed = { Email: email, 'Potvrdite lozinku': password }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
    await page.getByLabel('Lozinka', { exact: true }).fill(password)
    await submit.click()
    const errorText = 'Registracija nije uspjela. Pokušajte ponovno.'
    await expect(page.getByRole('main').getByText(errorText)).toBeVisible()
    await expect(page.getByLabel('Obaveštenje', { exact: true }).filter({ hasText: errorText })).toHaveCount(1)
    for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text)
    await expect(page.getByLabel('Ime i prezime')).toHaveValue('Majstor Majstorović')
    await expect(page.getByLabel('Lozinka', { exact: true })).toHaveValue(password)
    await expect(page.getByLabel('Grad')).toContainText('Novi Pazar')
    tolerateErrors(faults, '503')
  })

  await test.step('a provider is welcomed once', async () => {
    await submit.click()
    await expect(page.getByRole('dialog', { name: 'Dobrodošli na Komšiluk!' })).toBeVisible()
    await page.getByRole('button', { name: 'Nastavi na prijavu' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('dialog', { name: 'Registracija uspješna' })).toBeVisible()
    await page.getByRole('button', { name: 'U redu' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Prijava' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('an unconfirmed address gets a new link at sign-in', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Lozinka', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Prijavite se' }).click()
    const dialog = page.getByRole('dialog', { name: 'Email nije potvrđen' })
    await expect(dialog).toContainText(email)
    await dialog.getByRole('button', { name: 'Pošalji novi link' }).click()
    await expect(page.getByText('Link za potvrdu je ponovno poslan na vašu email adresu.')).toBeVisible()
  })

  await test.step('the confirmed address opens the dashboard with the first steps', async () => {
    await page.goto('/razvoj/posta')
    await expect(page.getByRole('article').filter({ hasText: email })).toHaveCount(2)
    await page.getByRole('article').filter({ hasText: email }).first().getByRole('link').click()
    await expect(page.getByRole('main')).toContainText(email)
    await page.getByRole('button', { name: 'Potvrdi adresu' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Lozinka', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Prijavite se' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Nemate dodanih usluga')).toBeVisible()
    // A new provider sees the first step instead of four zero figures.
    await expect(page.getByRole('link', { name: 'Dodajte prvu uslugu' })).toHaveAttribute('href', '/add-service')
    await expect(page.getByRole('button', { name: /Pregledi profila/ })).toHaveCount(0)
    tolerateErrors(faults, '403')
  })
})

test('sign-in rejects empty fields and a wrong password, then opens the page requested first but never another site', async ({
  page,
  faults,
}) => {
  await page.goto('/messages')
  await expect(page).toHaveURL('/login?next=%2Fmessages')
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByText('Molimo unesite email i lozinku')).toBeVisible()
  await page.getByLabel('Email').fill(jelenaEmail)
  await page.getByLabel('Lozinka', { exact: true }).fill('pogrešna lozinka')
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByRole('main').getByText('Pogrešan email ili lozinka.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(jelenaEmail)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByLabel('Lozinka', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/messages')
  await page.context().clearCookies()
  await page.goto('/login?next=//primer.rs/zamka')
  await page.getByLabel('Email').fill(jelenaEmail)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page).toHaveURL('/')
  tolerateErrors(faults, '401')
})

test('a customer becomes a provider after one confirmation', async ({ browser, faults }) => {
  const { page } = await newUser(browser, faults, { name: 'Ana Anić' })
  await page.goto('/blog/prvi-cenovnik')
  await page.getByRole('link', { name: 'Nudim uslugu' }).click()
  await expect(page).toHaveURL('/nudim-uslugu')
  await expect(page.getByText('Razgovori, ocene i podaci koje već imate ostaju')).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Nudim uslugu' }).click()
  await page.route('**/api/me/provider', route => route.abort(), { times: 1 })
  const confirm = page.getByRole('button', { name: 'Potvrdi, nudim uslugu' })
  await confirm.click()
  await expect(page.getByRole('main').getByText('Nalog nije promenjen. Pokušajte ponovo.')).toBeVisible()
  await confirm.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Nemate dodanih usluga')).toBeVisible()
  await page.goto('/nudim-uslugu')
  await expect(page).toHaveURL('/dashboard')
  tolerateErrors(faults, '/api/me/provider')
})
