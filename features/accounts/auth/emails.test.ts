import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { type Caller, password, useApp } from '../../../tests/harness.ts'

const app = useApp()
afterEach(() => void vi.restoreAllMocks())

const address = () => `${randomUUID()}@primer.rs`
const signUp = (email: string, name: string) =>
  app.call('POST', '/api/auth/sign-up/email', {
    body: { accountRole: 'regular', name, location: 'Pančevo', email, password },
  })
const storedRows = async () => {
  const tables = ['profiles', 'accounts', 'sessions', 'verifications']
  const rows = tables.map(table => app.runtime.database.query(`SELECT * FROM ${table} ORDER BY id`))
  return (await Promise.all(rows)).map(each => each.rows)
}
const post = (as: Caller, path: string, body: object) => app.call('POST', path, { as, body })

const newPassword = 'nova-lozinka-7'
test.each<[string, (me: Caller, unconfirmed: string) => ReturnType<typeof app.call>]>([
  ['a sign-up', () => signUp(address(), 'Nova')],
  ['a sign-up that replaces an unconfirmed one', (_, unconfirmed) => signUp(unconfirmed, 'Druga')],
  ['a code request', ({ email }) => app.call('POST', '/api/auth/email-otp/send-verification-otp', { body: { email } })],
  [
    'a password reset request',
    ({ email }) => app.call('POST', '/api/auth/request-password-reset', { body: { email } }),
  ],
  ['a password change', me => post(me, '/api/auth/change-password', { currentPassword: password, newPassword })],
  ['a request for a new address', me => post(me, '/api/me/email', { email: address(), password })],
])('%s leaves nothing behind when its email cannot be queued', async (_, act) => {
  const me = await app.person('regular')
  const unconfirmed = address()
  expect((await signUp(unconfirmed, 'Prva')).status).toBe(200)
  const before = await storedRows()
  const sending = vi.spyOn(app.runtime.mail, 'send').mockRejectedValue(new Error('the process ends here'))
  expect((await act(me, unconfirmed)).status).toBe(500)
  expect(sending).toHaveBeenCalledTimes(1)
  expect(await storedRows()).toEqual(before)
  vi.restoreAllMocks()
  expect((await act(me, unconfirmed)).status).toBeLessThan(300)
})
