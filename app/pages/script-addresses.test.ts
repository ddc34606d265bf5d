import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'

const app = useApp()

test('an address in another spelling is redirected within its script', async () => {
  const { status, headers } = await app.call('GET', '/CIR/Services/?search=x')
  expect([status, headers.get('location')]).toEqual([301, '/cir/services?search=x'])
})

test('a form that is sent without a script leads to a page in the same script', async () => {
  const accept = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const unsent = await app.call('POST', '/cir/login', { headers: accept, body: 'email=a' })
  expect([unsent.status, unsent.headers.get('location')]).toEqual([303, '/cir/bez-skripte?sa=%2Flogin'])
})

test('a kind of service without a town redirects to the home page in the same script', async () => {
  expect((await app.call('GET', '/cir/elektricar')).headers.get('location')).toBe('/cir')
  expect((await app.call('GET', '/elektricar')).headers.get('location')).toBe('/')
})

test('endpoints and files have no address in Cyrillic', async () => {
  expect((await app.call('GET', '/cir/api/site')).status).toBe(404)
  expect((await app.call('GET', '/cir/robots.txt')).status).toBe(404)
})

test('robots.txt closes private pages in both scripts', async () => {
  const { body } = await app.call('GET', '/robots.txt')
  for (const path of ['/messages', '/cir/messages']) expect(body).toContain(`Disallow: ${path}\n`)
})

test('the sitemap pairs the addresses of each page', async () => {
  const { body } = await app.call('GET', '/sitemaps/pages.xml')
  const pair = ['sr-Latn" href="http://localhost:3000/blog"', 'sr-Cyrl" href="http://localhost:3000/cir/blog"']
    .map(link => `<xhtml:link rel="alternate" hreflang="${link}/>`)
    .join('')
  for (const path of ['/blog', '/cir/blog'])
    expect(body).toContain(`<url><loc>http://localhost:3000${path}</loc>${pair}</url>`)
})
