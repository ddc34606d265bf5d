import { expect, password, read, test, tolerateErrors } from './test.ts'
import { linkIn, newEmailAddress, newUserByCode, submitSignIn, waitForEmail, waitForSignInCode } from './users.ts'

test('signs in by an email code, and role selection keeps the choices of an unfinished sign-up', async ({ page }) => {
  const email = newEmailAddress('majstor')
  await page.goto('/signup')
  await page.getByRole('radio', { name: 'Nudim uslugu' }).check()
  await page.getByLabel('Grad').click()
  await page.getByRole('option', { name: 'Novi Sad' }).click()
  await page.clock.install()
  await page.goto('/login?next=/messages')
  await page.getByRole('button', { name: 'Prijava kodom iz emaila' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Pošalji kod' }).dblclick()
  await expect(page.getByText(`Kod od 6 cifara smo poslali na ${email}`)).toBeVisible()
  const field = page.getByLabel('Kod iz emaila')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toBeFocused()

  await test.step('a new code can be requested after a minute, or after the server’s waiting time', async () => {
    const resend = page.getByRole('button', { name: /Pošalji novi kod/ })
    await expect(resend).toBeDisabled()
    await page.clock.runFor(61_000)
    await expect(resend).toBeEnabled()
    const title = 'Previše pokušaja. Pokušajte ponovo za 4 min.'
    const json = { code: 'too_many_requests', title, retry_after: 240 }
    await page.route('**/send-verification-otp', route => route.fulfill({ status: 429, json }))
    await resend.click()
    await expect(page.getByText(title).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Pošalji novi kod \((4:00|3:5\d)\)/ })).toBeDisabled()
  })

  await test.step('a wrong code is refused, and a pasted code may have a space', async () => {
    const code = await waitForSignInCode(page, email)
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByRole('button', { name: 'Prijavite se' }).click()
    await expect(page.getByRole('main').getByText('Kod nije ispravan. Proverite ga i pokušajte ponovo.')).toBeVisible()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await field.press('Enter')
    await expect(page).toHaveURL('/role-selection?next=%2Fmessages')
  })

  await expect(page.getByRole('radio', { name: 'Nudim uslugu' })).toBeChecked()
  await expect(page.getByLabel('Lokacija')).toContainText('Novi Sad')
  await page.getByRole('button', { name: 'Sačuvaj' }).first().click()
  await expect(page).toHaveURL('/messages')
  const { user } = await read(page, '/api/me')
  expect(user).toMatchObject({ role: 'provider', location: 'Novi Sad' })
  tolerateErrors('400', '429')
})

test('single sign-on returns to the requested page and reports a cancelled sign-in', async ({ page }) => {
  await page.goto('/login?next=/messages')
  const ssoButton = page.getByRole('button', { name: 'Prijava preko: Opštinski nalog' })
  await ssoButton.click()
  await page.getByRole('button', { name: 'Odustani' }).click()
  await expect(page.getByText('Odustali ste od prijave.')).toBeVisible()
  await page.goto('/login?next=/messages')
  await ssoButton.click()
  // Waits for the identity provider's page, because this site's sign-in page has a field of the same name.
  await expect(page.getByRole('button', { name: 'Uđi' })).toBeVisible()
  await page.getByLabel('Email').fill(newEmailAddress('opstina'))
  await page.getByRole('button', { name: 'Uđi' }).click()
  await expect(page).toHaveURL('/role-selection?next=%2Fmessages')
  await expect(page.getByText('Uspješna prijava!')).toHaveCount(1)
  // Ignores the missing favicon of the identity provider.
  tolerateErrors('favicon')
})

test('a forgotten password is replaced by the link of an email', async ({ page }) => {
  const { email } = await newUserByCode()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Zaboravili ste lozinku?' }).click()
  // Waits for the page, because the sign-in page has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Zaboravljena lozinka' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Pošalji link' }).click()
  await expect(page.getByText(`Ako postoji nalog sa adresom ${email}`)).toBeVisible()

  await page.goto(linkIn(await waitForEmail(page, email, /Nova lozinka/)))
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(email)
  const save = page.getByRole('button', { name: 'Sačuvaj lozinku' })
  await page.getByLabel('Nova lozinka').fill(password)
  await page.getByLabel('Potvrdite novu lozinku').fill('nije-ista')
  await save.click()
  await expect(page.getByText('Lozinke se ne podudaraju')).toBeVisible()
  await page.getByLabel('Potvrdite novu lozinku').fill(password)
  await save.click()
  await expect(page).toHaveURL('/login?lozinka=nova')
  await expect(page.getByText('Prijavite se novom lozinkom.')).toBeVisible()
  await submitSignIn(page, email)
  await expect(page.getByRole('button', { name: 'Meni naloga' })).toBeVisible()
})
