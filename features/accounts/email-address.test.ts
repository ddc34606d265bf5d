import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { signUpHelpers } from '../../tests/sign-up.ts'
import { newBrowser } from '../../tests/visitor.ts'
import { emailInput } from './account.ts'

const app = useApp()
const { signUp, signIn, resend, emailsTo, codeFor, stored, openLink } = signUpHelpers(app)
const ascii = 'mika@xn--e1afmkfd.xn--90a3ac'

test.each([
  ['mika@пример.срб', ascii],
  ['mika@ПРИМЕР.СРБ', ascii],
  [ascii, ascii],
  ['Ana@Primer.rs', 'Ana@Primer.rs'],
  ['\u00a0ana@primer.rs\u202f', 'ana@primer.rs'],
  ['ana\u200b@primer.rs', 'ana@primer.rs'],
  ['ana@čačak.rs', 'ana@xn--aak-eqab.rs'],
])('parses the address %j', (text, email) => expect(emailInput.parse(text)).toBe(email))

test.each([
  'mika@пример',
  'mika@primer.xn--',
  'mika@primer.xn-',
  'mika@при мер.срб',
  'mika@primer.rs/a',
  'мика@пример.срб',
  '@primer.rs',
  'a..b@primer.rs',
  'ana@primer.rs\nBcc: x@primer.rs',
])('rejects the address %j', text =>
  expect(emailInput.safeParse(text).error?.issues[0]?.message).toBe('Unesite ispravnu email adresu.'),
)

test('an internationalised address signs up, signs in and resets in either spelling, with spaces around it', async () => {
  const typed = 'mika@пример.срб'
  expect((await signUp({ email: `\u00a0${typed} ` })).status).toBe(200)
  expect((await stored(ascii))?.emailVerified).toBe(false)
  expect((await resend(typed)).status).toBe(200)
  expect(await emailsTo(ascii)).toHaveLength(2)
  expect((await openLink(ascii)).status).toBe(200)
  for (const email of [typed, ascii, ` ${typed}\u200b`]) expect((await signIn(email)).status).toBe(200)

  const browser = newBrowser(app)
  expect((await browser.auth('/email-otp/send-verification-otp', { email: typed })).status).toBe(200)
  const otp = await codeFor(ascii)
  expect((await browser.auth('/sign-in/email-otp', { email: typed, otp })).status).toBe(200)
  expect((await browser.auth('/request-password-reset', { email: typed })).status).toBe(200)
  expect((await emailsTo(ascii))[0]!.subject).toBe('Nova lozinka')
})
