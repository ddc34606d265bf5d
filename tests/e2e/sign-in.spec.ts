import type { Page } from '@playwright/test'
import { currentAppCode, keyInUri } from '../app-code.ts'
import { expect, milanEmail, password, post, test, tolerateErrors } from './test.ts'
import { linkIn, newEmailAddress, newUserByCode, setPasswordByEmail, waitForEmail, waitForSignInCode } from './users.ts'

const codeOf = (uri: string) => currentAppCode(keyInUri(uri))
const requestCode = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Prijava kodom iz emaila' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Pošalji kod' }).click()
  await expect(page.getByText(`Kod od 6 cifara smo poslali na ${email}`)).toBeVisible()
}

test('signs in by an email code without a password; a new user chooses a role once', async ({ page, faults }) => {
  const email = newEmailAddress('nova')
  await page.goto('/login?next=/messages')
  await page.getByRole('button', { name: 'Prijava kodom iz emaila' }).click()
  await page.getByLabel('Email').fill('nije-adresa')
  await page.getByRole('button', { name: 'Pošalji kod' }).click()
  await expect(page.getByText('Unesite ispravnu email adresu.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Pošalji kod' }).dblclick()
  const field = page.getByLabel('Kod iz emaila')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: /Pošalji novi kod \(\d:\d\d\)/ })).toBeDisabled()
  await field.fill('12345')
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByText('Kod ima 6 cifara.')).toBeVisible()
  const code = await waitForSignInCode(page.context(), email)
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByRole('main').getByText('Kod nije ispravan. Proverite ga i pokušajte ponovo.')).toBeVisible()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await field.press('Enter')

  await expect(page).toHaveURL('/role-selection?next=%2Fmessages')
  await expect(page.getByRole('heading', { name: 'Šta vas dovodi u komšiluk?' })).toBeVisible()
  await page.goto('/messages')
  await expect(page).toHaveURL('/role-selection?next=%2Fmessages')
  const save = page.getByRole('button', { name: 'Sačuvaj' }).first()
  await save.click()
  await expect(page.getByText('Molimo odaberite vrstu korisnika')).toBeVisible()
  await expect(page.getByText('Molimo odaberite lokaciju')).toBeVisible()
  await page.getByRole('radio', { name: /Tražim uslugu/ }).check()
  await page.getByLabel('Lokacija').click()
  await page.getByRole('option', { name: 'Zrenjanin' }).click()
  await save.click()
  await expect(page).toHaveURL('/messages')
  await page.goto('/role-selection')
  await expect(page).toHaveURL('/')
  tolerateErrors(faults, '400')
})

test('a new code can be requested after a minute, or after the server’s waiting time', async ({ page, faults }) => {
  await page.clock.install()
  await page.goto('/login')
  await requestCode(page, milanEmail)
  const resend = page.getByRole('button', { name: /Pošalji novi kod/ })
  await expect(resend).toBeDisabled()
  await page.clock.runFor(61_000)
  await expect(resend).toBeEnabled()
  const title = 'Previše pokušaja. Pokušajte ponovo za 4 min.'
  await page.route('**/send-verification-otp', route =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { code: 'too_many_requests', title, retry_after: 240 },
    }),
  )
  await resend.click()
  await expect(page.getByText(title).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Pošalji novi kod \((4:00|3:5\d)\)/ })).toBeDisabled()
  tolerateErrors(faults, '429')
})

for (const [role, choice, home] of [
  ['provider', 'Nudim uslugu', '/dashboard'],
  ['regular', 'Tražim uslugu', '/'],
] as const) {
  test(`role selection keeps the choices of an unfinished sign-up; a ${role} goes to ${home}`, async ({
    page,
    faults,
  }) => {
    await page.goto('/role-selection')
    await expect(page).toHaveURL('/login?next=%2Frole-selection')
    await page.goto('/signup')
    await page.getByRole('radio', { name: choice }).check()
    await page.getByLabel('Grad').click()
    await page.getByRole('option', { name: 'Novi Sad' }).click()
    await page.goto('/login')
    const email = newEmailAddress(role)
    await requestCode(page, email)
    await page.getByLabel('Kod iz emaila').fill(await waitForSignInCode(page.context(), email))
    await page.getByRole('button', { name: 'Prijavite se' }).click()
    await expect(page.getByRole('radio', { name: choice })).toBeChecked()
    await expect(page.getByLabel('Lokacija')).toContainText('Novi Sad')
    await page.route('**/api/me/role', route => route.abort(), { times: 1 })
    const save = page.getByRole('button', { name: 'Sačuvaj' }).first()
    await save.click()
    const failed = 'Došlo je do greške pri postavljanju uloge. Pokušajte ponovo.'
    await expect(page.getByRole('main').getByText(failed)).toBeVisible()
    await expect(page.getByRole('radio', { name: choice })).toBeChecked()
    await save.click()
    await expect(page).toHaveURL(home)
    const { user } = await (await page.request.get('/api/me')).json()
    expect(user).toMatchObject({ role, location: 'Novi Sad' })
    tolerateErrors(faults, '/api/me/role')
  })
}

