import { createServer } from 'node:http'
import { io } from 'socket.io-client'
import { test } from 'vitest'
import { useApp } from './harness.ts'

const app = useApp()
const show = (l: string, a: any) =>
  console.log(
    l,
    a.status,
    typeof a.body === 'string' ? a.body.slice(0, 200) : JSON.stringify(a.body),
    a.headers.get('location') ?? '',
    a.headers.getSetCookie().join('|').slice(0, 200),
  )
test('probe', async () => {
  const t0 = performance.now()
  const p = await app.person('provider', { phone: '061 1' })
  const t1 = performance.now()
  const c = await app.person('regular')
  const t2 = performance.now()
  const s = await app.service(p)
  const t3 = performance.now()
  const k = await app.contact(c, s)
  console.log('times', t1 - t0, t2 - t1, t3 - t2, performance.now() - t3)
  show('nojson', await app.call('POST', '/api/conversations', { body: '{' }))
  show('nojson user', await app.call('POST', '/api/conversations', { as: c, body: '{' }))
  show('empty json', await app.call('POST', '/api/conversations', { as: c, body: '' }))
  show('empty', await app.call('POST', '/api/conversations', { as: c }))
  show('array', await app.call('POST', '/api/conversations', { as: c, body: [] }))
  show('visitor empty', await app.call('POST', '/api/conversations', {}))
  show('cursor', await app.call('GET', '/api/conversations?cursor=9999-99-99T99:99Z_' + c.id, { as: c }))
  show('cursor2', await app.call('GET', '/api/conversations?cursor=x', { as: c }))
  const cur = (x: unknown) => Buffer.from(JSON.stringify(x)).toString('base64url')
  for (const x of [
    ['title', 'abc', 0, c.id],
    ['title', null, 0, c.id],
    ['similar', 'x', 0, c.id],
    ['keywords', '2020-01-01', 0, c.id],
  ])
    show('scursor ' + x[0] + x[1], await app.call('GET', '/api/services?cursor=' + cur(x)))
  show('scursor rating', await app.call('GET', '/api/services?sort=rating&cursor=' + cur(['title', 'abc', 1.5, c.id])))
  show('scursor broken', await app.call('GET', '/api/services?cursor=zzz'))
  show('sort', await app.call('GET', '/api/services?sort=zzz'))
  show('min', await app.call('GET', '/api/services?rating_min=zzz'))
  show('max', await app.call('GET', '/api/services?price_max='))
  show('nul search', await app.call('GET', '/api/services?search=%00'))
  show(
    'nul msg',
    await app.call('POST', `/api/conversations/${k.id}/messages`, {
      as: c,
      body: { id: crypto.randomUUID(), content: 'a\u0000b' },
    }),
  )
  show(
    'surrogate',
    await app.call('POST', `/api/conversations/${k.id}/messages`, {
      as: c,
      body: { id: crypto.randomUUID(), content: 'a\ud800b' },
    }),
  )
  show('no id', await app.call('POST', `/api/conversations/${k.id}/messages`, { as: c, body: { content: 'a' } }))
  show(
    'rating',
    await app.call('POST', `/api/conversations/${k.id}/rating`, {
      as: c,
      body: { service_quality: 'x', communication: 1.5, price: 0 },
    }),
  )
  show('upper', await app.call('GET', `/api/conversations/${k.id.toUpperCase()}`, { as: c }))
  show('reviews of none', await app.call('GET', `/api/services/${c.id}/reviews`))
  show(
    'media form',
    await app.call('POST', '/api/media/services', {
      as: c,
      body: 'xx',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
  )
  show('media none', await app.call('POST', '/api/media/services', { as: c }))
  show('media bad bucket', await app.call('POST', '/api/media/zzz', { as: c }))
  const su = {
    accountRole: 'admin',
    role: 'admin',
    name: '',
    location: 'X',
    email: 'a@primer.rs',
    password: 'komsiluk1',
    emailVerified: true,
  }
  show('signup', await app.call('POST', '/api/auth/sign-up/email', { body: su }))
  show('signup/', await app.call('POST', '/api/auth/sign-up/email/', { body: su }))
  show('signup//', await app.call('POST', '/api/auth//sign-up/email', { body: su }))
  show('signup%', await app.call('POST', '/api/auth/sign-up/%65mail', { body: su }))
  const ok = { ...su, accountRole: 'provider', location: 'Bor' }
  show('signup ok', await app.call('POST', '/api/auth/sign-up/email', { body: ok }))
  show('signup again', await app.call('POST', '/api/auth/sign-up/email', { body: ok }))
  const r = await Promise.all(
    [1, 2, 3].map(() => app.call('POST', '/api/auth/sign-up/email', { body: { ...ok, email: 'b@primer.rs' } })),
  )
  for (const a of r) show('signup race', a)
  show(
    'unconfirmed',
    await app.call('POST', '/api/auth/sign-in/email', { body: { email: 'a@primer.rs', password: 'komsiluk1' } }),
  )
  show(
    'wrong',
    await app.call('POST', '/api/auth/sign-in/email', { body: { email: 'a@primer.rs', password: 'komsiluk2' } }),
  )
  show(
    'unknown',
    await app.call('POST', '/api/auth/sign-in/email', { body: { email: 'zz@primer.rs', password: 'komsiluk2' } }),
  )
  show('garbage', await app.call('POST', '/api/auth/sign-in/email', { body: { email: 5 } }))
  show('garbage', await app.call('POST', '/api/auth/sign-in/email', { body: '{' }))
  show(
    'resend',
    await app.call('POST', '/api/auth/send-verification-email', {
      body: { email: 'a@primer.rs', callbackURL: '/login?potvrda=da' },
    }),
  )
  show(
    'resend unknown',
    await app.call('POST', '/api/auth/send-verification-email', {
      body: { email: 'zz@primer.rs', callbackURL: '/login?potvrda=da' },
    }),
  )
  show(
    'resend confirmed',
    await app.call('POST', '/api/auth/send-verification-email', {
      body: { email: c.email, callbackURL: '/login?potvrda=da' },
    }),
  )
  show(
    'resend foreign',
    await app.call('POST', '/api/auth/send-verification-email', {
      body: { email: 'a@primer.rs', callbackURL: 'https://evil.example/' },
    }),
  )
  const letters = await app.runtime.mail.outbox!()
  console.log(letters.length, letters[0]!.text)
  const url = new URL(
    letters
      .filter(l => l.to === 'a@primer.rs')
      .at(-1)!
      .text.match(/http\S+/)![0],
  )
  for (let i = 0; i < 2; i++) show('verify', await app.call('GET', url.pathname + url.search))
  show('verify bad', await app.call('GET', '/api/auth/verify-email?token=x&callbackURL=/login'))
  show('verify none', await app.call('GET', '/api/auth/verify-email'))
  show(
    'signin',
    await app.call('POST', '/api/auth/sign-in/email', { body: { email: 'a@primer.rs', password: 'komsiluk1' } }),
  )
  show('update-user', await app.call('POST', '/api/auth/update-user', { as: c, body: { accountRole: 'provider' } }))
  show(
    'update-user/',
    await app.call('POST', '/api/auth/update-user/', {
      as: c,
      body: { accountRole: 'provider', location: 'Mars', name: 'x' },
    }),
  )
  show('me', await app.call('GET', '/api/me', { as: c }))
  show('admin list', await app.call('GET', '/api/auth/admin/list-users', { as: c }))
  show('sign-out', await app.call('POST', '/api/auth/sign-out', { as: c, body: {} }))
  show('me', await app.call('GET', '/api/me', { as: c }))
  show('auth nothing', await app.call('GET', '/api/auth/nothing'))
  show('auth ok', await app.call('GET', '/api/auth/ok'))
  show('auth error', await app.call('GET', '/api/auth/error'))
  show('patch', await app.call('PATCH', '/api/services'))
  show('origin null', await app.call('POST', '/api/conversations', { headers: { origin: 'null' } }))
  show('traversal', await app.call('GET', '/media/services/../../auth-secret'))
  show('healthz', await app.call('GET', '/healthz'))
  show('readyz', await app.call('GET', '/readyz'))
  show('openapi schema', await app.call('GET', '/api/auth/open-api/generate-schema'))
})
