import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'

const app = useApp()

test.each([
  ['another spelling', '/CIR/Services/?search=x', '/cir/services?search=x'],
  ['a kind of service without a town', '/cir/elektricar', '/cir'],
  ['a kind of service without a town', '/elektricar', '/'],
])('redirects %s within its script: %s', async (_, path, location) => {
  expect((await app.call('GET', path)).headers.get('location')).toBe(location)
})

test('endpoints and files have no address in Cyrillic', async () => {
  for (const path of ['/cir/api/site', '/cir/robots.txt']) expect((await app.call('GET', path)).status).toBe(404)
})

test('the sitemap pairs the addresses of each page', async () => {
  const { body } = await app.call('GET', '/sitemaps/pages.xml')
  const pair = ['sr-Latn" href="http://localhost:3000/blog"', 'sr-Cyrl" href="http://localhost:3000/cir/blog"']
    .map(link => `<xhtml:link rel="alternate" hreflang="${link}/>`)
    .join('')
  for (const path of ['/blog', '/cir/blog'])
    expect(body).toContain(`<url><loc>http://localhost:3000${path}</loc>${pair}</url>`)
})
