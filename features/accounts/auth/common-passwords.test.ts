import { expect, test } from 'vitest'
import { password, useApp } from '../../../tests/harness.ts'
import { newBrowser } from '../../../tests/visitor.ts'
import { rejectGuessablePassword } from './common-passwords.server.ts'

const app = useApp()
const tooCommon = 'Ova lozinka je previše česta. Izaberite drugu.'
const tooCommonError = expect.objectContaining({ fields: { password: tooCommon } })
const tooPersonal = 'Lozinka ne sme da bude vaše ime ili email adresa. Izaberite drugu.'

const signUp = (typed: string) =>
  newBrowser(app).auth('/sign-up/email', {
    accountRole: 'regular',
    name: 'Đorđe Stojković',
    location: 'Pančevo',
    email: 'djole.majstor@primer.rs',
    password: typed,
  })

test('sign-up rejects common passwords at the field', async () => {
  for (const each of ['password1', 'iloveyou', 'Qwertyuiop', '12345678', 'aaaaaaaa', 'trustno1'])
    expect([each, (await signUp(each)).body.fields]).toEqual([each, { password: tooCommon }])
  for (const each of ['lozinka123', 'Lozinka1!', 'beograd1', 'zvezda1991', 'partizan1', 'šifra123', 'komšiluk'])
    expect([each, (await signUp(each)).body.fields]).toEqual([each, { password: tooCommon }])
})

test('sign-up rejects product words with little added', async () => {
  for (const each of ['Komsiluk2026', 'komšiluk!', 'KOMŠILUK-komšija', '1komsiluk23', 'комшилук7'])
    expect([each, (await signUp(each)).body.fields]).toEqual([each, { password: tooCommon }])
  expect((await signUp('moj komsiluk peva')).status).toBe(200)
  expect(() => rejectGuessablePassword('password', 'komsiluk1', {}, true)).not.toThrow()
  expect(() => rejectGuessablePassword('password', 'komsiluk1', {}, false)).toThrow(tooCommonError)
})

test('sign-up rejects the user’s own name and address', async () => {
  for (const each of [
    'stojković',
    'Stojkovic87',
    'djordjestojkovic',
    'STOJKOVIĆ!',
    'majstor123',
    'djole.majstor@primer.rs',
    'Djordje1990Stojkovic',
    'stojkovicKomsiluk1',
  ])
    expect([each, (await signUp(each)).body.fields]).toEqual([each, { password: tooPersonal }])
  expect((await signUp('stojkovic i tri jabuke')).status).toBe(200)
})

test('change and reset reject guessable passwords, and the reset link stays valid', async () => {
  const { email } = await app.person('regular', { name: 'Milica Petrović' })
  const browser = newBrowser(app)
  await browser.auth('/sign-in/email', { email, password })
  const change = (newPassword: string) => browser.auth('/change-password', { currentPassword: password, newPassword })
  expect((await change('lozinka123')).body.fields).toEqual({ newPassword: tooCommon })
  expect((await change('petrovic1')).body.fields).toEqual({ newPassword: tooPersonal })

  await browser.auth('/request-password-reset', { email })
  const sent = (await app.runtime.mail.outbox!()).find(({ to, subject }) => to === email && subject === 'Nova lozinka')
  const token = /reset-password\/([^?]+)/.exec(sent!.text)![1]
  const reset = (newPassword: string) => newBrowser(app).auth('/reset-password', { token, newPassword })
  expect((await reset('password1')).body.fields).toEqual({ newPassword: tooCommon })
  expect((await reset('petrović1')).body.fields).toEqual({ newPassword: tooPersonal })
  expect((await reset('tri jabuke i orah')).status).toBe(200)
})
