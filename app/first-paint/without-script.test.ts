import { expect, test } from 'vitest'
import { useBuiltApp } from '../../tests/harness.ts'

const app = useBuiltApp()

const send = (path: string, accept: string) =>
  app.call('POST', path, {
    headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=ana%40primer.rs&password=tajna-lozinka',
  })

test('a form sent without the page’s script redirects to a page that explains it and links back, without the typed text in the address', async () => {
  const { status, headers } = await send('/login?next=/profile', 'text/html,application/xhtml+xml')
  expect([status, headers.get('location')]).toEqual([303, '/bez-skripte?sa=%2Flogin%3Fnext%3D%2Fprofile'])
  const page = await app.call('GET', headers.get('location')!)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  expect(page.body).toContain('Obrazac nije poslat')
  expect(page.body).toContain('href="/login?next=/profile"')
  expect((await send('/cir/login', 'text/html')).headers.get('location')).toBe('/cir/bez-skripte?sa=%2Flogin')
})

test('a form sent without the page’s script never links back to another site', async () => {
  const { body } = await app.call('GET', '/bez-skripte?sa=//drugde.example')
  expect(body).not.toContain('drugde.example"')
  expect(body).not.toContain('Nazad na obrazac')
})

test('a form sent without the page’s script is answered with a JSON problem when a program sends it', async () => {
  expect((await send('/login', 'application/json')).body.code).toBe('method_not_allowed')
})

test.each([
  ['/login', 'Prijava radi samo uz JavaScript'],
  ['/signup', 'Registracija radi samo uz JavaScript'],
  ['/forgot-password', 'Slanje linka radi samo uz JavaScript'],
])('%s says beside its button that it needs JavaScript', async (path, sentence) => {
  const { body } = await app.call('GET', path)
  const [, sentenceShown] = /<\/button><noscript>(.*?)<\/noscript>/.exec(body) ?? []
  expect(sentenceShown).toContain(sentence)
})

test('pages for writing about a service say that this needs JavaScript', async () => {
  const [customer, provider] = [await app.person('regular'), await app.person('provider')]
  const { id } = await app.service(provider)
  for (const [path, as] of [
    [`/service/${id}`, null],
    [`/contact/${id}`, customer],
  ] as const) {
    const { body } = await app.call('GET', path, { as })
    expect(body).toMatch(/<noscript>.*Slanje poruke radi samo uz JavaScript.*<\/noscript>/)
  }
})

test('neighbouring links and buttons are separated by a space, and a button has one text at a time', async () => {
  const provider = await app.person('provider')
  const { id } = await app.service(provider)
  for (const path of ['/', '/services', `/service/${id}`, '/login', '/support', '/blog']) {
    const { body } = await app.call('GET', path)
    const text = body.replace(/<(script|noscript|svg)\b.*?<\/\1>|<!--.*?-->/gs, '')
    // Ignores links and buttons next to block elements, which start a new line anyway.
    const joined = text.match(/[\p{L}\d](<\/(span|small|b)>)*<\/(a|button)>(<\w[^>]*>)*[\p{L}\d]/gu) ?? []
    expect([path, joined.filter((each: string) => !/<(ul|li|div|p|h\d|nav|section)\b/.test(each))]).toEqual([path, []])
    expect(text).not.toMatch(/Prijavljivanje\.\.\.<|Učitavanje\.\.\.<\/span><\/span>/)
  }
})
