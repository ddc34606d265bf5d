import { expect, test } from 'vitest'
import { validateBody } from './auth-bodies.server.ts'

test.each([
  ['/sign-in/email', { email: 'ana\0@primer.rs', password: 'komsiluk1' }, 'email'],
  ['/sign-in/email', { email: 'ana@primer.rs', password: 'komsiluk\0' }, 'password'],
  ['/reset-password', { token: 'a\0b', newPassword: 'komsiluk1' }, 'token'],
  ['/two-factor/disable', { password: '\0' }, 'password'],
])('%s refuses NUL, which the database cannot store, in %j', (path, body, field) => {
  const fields = { [field]: 'Tekst sadrži nedozvoljen znak.' }
  expect(() => validateBody(path, JSON.stringify(body), 'latin')).toThrow(expect.objectContaining({ fields }))
})
