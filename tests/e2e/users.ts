import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { currentAppCode, keyInUri } from '../app-code.ts'
import { collectPageErrors, dismissPreLaunchDialog, password, phoneSize, post, test } from './test.ts'

let count = 0
export const newEmailAddress = (localPart = 'neko') => `${localPart}.${process.pid}.${Date.now()}.${++count}@primer.rs`

type Email = { to: string; subject: string; text: string }

export async function waitForEmail(context: BrowserContext, email: string, subject: RegExp): Promise<Email> {
  const base = test.info().project.use.baseURL!
  let found: Email | undefined
  await expect
    .poll(async () => {
      const { items } = await (await context.request.get(`${base}/api/razvoj/posta`)).json()
      found = items.find((sent: Email) => sent.to === email && subject.test(sent.subject))
      return Boolean(found)
    })
    .toBe(true)
  return found!
}

export const waitForSignInCode = async (context: BrowserContext, email: string) =>
  (await waitForEmail(context, email, /^\d{6} je vaš kod za prijavu/)).subject.slice(0, 6)

export const linkIn = ({ text }: Email) => text.match(/https?:\S+/)![0]

/** Fills in and sends the form of the sign-in page that is open. */
export async function submitSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
}

/** Creates a user without a password, who signs in by an email code. With `role` null the user has no role yet. */
export async function newUserByCode(
  browser: Browser,
  faults: string[],
  role: 'regular' | 'provider' | null,
): Promise<{ page: Page; email: string; id: string }> {
  const context = await browser.newContext({ viewport: phoneSize })
  collectPageErrors(context, faults)
  await dismissPreLaunchDialog(context)
  const { email, id } = await signInByCode(context, role)
  return { page: await context.newPage(), email, id }
}

/** Signs in a new user in a browser that may have been used before. */
export async function signInByCode(
  context: BrowserContext,
  role: 'regular' | 'provider' | null = 'regular',
): Promise<{ email: string; id: string }> {
  const email = newEmailAddress()
  await post(context, '/api/auth/email-otp/send-verification-otp', { email })
  const otp = await waitForSignInCode(context, email)
  const { user } = await post(context, '/api/auth/sign-in/email-otp', { email, otp })
  if (role) await post(context, '/api/me/role', { role, location: 'Pančevo' })
  return { email, id: user.id }
}

export async function setName(context: BrowserContext, name: string): Promise<void> {
  const base = test.info().project.use.baseURL!
  const { user } = await (await context.request.get(`${base}/api/me`)).json()
  const data = { name, phone: null, location: 'Pančevo', version: user.version }
  const response = await context.request.put(`${base}/api/profile`, { data, headers: { origin: base } })
  expect(response.ok(), `/api/profile ${response.status()}`).toBe(true)
}

export async function enableTwoFactor(context: BrowserContext): Promise<void> {
  const { totpURI } = await post(context, '/api/auth/two-factor/enable', { password })
  await post(context, '/api/auth/two-factor/verify-totp', { code: await currentAppCode(keyInUri(totpURI)) })
}
