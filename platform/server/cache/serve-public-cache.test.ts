import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../../../app/app.server.ts'
import { unsubscribeFromMessages } from '../../../features/accounts/settings/unsubscribe.server.ts'
import { services } from '../../../features/services/service-tables.server.ts'
import { honeypot } from '../../../features/support/support-form.ts'
import { useApp } from '../../../tests/harness.ts'

const app = useApp({ PUBLIC_CACHE_SECONDS: '60' })
const list = async (headers = {}) => app.call('GET', '/api/services', { headers })
beforeEach(async () => {
  // Request the list once, because an address is cached only from its second request.
  await list()
  app.runtime.cache.clear()
})
const titles = async () => (await list()).body.items.map((item: { title: string }) => item.title)

/** Changes a title without invalidating, so that only the cache still contains the old title. */
const changeWithoutInvalidating = (id: string, title: string) =>
  app.runtime.db.update(services).set({ title }).where(eq(services.id, id))

test('a public response is cached only from the second request, and an error neither cached nor waited for by concurrent requests', async () => {
  for (let at = 0; at < 50; at += 1) await app.call('GET', `/api/services?search=jedanput-${at}`)
  expect(app.runtime.cache.size()).toEqual({ bytes: 0, count: 0 })
  await app.call('GET', '/api/services?search=jedanput-7')
  expect(app.runtime.cache.size().count).toBe(1)

  app.runtime.cache.clear()
  const begin = vi.spyOn(app.runtime.cache, 'begin')
  const path = `/api/services/${randomUUID()}`
  for (let at = 0; at < 3; at += 1) expect((await app.call('GET', path)).status).toBe(404)
  expect(begin).not.toHaveBeenCalled()
  expect(app.runtime.cache.size().count).toBe(0)
  begin.mockRestore()
})

test('a public response is not served to a signed-in user, whose response is not cached, and stays cached when requests change nothing public', async () => {
  const provider = await app.person('provider')
  const { id } = await app.service(provider, { title: 'Staro' })
  const path = `/api/services/${id}`
  const ownerView = await app.call('GET', path, { as: provider })
  expect([ownerView.body.can.edit, ownerView.headers.get('cache-control')]).toEqual([true, 'private, no-cache'])
  await app.call('GET', path)
  const visitors = await app.call('GET', path)
  expect([visitors.body.can.edit, visitors.headers.get('cache-control')]).toEqual([false, 'public, no-cache'])
  expect((await app.call('GET', path, { as: provider })).body.can.edit).toBe(true)

  await titles()
  await changeWithoutInvalidating(id, 'Novo')
  const form = (more: Record<string, string> = {}) => {
    const words = { name: 'Jelena', email: 'jelena@primer.rs', message: 'Kako se menja adresa?', ...more }
    const body = new URLSearchParams({ 'form-name': 'support', ...words }).toString()
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  }
  const signUp = { accountRole: 'regular', location: 'Pančevo', email: 'novi@primer.rs', password: 'komsiluk1' }
  const { oneClickUrl } = unsubscribeFromMessages(app.runtime, provider.id)
  for (const [status, method, address, request] of [
    [204, 'POST', '/', form()],
    [204, 'POST', '/', { ...form(), as: provider }],
    [204, 'POST', '/', form({ [honeypot]: 'x' })],
    [204, 'POST', oneClickUrl.replace(/^https?:\/\/[^/]+/, ''), {}],
    [200, 'POST', '/api/auth/sign-up/email', { body: signUp }],
    [405, 'POST', '/services', { as: provider }],
    [422, 'PUT', path, { as: provider, body: {} }],
  ] as const)
    expect([address, (await app.call(method, address, request)).status]).toEqual([address, status])
  expect(await titles()).toEqual(['Staro'])
  await app.call('PUT', `/api/services/${id}/active`, { as: provider, body: { active: true } })
  expect(await titles()).toEqual(['Novo'])
})

const pages = async (headers: Record<string, string> = { 'cache-control': 'public, no-cache' }) => {
  let rendered = -1
  const site = createApp(app.runtime, async (_request, { scriptNonce, api }) => {
    rendered += 1
    await api(new Request('http://in-process/api/services'))
    const script = (code: string) => `<script nonce="${scriptNonce}">${code}</script>`
    const html = [`<p>${rendered}</p>${script('a')}<p>č</p>${script('b')}`]
    return { html, response: new Response(null, { headers: { 'content-type': 'text/html', ...headers } }) }
  })
  const get = async (own: Record<string, string> = {}) => {
    const answer = await site.request('/', { headers: own })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const html = (answer.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString()
    return { status: answer.status, html, number: html.match(/<p>(\d+)/)?.[1], headers: answer.headers }
  }
  await get()
  app.runtime.cache.clear()
  return get
}

test('a page is rendered once for all visitors, also at once, with script hashes in its policy and an ETag, but for each request with a cookie or without a public mark', async () => {
  const get = await pages()
  const all = await Promise.all(Array.from({ length: 20 }, () => get()))
  expect(new Set(all.map(({ number }) => number))).toEqual(new Set(['1']))
  const sent = [await get(), await get(), await get({ 'accept-encoding': 'gzip' })]
  expect(sent.map(({ number }) => number)).toEqual(['1', '1', '1'])
  for (const { html } of sent) expect(html).toBe('<p>1</p><script>a</script><p>č</p><script>b</script>')
  const [policy, etag] = ['content-security-policy', 'etag'].map(name => sent[0]!.headers.get(name)!)
  expect(policy).toMatch(/script-src 'self' 'sha256-\S+' 'sha256-\S+';/)
  const { status, html, headers } = await get({ 'if-none-match': etag! })
  expect([status, html, headers.get('content-security-policy')]).toEqual([304, '', policy])

  expect([(await get({ cookie: 'theme=dark' })).number, (await get()).number]).toEqual(['2', '1'])
  app.runtime.cache.clear()
  const privatePages = await pages({})
  expect([(await privatePages()).number, (await privatePages()).number]).toEqual(['1', '2'])
  expect((await privatePages()).headers.get('cache-control')).toBe('private, no-cache')
  expect((await privatePages({ cookie: 'theme=dark' })).headers.get('cache-control')).toBe('private, no-store')
})

test('a page that cannot be rendered again is served stale with its age until its content changes', async () => {
  const get = await pages()
  await get()
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 90_000)
  const failing = vi.spyOn(app.runtime.database, 'rows').mockRejectedValue(new Error('connect ECONNREFUSED'))
  const stale = await get()
  const { age, 'cache-control': cacheControl } = Object.fromEntries(stale.headers)
  expect([stale.number, age, cacheControl]).toEqual(['1', '90', 'public, no-cache'])
  app.runtime.cache.invalidate(['person:x'])
  expect((await get()).number).toBe('1')
  app.runtime.cache.invalidate(['services'])
  expect(Number((await get()).number)).toBeGreaterThan(1)
  failing.mockRestore()
  later.mockRestore()
})
