import { describe, expect, test } from 'vitest'
import { password, useApp, useBuiltApp } from '../../../tests/harness.ts'
import { visitor } from '../../../tests/visitor.ts'
import { accounts } from '../account-tables.server.ts'
import { hashPassword, inPasswordQueue, isPassword } from './password-hash.server.ts'

const app = useApp()
/** The build alone hashes with the real parameters; other tests hash as cheaply as possible (vitest.config.ts). */
const built = useBuiltApp()
const ours = /^\$argon2id\$v=19\$/

describe('a password', () => {
  test('is kept by Argon2id with the parameters of the day in what is built', async () => {
    const { status } = await built.call('POST', '/api/auth/sign-up/email', {
      body: { accountRole: 'regular', name: 'Ana', location: 'Pančevo', email: 'ana@primer.rs', password },
    })
    expect(status).toBe(200)
    const [account] = await built.runtime.db.select().from(accounts)
    expect(account!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('is hashed with a salt of its own each time', async () => {
    const [one, two] = await Promise.all([hashPassword('jabuka'), hashPassword('jabuka')])
    expect([ours.test(one), ours.test(two), one === two]).toEqual([true, true, false])
    expect([await isPassword(one, 'jabuka'), await isPassword(one, 'Jabuka')]).toEqual([true, false])
  })

  test('is known by what it was hashed with, also when that was other than today', async () => {
    // Worked out by another implementation (RFC 9106): 'password', 'somesalt', 64 MiB, twice.
    const foreign = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await isPassword(foreign, 'password')).toBe(true)
    expect(await isPassword(foreign, 'passwore')).toBe(false)
  })

  test('is worked on by two at once, whoever asks', async () => {
    let [running, most] = [0, 0]
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await hashPassword('jabuka')
      running -= 1
    }
    await Promise.all(Array.from({ length: 6 }, () => inPasswordQueue(app.runtime, work)))
    expect(most).toBe(2)
  })

  test('is signed in with by whoever comes when too many wait, a little later', async () => {
    const [me] = [await app.person('regular')]
    let letGo = () => {}
    const held = new Promise<void>(done => {
      letGo = done
    })
    const waiting = Array.from({ length: 200 }, () => inPasswordQueue(app.runtime, () => held))
    const { status, body, headers } = await visitor(app).auth('/sign-in/email', { email: me.email, password })
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'too_busy', '5'])
    letGo()
    await Promise.all(waiting)
    expect((await visitor(app).auth('/sign-in/email', { email: me.email, password })).status).toBe(200)
  })
})
