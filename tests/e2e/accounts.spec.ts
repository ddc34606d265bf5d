import { expect, jelenaEmail, milanEmail, newUser, password, signedInPage, test, tolerateErrors } from './test.ts'
import { newUserByCode } from './users.ts'

test('sign-up shows each error in Serbian and keeps what was typed', async ({ page }) => {
  await page.goto('/signup')
  const submit = page.getByRole('button', { name: 'Registracija sa email adresom' })
  await submit.click()
  await expect(page.getByText('Molimo popunite sva polja')).toBeVisible()
  await expect(page.getByLabel('Ime i prezime')).toHaveAccessibleDescription('Kako da vas zovu?')

  await page.getByLabel('Ime i prezime').fill('Ana Anić')
  await page.getByLabel('Grad').click()
  await expect(page.getByRole('option')).toHaveCount(29)
  await page.getByRole('option', { name: 'Sremska Mitrovica' }).click()
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
  await expect(page.getByLabel('Ime i prezime')).toHaveValue('Ana Anić')
  await expect(page.getByLabel('Email')).toHaveValue('nije-adresa')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('welcomes a new provider, asks to confirm the address, and sends a new link at sign-in', async ({
  page,
  faults,
}) => {
  const email = `majstor.${Date.now()}@primer.rs`
  await page.goto('/signup/provider')
  await expect(page.getByRole('radio', { name: 'Nudim uslugu' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Tražim uslugu' })).toBeDisabled()
  await page.getByLabel('Grad').click()
  await page.getByRole('option', { name: 'Novi Pazar' }).click()
  await page.getByLabel('Ime i prezime').fill('Majstor Majstorović')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByLabel('Potvrdite lozinku').fill(password)
  await page.getByRole('button', { name: 'Registracija sa email adresom' }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Dobrodošli na Komšiluk!' })).toBeVisible()
  await page.getByRole('button', { name: 'Nastavi na prijavu' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('dialog', { name: 'Registracija uspješna' })).toBeVisible()
  await page.getByRole('button', { name: 'U redu' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Prijava' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email nije potvrđen' })
  await expect(dialog).toContainText(email)
  await dialog.getByRole('button', { name: 'Pošalji novi link' }).click()
  await expect(page.getByText('Link za potvrdu je ponovno poslan na vašu email adresu.')).toBeVisible()

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

test('sign-in rejects empty fields and a wrong password, then opens the page requested first', async ({
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
  tolerateErrors(faults, '401')
})

test('route guards redirect by role and ignore a foreign address in `next`', async ({ browser, faults }) => {
  const page = await signedInPage(browser, faults, jelenaEmail)
  for (const path of ['/dashboard', '/add-service', '/login', '/signup', '/signup/provider']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  const provider = await signedInPage(browser, faults, milanEmail)
  for (const path of ['/login', '/signup/regular']) {
    await provider.goto(path)
    await expect(provider).toHaveURL('/')
  }
  const visitor = await (await browser.newContext()).newPage()
  for (const path of ['/dashboard', '/add-service', '/messages']) {
    await visitor.goto(path)
    await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
  await visitor.goto('/login?next=//primer.rs/zamka')
  await visitor.getByLabel('Email').fill(jelenaEmail)
  await visitor.getByLabel('Lozinka', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(visitor).toHaveURL('/')
})

test('a failed sign-up shows one error and keeps what was typed', async ({ page, faults }) => {
  await page.route('**/api/auth/sign-up/email', route => route.fulfill({ status: 503, json: {} }))
  await page.goto('/signup/regular')
  await page.getByLabel('Grad').click()
  await page.getByRole('option', { name: 'Pančevo' }).click()
  const typed = { 'Ime i prezime': 'Ana Anić', Email: 'ana@primer.rs', 'Potvrdite lozinku': password }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Registracija sa email adresom' }).click()
  const errorText = 'Registracija nije uspjela. Pokušajte ponovno.'
  await expect(page.getByRole('main').getByText(errorText)).toBeVisible()
  await expect(page.getByLabel('Obaveštenje', { exact: true })).toHaveText([errorText])
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text)
  await expect(page.getByLabel('Lozinka', { exact: true })).toHaveValue(password)
  await expect(page.getByLabel('Grad')).toContainText('Pančevo')
  tolerateErrors(faults, '503')
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

test('a user without a role sees the customer’s home and chooses a role before offering services', async ({
  browser,
  page: visitor,
  faults,
}) => {
  await visitor.goto('/nudim-uslugu')
  await expect(visitor).toHaveURL('/signup/provider')
  const { page } = await newUserByCode(browser, faults, null)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Meni naloga' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Komandna tabla' })).toHaveCount(0)
  await expect(page.getByText('Vaš izlog vas čeka.')).toHaveCount(0)
  await page.goto('/nudim-uslugu')
  await expect(page).toHaveURL('/role-selection?next=%2Fnudim-uslugu')
})
