import { expect, test } from 'vitest'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { vapidOf } from './vapid.server.ts'

const keyOf = (config: object) =>
  vapidOf({ memo: new Map(), config: { MAIL_FROM: 'Komšiluk <posta@primer.rs>', ...config } } as unknown as Runtime)
const secret = 'a-secret-for-tests-that-is-long-enough'

test('derives the same key from the secret in every instance, or uses the configured key', () => {
  const derived = keyOf({ AUTH_SECRET: secret })
  expect(derived).toEqual(keyOf({ AUTH_SECRET: secret }))
  expect(derived.publicKey).toMatch(/^B[\w-]{86}$/)
  expect(derived.subject).toBe('mailto:posta@primer.rs')
  expect(keyOf({ AUTH_SECRET: `${secret}!` }).publicKey).not.toBe(derived.publicKey)
  const configured = keyOf({ AUTH_SECRET: `${secret}!`, VAPID_KEY: derived.privateKey })
  expect(configured.publicKey).toBe(derived.publicKey)
})