test('single sign-on returns to the requested page and reports a cancelled sign-in', async ({ page, faults }) => {
  const email = newEmailAddress('opstina')
  await page.goto('/login?next=/messages')
  const ssoButton = page.getByRole('button', { name: 'Prijava preko: Opštinski nalog' })
  await ssoButton.click()
  await page.getByRole('button', { name: 'Odustani' }).click()
  await expect(page.getByText('Odustali ste od prijave.')).toBeVisible()
  await page.goto('/login?next=/messages')
  await ssoButton.click()
  // Waits for the identity provider's page, because this site's sign-in page has a field of the same name.
  await expect(page.getByRole('button', { name: 'Uđi' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Uđi' }).click()
  await expect(page).toHaveURL('/role-selection?next=%2Fmessages')
  await expect(page.getByText('Uspješna prijava!')).toHaveCount(1)
  await page.getByRole('radio', { name: /Nudim uslugu/ }).check()
  await page.getByLabel('Lokacija').click()
  await page.getByRole('option', { name: 'Pančevo' }).click()
  await page.getByRole('button', { name: 'Sačuvaj' }).first().click()
  await expect(page).toHaveURL('/messages')
  // Ignores the missing favicon of the identity provider.
  tolerateErrors(faults, 'favicon')
})

test('two-factor sign-in accepts the app’s code or a backup code', async ({ browser, faults }) => {
  const { page, email } = await newUserByCode(browser, faults, 'provider')
  const { totpURI, backupCodes } = await post(page.context(), '/api/auth/two-factor/enable', {})
  await post(page.context(), '/api/auth/two-factor/verify-totp', { code: await codeOf(totpURI) })
  await setPasswordByEmail(page.context(), email)
  const signInWithPassword = async () => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Lozinka', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Prijavite se' }).click()
    await expect(page.getByRole('heading', { name: 'Provera u dva koraka' })).toBeVisible()
  }
  await signInWithPassword()
  const code = page.getByLabel('Kod iz aplikacije')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Potvrdi' }).click()
  await expect(page.getByRole('main').getByText('Kod nije ispravan. Proverite ga i pokušajte ponovo.')).toBeVisible()
  await code.fill(await codeOf(totpURI))
  await page.getByRole('button', { name: 'Potvrdi' }).click()
  await expect(page).toHaveURL('/dashboard')

  await post(page.context(), '/api/auth/sign-out', {})
  await signInWithPassword()
  await page.getByRole('button', { name: /Rezervni kod/ }).click()
  await page.getByLabel('Rezervni kod').fill(backupCodes[0])
  await page.getByRole('switch', { name: /Ne traži kod na ovom uređaju/ }).click()
  await page.getByRole('button', { name: 'Potvrdi' }).click()
  await expect(page).toHaveURL('/dashboard')

  // This device is trusted now, so the password is enough.
  await post(page.context(), '/api/auth/sign-out', {})
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page).toHaveURL('/dashboard')
  tolerateErrors(faults, '401')
})

test('a reset link works once, replaces the password and signs out all devices', async ({ browser, page, faults }) => {
  const user = await newUserByCode(browser, faults, 'regular')
  await user.page.goto('/profile')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Zaboravili ste lozinku?' }).click()
  await page.getByRole('button', { name: 'Pošalji link' }).click()
  await expect(page.getByText('Unesite ispravnu email adresu.')).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Pošalji link' }).click()
  await expect(page.getByText(`Ako postoji nalog sa adresom ${user.email}`)).toBeVisible()

  const link = linkIn(await waitForEmail(page.context(), user.email, /Nova lozinka/))
  await page.goto(link)
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(user.email)
  await page.getByLabel('Nova lozinka').fill('kratka')
  await page.getByRole('button', { name: 'Sačuvaj lozinku' }).click()
  await expect(page.getByText('Lozinka mora imati najmanje 8 karaktera.')).toBeVisible()
  await page.getByLabel('Nova lozinka').fill(password)
  await page.getByLabel('Potvrdite novu lozinku').fill('nije-ista')
  await page.getByRole('button', { name: 'Sačuvaj lozinku' }).click()
  await expect(page.getByText('Lozinke se ne podudaraju')).toBeVisible()
  await page.getByLabel('Potvrdite novu lozinku').fill(password)
  await page.getByRole('button', { name: 'Sačuvaj lozinku' }).click()
  await expect(page).toHaveURL('/login?lozinka=nova')
  await expect(page.getByText('Prijavite se novom lozinkom.')).toBeVisible()
  await expect(user.page).toHaveURL('/')
  await expect(user.page.getByText('Odjavljeni ste')).toBeVisible()

  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByRole('button', { name: 'Meni naloga' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Link više ne važi' })).toBeVisible()
  await page.getByRole('link', { name: 'Zatraži novi link' }).click()
  await expect(page.getByRole('heading', { name: 'Zaboravljena lozinka' })).toBeVisible()
})
