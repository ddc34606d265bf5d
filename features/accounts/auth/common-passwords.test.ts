import { expect, test } from 'vitest'
import { password, useApp } from '../../../tests/harness.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { signUpHelpers } from '../../../tests/sign-up.ts'
import { newBrowser } from '../../../tests/visitor.ts'
import { rejectGuessablePassword } from './common-passwords.server.ts'

const app = useApp()
const tooCommon = 'Ova lozinka je previše česta. Izaberite drugu.'
const tooPersonal = 'Lozinka ne sme da bude vaše ime ili email adresa. Izaberite drugu.'

function sentenceFor(typed: string, isLocal = false): string | undefined {
  try {
    const user = { name: 'Đorđe Stojković', email: 'djole.majstor@primer.rs' }
    rejectGuessablePassword('password', typed, user, isLocal)
  } catch (problem) {
    return (problem as { fields: { password: string } }).fields.password
  }
}

test('rejects common passwords and product words with little added', () => {
  for (const each of ['password1', 'iloveyou', 'Qwertyuiop', '12345678', 'aaaaaaaa', 'trustno1'])
    expect([each, sentenceFor(each)]).toEqual([each, tooCommon])
  for (const each of ['lozinka123', 'Lozinka1!', 'beograd1', 'zvezda1991', 'partizan1', 'šifra123', 'komšiluk'])
    expect([each, sentenceFor(each)]).toEqual([each, tooCommon])
  for (const each of ['Komsiluk2026', 'komšiluk!', 'KOMŠILUK-komšija', '1komsiluk23', 'комшилук7'])
    expect([each, sentenceFor(each)]).toEqual([each, tooCommon])
  expect(sentenceFor('moj komsiluk peva')).toBeUndefined()
  expect([sentenceFor('komsiluk1', true), sentenceFor('komsiluk1')]).toEqual([undefined, tooCommon])
})

test('rejects the user’s own name and address', () => {
  for (const each of ['stojković', 'Stojkovic87', 'djordjestojkovic', 'STOJKOVIĆ!', 'majstor123'])
    expect([each, sentenceFor(each)]).toEqual([each, tooPersonal])
  for (const each of ['djole.majstor@primer.rs', 'Djordje1990Stojkovic', 'stojkovicKomsiluk1'])
    expect([each, sentenceFor(each)]).toEqual([each, tooPersonal])
  expect(sentenceFor('stojkovic i tri jabuke')).toBeUndefined()
})

test('sign-up, change and reset reject guessable passwords at the field, and the reset link stays valid', async () => {
  const { signUp } = signUpHelpers(app)
  expect((await signUp({ password: 'lozinka123' })).body.fields).toEqual({ password: tooCommon })
  expect((await signUp({ name: 'Ana Stojković', password: 'stojković1' })).body.fields).toEqual({
    password: tooPersonal,
  })

  const { email } = await app.person('regular', { name: 'Milica Petrović' })
  const browser = newBrowser(app)
  await browser.auth('/sign-in/email', { email, password })
  const change = (newPassword: string) => browser.auth('/change-password', { currentPassword: password, newPassword })
  expect((await change('lozinka123')).body.fields).toEqual({ newPassword: tooCommon })
  expect((await change('petrovic1')).body.fields).toEqual({ newPassword: tooPersonal })

  const { requestReset, reset } = outboxHelpers(app)
  const token = await requestReset(email)
  expect((await reset(token, 'password1')).body.fields).toEqual({ newPassword: tooCommon })
  expect((await reset(token, 'petrović1')).body.fields).toEqual({ newPassword: tooPersonal })
  expect((await reset(token, 'tri jabuke i orah')).status).toBe(200)
})
