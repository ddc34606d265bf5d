import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { profiles } from '../../accounts/account-tables.server.ts'

const app = useApp()
const { visit, publish, newSite } = miniSiteHelpers(app)

test('a host has no site when the site is unpublished, withdrawn or unknown, for a deeper subdomain, and when its owner is banned or deleted', async () => {
  const milan = await app.person('provider')
  const { body } = await app.call('GET', '/api/website', { as: milan })
  for (const host of [body.subdomain, 'nema-me', `a.${body.subdomain}`, 'a--', 'xn--80a']) {
    const { status, text, headers } = await visit(host)
    expect([host, status, text.includes('Na ovoj adresi trenutno nema web stranice')]).toEqual([host, 404, true])
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
  }
  const { subdomain } = await publish(milan)
  const isThere = async () => (await visit(subdomain)).status
  await expect.poll(isThere, changeTimeout).toBe(200)
  for (const published of [false, true]) {
    await app.call('PUT', '/api/website/publication', { as: milan, body: { published } })
    await expect.poll(isThere, changeTimeout).toBe(published ? 200 : 404)
  }
  for (const [change, status] of [
    [{ banned: true }, 404],
    [{ banExpires: new Date(Date.now() - 1000) }, 200],
    [{ deletedAt: new Date() }, 404],
  ] as const) {
    await app.runtime.db.update(profiles).set(change).where(eq(profiles.id, milan.id))
    await expect.poll(isThere, changeTimeout).toBe(status)
  }
})

test('the host of a site serves nothing of the main site, even to a signed-in user, and www redirects to the main site', async () => {
  const { milan, subdomain } = await newSite()
  const headers = { cookie: milan.cookie }
  const pages = ['/services', '/dashboard', '/healthz', '/razvoj/posta', '/assets/x.js', '/share/index.png']
  for (const path of ['/api/me', '/api/website', '/api/services', ...pages]) {
    const { status, text } = await visit(subdomain, path, { headers })
    expect([path, status]).toEqual([path, 404])
    expect(text).not.toContain(milan.email)
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect((await visit(subdomain, '/api/website', { method, headers })).status).toBe(405)
  const www = await visit('www', '/services?search=struja')
  expect([www.status, www.headers.get('location')]).toEqual([301, 'http://localhost:3000/services?search=struja'])
})

test('the host of a site serves only its own provider’s pictures, with safe headers', async () => {
  const [milan, ana] = [await app.person('provider'), await app.person('provider')]
  const [mine, hers] = [await app.picture(milan), await app.picture(ana)]
  const { subdomain } = await publish(milan)
  const own = await visit(subdomain, `${mine}/320.webp`)
  expect(own.headers.get('content-type')).toBe('image/webp')
  expect(own.headers.get('x-content-type-options')).toBe('nosniff')
  expect(own.headers.get('content-security-policy')).toBe(`default-src 'none'; base-uri 'none'; frame-ancestors 'none'`)
  expect(own.headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+-320\.webp"$/)
  const ifNoneMatch = { 'if-none-match': own.headers.get('etag')! }
  expect((await visit(subdomain, `${mine}/320.webp`, { headers: ifNoneMatch })).status).toBe(304)
  expect((await visit(subdomain, `${mine}/320.webp`, { method: 'HEAD' })).bytes).toHaveLength(0)
  for (const path of [hers, `/media/services/${milan.id}/../${ana.id}/x`, `/media/services/${milan.id}/%2e%2e`])
    expect([path, (await visit(subdomain, `${path}/320.webp`)).status]).toEqual([path, 404])
})
