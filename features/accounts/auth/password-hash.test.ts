import { expect, test } from 'vitest'
import { password, useApp, useBuiltApp } from '../../../tests/harness.ts'
import { anaSignUp } from '../../../tests/sign-up.ts'
import { newBrowser } from '../../../tests/visitor.ts'
import { accounts } from '../account-tables.server.ts'
import { hashPassword, inPasswordQueue, isCorrectPassword } from './password-hash.server.ts'

const app = useApp()
/** Only the built app hashes with the real parameters. Other tests use cheap parameters (vitest.config.ts). */
const built = useBuiltApp()
const ourFormat = /^\$argon2id\$v=19\$/

test('a password is stored as Argon2id with the current parameters in the build', async () => {
  const { status } = await built.call('POST', '/api/auth/sign-up/email', { body: anaSignUp })
  expect(status).toBe(200)
  const [account] = await built.runtime.db.select().from(accounts)
  expect(account!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password is hashed with a new salt each time, and verified with the parameters of its hash, also older ones', async () => {
  const [one, two] = await Promise.all([hashPassword('jabuka'), hashPassword('jabuka')])
  expect([ourFormat.test(one), ourFormat.test(two), one === two]).toEqual([true, true, false])
  expect([await isCorrectPassword(one, 'jabuka'), await isCorrectPassword(one, 'Jabuka')]).toEqual([true, false])
  // Another implementation (RFC 9106) hashed 'password' with the salt 'somesalt', 64 MiB and two passes.
  const foreign = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isCorrectPassword(foreign, 'password')).toBe(true)
  expect(await isCorrectPassword(foreign, 'passwore')).toBe(false)
})

test('a password is hashed by at most two at once', async () => {
  let [running, maxRunning] = [0, 0]
  const work = async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await hashPassword('jabuka')
    running -= 1
  }
  await Promise.all(Array.from({ length: 6 }, () => inPasswordQueue(app.runtime, work)))
  expect(maxRunning).toBe(2)
})

test('a password is refused with 503 while too many wait, and accepted later', async () => {
  const { email } = await app.person('regular')
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 200 }, () => inPasswordQueue(app.runtime, () => blocked))
  const signIn = () => newBrowser(app).auth('/sign-in/email', { email, password })
  const { status, body, headers } = await signIn()
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'too_busy', '5'])
  release()
  await Promise.all(waiting)
  expect((await signIn()).status).toBe(200)
})
