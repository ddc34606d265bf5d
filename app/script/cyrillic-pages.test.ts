import { expect, test } from 'vitest'
import { toCyrillic } from '../../platform/serbian/script/to-cyrillic.ts'
import { type Caller, useBuiltApp } from '../../tests/harness.ts'
import { readPage } from '../../tests/page-texts.ts'

const app = useBuiltApp()

async function expectCyrillic(path: string, as: Caller | null = null, status = 200) {
  const page = await app.call('GET', path === '/' ? '/cir' : `/cir${path}`, { as })
  expect([path, page.status]).toEqual([path, status])
  expect(page.body).toMatch(/<html[^>]* lang="sr-Cyrl"/)
  const { texts, links } = readPage(page.body)
  expect(texts.join('').length, path).toBeGreaterThan(100)
  const latinTexts = texts.filter(text => toCyrillic(text) !== text)
  expect(latinTexts, `${path}: texts in Latin`).toEqual([])
  const latinLinks = links.filter(link => !/^\/(cir|api|media|assets)([/?#]|$)|\.\w+$/.test(link))
  expect(latinLinks, `${path}: links to pages in Latin`).toEqual([])
}

test('every page of a visitor is in Cyrillic', async () => {
  const provider = await app.person('provider', { name: 'Milan Jovanović' })
  const { id } = await app.service(provider)
  const { body: service } = await app.call('GET', `/api/services/${id}`)
  const paths = ['/', '/services', '/services?search=struja', `/service/${id}`, `/majstor/${service.provider_slug}`]
  paths.push('/elektricar/pancevo', '/blog', '/blog/kako-izabrati-majstora', '/cene', '/otvoreni-podaci')
  paths.push('/login', '/signup', '/signup/provider', '/signup/regular', '/forgot-password', '/nova-lozinka?token=x')
  paths.push('/o-nama', '/pravila', '/uslovi-koriscenja', '/support', '/bez-skripte?sa=/login')
  paths.push('/sacuvano', '/potvrda-adrese?token=x', `/zakazi/${id}`)
  paths.push('/procena', '/procena/vodoinstalater?sta=curi+slavina')
  for (const path of paths) await expectCyrillic(path)
  await expectCyrillic('/nema-je', null, 404)
  const { headers } = await app.call('GET', '/cir/zahtevi')
  expect(headers.get('location')).toBe('/cir/login?next=%2Fzahtevi')
})

test('every page of a customer and of a provider is in Cyrillic', async () => {
  const customer = await app.person('regular', { name: 'Jelena Stojković' })
  for (const path of ['/messages', '/profile', '/settings', '/moji-termini', '/ponude', '/zahtevi/moji', '/sacuvano'])
    await expectCyrillic(path, customer)
  const provider = await app.person('provider', { name: 'Milan Jovanović' })
  await app.service(provider)
  const paths = ['/dashboard', '/dashboard?tab=bookings', '/dashboard?tab=messages', '/klijenti', '/danas']
  paths.push('/cenovnik', '/radno-vreme', '/add-service', '/website-builder', '/zahtevi', '/profile', '/reklamacije')
  for (const path of paths) await expectCyrillic(path, provider)
})
