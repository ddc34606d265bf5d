import { expect, test } from 'vitest'
import { useBuiltApp } from '../../tests/harness.ts'
import { readPage } from '../../tests/page-texts.ts'

const app = useBuiltApp()
const read = async (path: string): Promise<string> => (await app.call('GET', path)).body.replaceAll('<!-- -->', '')

test.each([
  ['/elektricar/pancevo', 'Električar u Pančevu', 'Električar'],
  ['/frizer/pancevo', 'Frizer u Pančevu', 'Frizeraj'],
])('%s has its content, up to three providers, and links to the services of its trade and town', async (...row) => {
  const [path, heading, category] = row
  const provider = await app.person('provider', { name: 'Milan Jovanović' })
  for (let n = 0; n < 4; n += 1) await app.service(provider, { category })
  const html = await read(path)
  const { texts, links } = readPage(html)
  expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  expect(texts).toEqual(expect.arrayContaining(['Česta pitanja', 'Ko to radi u Pančevu']))
  const query = new URLSearchParams({ category, location: 'Pančevo' })
  expect(links).toEqual(expect.arrayContaining([`/services?${query}`, '/blog', '/cene', '/support']))
  const [, list = ''] = /Ko to radi u Pančevu(.*?)<\/section>/s.exec(html) ?? []
  expect(list.match(/<article/g)).toHaveLength(3)
  // Without enough price lists there is no range.
  expect(texts).not.toContain('Koliko to košta u Pančevu')
})

test('an unknown pair redirects to the page that says so, another spelling to the address', async () => {
  for (const [path, status, to] of [
    ['/elektricar/beograd', 307, '/not-found'],
    ['/nema/ovoga', 307, '/not-found'],
    ['/električar/pančevo', 301, '/elektricar/pancevo'],
  ] as const) {
    const { status: found, headers } = await app.call('GET', encodeURI(path))
    expect([path, found, headers.get('location')]).toEqual([path, status, to])
  }
  for (const path of ['/not-found', '/nema-ovoga-ovde']) {
    const { status, body } = await app.call('GET', path)
    expect(status).toBe(404)
    expect(body).toMatch(/<h1[^>]*>Stranica nije pronađena<\/h1>/)
    expect(readPage(body).links).toContain('/')
  }
})

test('the test page shows defaults, or a chosen trade and town, and is not indexed', async () => {
  const html = await read('/test')
  expect(readPage(html).texts).toEqual(expect.arrayContaining(['elektricar', 'pancevo']))
  expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/)
  expect(readPage(await read('/test/frizer/nis')).texts).toEqual(expect.arrayContaining(['frizer', 'nis']))
})
