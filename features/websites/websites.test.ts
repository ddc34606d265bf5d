import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { websiteHelpers } from '../../tests/own-website.ts'
import { changePublishedSite } from '../../tests/site-draft.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReserved } from './reserved-names.server.ts'
import { toSubdomain } from './website.ts'
import { providerWebsites } from './website-tables.server.ts'

const app = useApp()

const { get, put, patch, image: siteImage } = websiteHelpers(app)
async function newOwner() {
  const owner = await app.person('provider')
  await get(owner)
  return owner
}

test('simultaneous first requests create one site with a free address, the first template and the name', async () => {
  const milan = await app.person('provider', { name: 'Milan Jovanović' })
  const [{ body }, ...others] = await Promise.all([get(milan), get(milan), get(milan)])
  for (const other of others) expect(other.body).toEqual(body)
  expect(body).toMatchObject({
    site_title: 'Milan Jovanović',
    template_id: 'modern',
    primary_color: '#2563eb',
    secondary_color: '#f59e0b',
    font_family: 'Inter',
    published: false,
    host: 'localhost:3000',
    subdomain: expect.stringMatching(/^[a-z0-9]{3,30}$/),
    url: `http://${body.subdomain}.localhost:3000`,
  })
  const types = ['hero', 'services', 'prices', 'about', 'testimonials', 'faq', 'contact']
  expect(body.sections.map((section: any) => section.section_type)).toEqual(types)
})

describe('saving a site', () => {
  test('refuses a phone number that cannot be dialled, also when a draft is published', async () => {
    const milan = await newOwner()
    const refused = { status: 422, body: { fields: { contact_phone: 'Unesite ispravan broj telefona.' } } }
    expect(await patch(milan, { contact_phone: 'pozovite' })).toMatchObject(refused)
    await patch(milan, { contact_phone: '013/331-234, 064/123-45-67' })
    await put(milan, 'publication', { published: true })
    expect(await changePublishedSite(app, milan, { contact_phone: '12345' })).toMatchObject(refused)
    // An invalid number that was stored before this rule may stay.
    await app.runtime.db.update(providerWebsites).set({ contactPhone: '12345' })
    expect((await changePublishedSite(app, milan, { contact_phone: '12345', site_title: 'Elektro' })).status).toBe(200)
  })

  test('keeps omitted fields, trims, turns empty texts into null, and completes colours and profiles', async () => {
    const milan = await newOwner()
    await patch(milan, { site_title: '  Elektro Jovanović ', site_description: 'Struja bez brige' })
    for (const [field, written, stored] of [
      ['contact_email', '', null],
      ['contact_phone', ' 063 555 0142 ', '063 555 0142'],
      ['primary_color', '#F00', '#ff0000'],
      ['secondary_color', ' 1F6B4E ', '#1f6b4e'],
      ['social_facebook', 'facebook.com/elektro', 'https://facebook.com/elektro'],
      ['social_instagram', '', null],
      ['social_instagram', 'petar', 'https://instagram.com/petar'],
      ['social_instagram', '@petar.majstor', 'https://instagram.com/petar.majstor'],
      ['social_linkedin', 'http://linkedin.com/in/elektro', 'http://linkedin.com/in/elektro'],
      ['social_linkedin', 'petar-petrovic', 'https://linkedin.com/in/petar-petrovic'],
    ] as const)
      expect((await patch(milan, { [field]: written })).body[field]).toBe(stored)
    const { body } = await get(milan)
    expect(body).toMatchObject({ site_title: 'Elektro Jovanović', site_description: 'Struja bez brige' })
    expect(body.contact_numbers).toEqual([{ text: '063 555 0142', tel: '+381635550142' }])
    // The hero's texts were never edited, so they equal the site's title and description.
    expect(body.sections[0]).toMatchObject({ title: 'Elektro Jovanović', subtitle: 'Struja bez brige' })
  })

  test('refuses an invalid value with a message at its field, and changes nothing', async () => {
    const milan = await app.person('provider')
    const before = (await get(milan)).body
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const { status, body } = await patch(milan, { [field]: value })
        expect([field, value, status]).toEqual([field, value, 422])
        expect(Object.values(body.fields)[0]).toMatch(/\p{L}+ \p{L}+/u)
      }
    expect((await get(milan)).body).toEqual(before)
  })
  const wrong = {
    site_title: ['', 'a'.repeat(101)],
    site_description: ['a'.repeat(251)],
    subdomain: ['', 'ab', 'a'.repeat(31), '-elektro', 'elektro-', 'Elektro', 'dva imena', 'www'],
    primary_color: ['red', '#12345678', '#12'],
    secondary_color: ['red;}'],
    font_family: ['Comic Sans'],
    contact_email: ['nije adresa@a.b', 'bez-domena@a'],
    social_facebook: ['javascript:alert(1)', 'https://mailto:petar@primer.rs', 'https://127.0.0.1/'],
    cover_image_url: ['/media/website_images/neko/drugi'],
  }

  test('converts a Serbian address to its subdomain, and reserves names, also with digits or hyphens', () => {
    const written = ['Čačak', 'Đorđe', 'Šišanje kod Žike', 'Чачак']
    expect(written.map(toSubdomain)).toEqual(['cacak', 'djordje', 'sisanjekodzike', 'cacak'])
    const reserved = [
      ...['api', 'podrska', 'onama', 'web1', 'wpad', 'www2', 'ns3', 'n-s-1', 'cdn01'],
      ...['mta-sts', 'autoconfig', 'webmail2', 'e-mail', 'auth', 'sso', 'prijava', 'secure-1'],
      ...['placanja', 'nbs', 'banka', 'b4nka', 'ips-nbs', 'policija', 'euprava', 'e-uprava', 'mup24'],
      ...['pancevo', 'pancevo26', 'novi-sad', 'nis', 'n1s'],
    ]
    expect(reserved.filter(name => !isReserved(name))).toEqual([])
  })

  test('refuses a reserved name when a draft is published, but keeps one that a site already has', async () => {
    const ana = await app.person('provider')
    const { body: site } = await get(ana)
    const { db } = app.runtime
    await db.update(providerWebsites).set({ subdomain: 'banka' }).where(eq(providerWebsites.id, site.id))
    expect((await patch(ana, { subdomain: 'banka', contact_phone: '064 123 4567' })).status).toBe(200)
    expect((await patch(ana, { subdomain: 'banka-2' })).status).toBe(422)
    expect((await put(ana, 'publication', { published: true })).status).toBe(200)
    const { status, body } = await changePublishedSite(app, ana, { subdomain: 'policija2' })
    expect([status, body.fields]).toEqual([422, { subdomain: 'Ova adresa nije dostupna. Izaberite drugu.' }])
    expect((await get(ana)).body.subdomain).toBe('banka')
  })

  test('refuses addresses that look like ours, and punycode', async () => {
    const ana = await newOwner()
    for (const subdomain of ['xn--komiluk-6hb', 'ab--cd', 'adm1n', 'a-p-i', 'rnail', 'komsiluk-pomoc', 'k0ms1luk']) {
      const { status, body } = await patch(ana, { subdomain })
      const refusal = [422, 'Ova adresa nije dostupna. Izaberite drugu.']
      expect([subdomain, status, body.fields?.subdomain]).toEqual([subdomain, ...refusal])
    }
    for (const subdomain of ['elektro-1', 'salon-ana', 'majstor24']) {
      expect([subdomain, (await patch(ana, { subdomain })).status]).toEqual([subdomain, 200])
    }
    // An email address that resembles Komšiluk's name does not become the site's address.
    const named = await app.person('provider')
    await app.runtime.db.update(profiles).set({ email: 'komsiluk.podrska@primer.rs' }).where(eq(profiles.id, named.id))
    expect((await get(named)).body.subdomain).toMatch(/^sajt\d+$/)
  })

  test('accepts only the owner’s pictures, including those of services', async () => {
    const [milan, ana] = [await newOwner(), await newOwner()]
    const [own, fromService, foreign] = [await siteImage(milan), await app.picture(milan), await siteImage(ana)]
    const saved = await patch(milan, { cover_image_url: own, header_image_url: fromService })
    expect(saved.body).toMatchObject({ cover_image_url: own, header_image_url: fromService })
    expect((await patch(milan, { cover_image_url: foreign })).status).toBe(422)
    expect((await patch(milan, { cover_image_url: null })).body.cover_image_url).toBe(null)
  })
})

