import { describe, expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { anaSignUp, signUpHelpers } from '../../tests/sign-up.ts'
import { newBrowser } from '../../tests/visitor.ts'
import { emailInput } from './account.ts'

const app = useApp()
const { signUp, signIn, resend, emailsTo, stored, openLink } = signUpHelpers(app)
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

describe('an account with an internationalised address', () => {
  test('signs up and signs in with either spelling', async () => {
    expect((await signUp({ email: 'mika@пример.срб' })).status).toBe(200)
    expect((await stored(ascii))?.emailVerified).toBe(false)
    expect((await resend('mika@пример.срб')).status).toBe(200)
    expect(await emailsTo(ascii)).toHaveLength(2)
    expect((await openLink(ascii)).status).toBe(200)
    for (const typed of ['mika@пример.срб', ascii]) expect((await signIn(typed)).status).toBe(200)
  })

  test('gets a sign-in code and a password reset', async () => {
    const browser = newBrowser(app)
    const email = 'mika@пример.срб'
    expect((await browser.auth('/email-otp/send-verification-otp', { email })).status).toBe(200)
    const otp = (await emailsTo(ascii))[0]!.subject.slice(0, 6)
    expect((await browser.auth('/sign-in/email-otp', { email, otp })).status).toBe(200)
    expect((await browser.auth('/request-password-reset', { email })).status).toBe(200)
    expect((await emailsTo(ascii))[0]!.subject).toBe('Nova lozinka')
  })
})

test('sign-up and sign-in trim the address', async () => {
  await signUp({ email: `\u00a0${anaSignUp.email} ` })
  await openLink(anaSignUp.email)
  for (const space of [' ', '\u00a0', '\u202f', '\u200b'])
    expect((await signIn(`${space}${anaSignUp.email}${space}`)).status).toBe(200)
})
