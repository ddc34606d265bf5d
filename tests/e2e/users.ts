import { expect, type Page } from '@playwright/test'
import { currentAppCode, keyInUri } from '../app-code.ts'
import { emailsTo, newPage, password, phoneSize, post, put, read, type Sender } from './test.ts'

let count = 0
export const newEmailAddress = (localPart = 'neko') => `${localPart}.${process.pid}.${Date.now()}.${++count}@primer.rs`

type Email = { subject: string; text: string }

export async function waitForEmail(sender: Sender, email: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(async () => {
      found = (await emailsTo(sender, email)).find(sent => subject.test(sent.subject))
      return Boolean(found)
    })
    .toBe(true)
  return found!
}

export const waitForSignInCode = async (sender: Sender, email: string) =>
  (await waitForEmail(sender, email, /^\d{6} je vaš kod za prijavu/)).subject.slice(0, 6)

export const linkIn = ({ text }: Email) => text.match(/https?:\S+/)![0]

/** Fills in and sends the form of the sign-in page that is open. */
export async function submitSignIn(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
}

/** Signs in through the form and waits until the page shows the account menu. */
export async function signIn(page: Page, email: string, next = '/'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await submitSignIn(page, email)
  await expect(page.getByRole('button', { name: 'Meni naloga' })).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Meni naloga' }).click()
  await page.getByRole('menuitem', { name: 'Odjava' }).click()
}

/** Creates a user without a password, who signs in by an email code. With `role` null the user has no role yet. */
export async function newUserByCode(role: 'regular' | 'provider' | null = 'regular', name = '') {
  const page = await newPage({ viewport: phoneSize })
  const email = await signInByCode(page, role)
  if (name) {
    const { user } = await read(page, '/api/me')
    await put(page, '/api/profile', { name, phone: null, location: 'Pančevo', version: user.version })
  }
  return { page, email }
}

/** Signs in a new user in a browser that may have been used before. Returns the user's address. */
export async function signInByCode(sender: Sender, role: 'regular' | 'provider' | null = 'regular'): Promise<string> {
  const email = newEmailAddress()
  await post(sender, '/api/auth/email-otp/send-verification-otp', { email })
  await post(sender, '/api/auth/sign-in/email-otp', { email, otp: await waitForSignInCode(sender, email) })
  if (role) await post(sender, '/api/me/role', { role, location: 'Pančevo' })
  return email
}

export async function enableTwoFactor(sender: Sender): Promise<void> {
  const { totpURI } = await post(sender, '/api/auth/two-factor/enable', { password })
  await post(sender, '/api/auth/two-factor/verify-totp', { code: await currentAppCode(keyInUri(totpURI)) })
}
