import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { appCode, keyOf } from '../app-code.ts'
import { dismissPreLaunch, password, phone, post, test, watch } from './test.ts'

let made = 0
/** An address that nobody else in this run has. */
export const newAddress = (who = 'neko') => `${who}.${process.pid}.${Date.now()}.${++made}@primer.rs`

type Letter = { to: string; subject: string; text: string }

/** The newest letter to this address whose subject has these words; waits for it. */
export async function letterTo(context: BrowserContext, email: string, subject: RegExp): Promise<Letter> {
  const base = test.info().project.use.baseURL!
  let found: Letter | undefined
  await expect
    .poll(async () => {
      const { items } = await (await context.request.get(`${base}/api/razvoj/posta`)).json()
      found = items.find((letter: Letter) => letter.to === email && subject.test(letter.subject))
      return Boolean(found)
    })
    .toBe(true)
  return found!
}

export const codeIn = async (context: BrowserContext, email: string) =>
  (await letterTo(context, email, /^\d{6} je vaš kod za prijavu/)).subject.slice(0, 6)

/** Where the letter's button leads. */
export const linkIn = ({ text }: Letter) => text.match(/https?:\S+/)![0]

/** A page of somebody new, who came by a code; with a role he has chosen it too. He has no password. */
export async function newPerson(
  browser: Browser,
  faults: string[],
  role: 'regular' | 'provider' | null,
): Promise<{ page: Page; email: string; id: string }> {
  const context = await browser.newContext({ viewport: phone })
  watch(context, faults)
  await dismissPreLaunch(context)
  const email = newAddress()
  await post(context, '/api/auth/email-otp/send-verification-otp', { email })
  const otp = await codeIn(context, email)
  const { user } = await post(context, '/api/auth/sign-in/email-otp', { email, otp })
  if (role) await post(context, '/api/me/role', { role, location: 'Pančevo' })
  return { page: await context.newPage(), email, id: user.id }
}

/** Gives the person of this context a name. */
export async function giveName(context: BrowserContext, name: string): Promise<void> {
  const base = test.info().project.use.baseURL!
  const { user } = await (await context.request.get(`${base}/api/me`)).json()
  const data = { name, phone: null, location: 'Pančevo', version: user.version }
  const response = await context.request.put(`${base}/api/profile`, { data, headers: { origin: base } })
  expect(response.ok(), `/api/profile ${response.status()}`).toBe(true)
}

/** Gives somebody who came by a code the usual password, by the letter; all his devices are signed out by it. */
export async function givePassword(context: BrowserContext, email: string): Promise<void> {
  await post(context, '/api/auth/request-password-reset', { email })
  const link = linkIn(await letterTo(context, email, /Nova lozinka/))
  const { headers } = { headers: (await context.request.get(link, { maxRedirects: 0 })).headers() }
  const token = new URL(headers.location!, link).searchParams.get('token')
  await post(context, '/api/auth/reset-password', { token, newPassword: password })
}

/** Somebody with the usual password switches his second step on. */
export async function switchSecondStepOn(context: BrowserContext): Promise<void> {
  const { totpURI } = await post(context, '/api/auth/two-factor/enable', { password })
  await post(context, '/api/auth/two-factor/verify-totp', { code: await appCode(keyOf(totpURI)) })
}