test('every call acts only on the caller’s own site, and refuses the address of another one', async () => {
  const [milan, ana] = [await newOwner(), await newOwner()]
  const { body: mine } = await get(milan)
  await patch(ana, { site_title: 'Moje', contact_phone: '063 555 0142' })
  const { status, body } = await patch(ana, { subdomain: mine.subdomain })
  expect([status, body.fields.subdomain]).toEqual([422, 'Ova adresa je već zauzeta. Izaberite drugu.'])
  await put(ana, 'publication', { published: true })
  expect((await get(milan)).body).toEqual(mine)
})

test('refuses to publish a site without phone, email or active service, or without visible section', async () => {
  const milan = await newOwner()
  const publish = () => put(milan, 'publication', { published: true })
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'nobody_to_reach' } })
  const service = await app.service(milan)
  expect((await publish()).status).toBe(200)
  await app.call('PUT', `/api/services/${service.id}/active`, { as: milan, body: { active: false } })
  expect((await publish()).status).toBe(409)
  expect((await changePublishedSite(app, milan, { contact_email: 'milan@primer.rs' })).status).toBe(200)
  const { body } = await changePublishedSite(app, milan, { sections: [] })
  expect(body.code).toBe('nothing_to_publish')
})

test('opens a step of the builder once the earlier ones are saved', async () => {
  const milan = await app.person('provider')
  const { body } = await get(milan)
  expect(body.furthest_step).toBe(1)
  expect((await patch(milan, { site_title: body.site_title, subdomain: body.subdomain })).body.furthest_step).toBe(2)
  expect((await patch(milan, { cover_image_url: null, header_image_url: null })).body.furthest_step).toBe(3)
  expect((await patch(milan, { contact_email: null })).body.furthest_step).toBe(4)
  expect((await patch(milan, { subdomain: body.subdomain })).body.furthest_step).toBe(4)
})
