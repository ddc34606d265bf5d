import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Caller, useApp, usualService } from '../../tests/harness.ts'
import { readPages } from '../../tests/pages.ts'
import { photoForm, smallPhoto } from '../../tests/photos.ts'
import { services } from './service-tables.server.ts'

const app = useApp()
const unlisted = { status: 404, code: 'not_found', title: 'Usluga nije pronađena' }
const notOwn = { status: 404, code: 'not_found', title: 'Usluga nije pronađena ili nemate pristup.' }

const create = (as: Caller | null, body: unknown) => app.call('POST', '/api/services', { as, body })
async function update(as: Caller, id: string, body: object) {
  const { version = 1 } = (await app.call('GET', `/api/services/${id}`, { as })).body
  return app.call('PUT', `/api/services/${id}`, { as, body: { version, ...body } })
}
const remove = (as: Caller, id: string) => app.call('DELETE', `/api/services/${id}`, { as })
const see = (as: Caller | null, id: string) => app.call('GET', `/api/services/${id}`, { as })
const titles = async () => (await app.call('GET', '/api/services')).body.items.map((item: any) => item.title)

async function form<Changes extends object>(owner: Caller, changes?: Changes) {
  return { ...usualService, images: [await app.picture(owner)], ...(changes as Changes) }
}
const people = async () => ({
  owner: await app.person('provider', { name: 'Milan Jovanović' }),
  other: await app.person('provider'),
  regular: await app.person('regular'),
})
const foreignPicture = { images: 'Slika nije pronađena. Dodajte je ponovo.' }

test('publishing a service stores the fields of the form and ignores others', async () => {
  const { owner, other } = await people()
  const [cover, second] = [await app.picture(owner), await app.picture(owner)]
  // The client must not be able to set any of these values.
  const counts = { bookings: 99, rating: 5, rating_sum: 500 }
  const ignored = { user_id: other.id, provider_id: other.id, ...counts, created_at: '2000-01-01T00:00:00Z' }
  const written = { title: '  Popravka česmi  ', images: [cover, second], price: ' 1.500,50 din ' }
  const { body } = await create(owner, await form(owner, { ...written, ...ignored }))
  const { active, ...usual } = usualService
  const ofProvider = { provider_id: owner.id, provider_name: 'Milan Jovanović', provider_slug: 'milan-jovanovic' }
  expect(body).toMatchObject({
    ...usual,
    ...ofProvider,
    title: 'Popravka česmi',
    price: '1.500,50 din',
    image_url: cover,
    additional_images: [second],
    status: 'active',
    location: 'Pančevo',
    version: 1,
    bookings: 0,
    rating: 0,
    reviews: 0,
    created_at: expect.stringMatching(/^20[2-9]\d-/),
  })
  const [row] = await app.runtime.db.select().from(services)
  expect([row!.parentCategory, row!.priceFrom]).toEqual(['Popravke', 12.8])
})

test('publishing a service stores it by its switch, also without price and keywords, and sets the provider’s missing name', async () => {
  const [nameless, named] = [await app.person('provider'), await app.person('provider', { name: 'Milan' })]
  const { price, keywords, active, ...least } = await form(named)
  expect((await create(named, least)).body).toMatchObject({ status: 'active', price: null, keywords: [] })
  const off = (await create(named, { ...least, active: false, price: '  ' })).body
  expect(off).toMatchObject({ status: 'inactive', price: null })
  expect(await titles()).toHaveLength(1)
  const publish = async (as: Caller) => (await create(as, await form(as, { provider_name: ' Ana  Anić ' }))).body
  expect((await publish(nameless)).provider_name).toBe('Ana Anić')
  expect((await publish(named)).provider_name).toBe('Milan')
  const empty = await create(nameless, await form(nameless, { provider_name: ' ' }))
  expect([empty.status, empty.body.fields]).toEqual([422, { provider_name: 'Ime je obavezno' }])
})

test('publishing a service is only for providers, and reports each invalid field with its promised message', async () => {
  const { owner, regular } = await people()
  const good = await form(owner)
  const refusals: [field: string, sentence: string, values: unknown[]][] = [
    ['title', 'Naslov mora imati najmanje 3 karaktera.', ['Ab', '  Ab  ', undefined]],
    ['title', 'Naslov može imati najviše 120 karaktera.', ['x'.repeat(121)]],
    ['description', 'Opis mora imati najmanje 10 karaktera.', ['Kratko.', undefined]],
    ['description', 'Opis može imati najviše 5.000 karaktera.', ['x'.repeat(5001)]],
    ['category', 'Molimo izaberite kategoriju.', ['Popravka', undefined]],
    ['images', 'Molimo dodajte barem jednu sliku za vašu uslugu.', [[], undefined]],
    ['images', 'Možete dodati najviše 5 slika.', [Array(6).fill(good.images[0])]],
    ['price', 'Cena može imati najviše 40 karaktera.', ['x'.repeat(41)]],
    ['keywords', 'Najviše 20 ključnih reči.', [Array(21).fill('reč')]],
    ['keywords', 'Ključna reč može imati najviše 40 karaktera.', [['x'.repeat(41)]]],
    ['active', 'Ovaj podatak nije ispravan.', ['yes']],
  ]
  for (const [field, sentence, values] of refusals)
    for (const value of values) {
      const { status, body } = await create(owner, { ...good, [field]: value })
      const refusal = { code: 'invalid_input', title: sentence, fields: { [field]: sentence } }
      expect([status, body]).toMatchObject([422, refusal])
    }
  // The caller’s role is checked before the fields.
  expect((await create(null, {})).body.title).toBe('Morate biti prijavljeni da biste dodali uslugu.')
  for (const person of [regular, await app.person(null)])
    expect((await create(person, {})).body.title).toBe('Ova stranica je samo za pružaoce usluga.')
  const { body } = await create(owner, {})
  expect(Object.keys(body.fields)).toEqual(['title', 'description', 'category', 'images'])
  expect(await app.runtime.db.$count(services)).toBe(0)
  const longest = { title: 'x'.repeat(120), description: 'x'.repeat(5000), price: 'x'.repeat(40) }
  expect((await create(owner, { ...good, ...longest, images: Array(5).fill(good.images[0]) })).status).toBe(201)
})

test('publishing and changing a service accept only the caller’s own images of this bucket, and keep stored ones whose files are gone', async () => {
  const { owner, other } = await people()
  const own = await app.picture(owner)
  const data = photoForm(await smallPhoto())
  const avatar = (await app.call('POST', '/api/media/avatars', { as: owner, body: data })).body.url
  for (const image of [await app.picture(other), avatar, 'https://drugde.example/a.jpg', `${own}/320.webp`, '']) {
    const { status, body } = await create(owner, await form(owner, { images: [own, image] }))
    expect([image, status, body.fields]).toEqual([image, 422, foreignPicture])
  }
  const { id } = await app.service(owner, { images: [own] })
  await app.runtime.database.exec('DELETE FROM media_files')
  const kept = { ...usualService, images: [own] }
  expect((await update(owner, id, kept)).status).toBe(200)
  const foreign = await update(owner, id, { ...kept, images: [await app.picture(other)] })
  expect(foreign.body.fields).toEqual(foreignPicture)
})

test('publishing a service stores one service for the same id sent repeatedly or at once, replaces it by a changed form after a lost response, and refuses another user’s id', async () => {
  const { owner, other } = await people()
  const input = await form(owner, { id: randomUUID() })
  const first = await create(owner, input)
  expect(first.body.id).toBe(input.id)
  const again = await create(owner, { ...input, title: 'Nešto drugo' })
  expect([again.status, again.body]).toEqual([201, first.body])
  const replaced = await create(owner, { ...input, title: 'Bojleri', active: false, replaces: true })
  expect(replaced).toMatchObject({ status: 201, body: { title: 'Bojleri', status: 'inactive' } })
  for (const replaces of [false, true]) {
    const taken = await create(other, await form(other, { id: input.id, replaces }))
    expect(taken).toMatchObject({ status: 409, body: { code: 'id_taken' } })
  }
  const [row] = await app.runtime.db.select().from(services)
  expect(row).toMatchObject({ userId: owner.id, title: 'Bojleri' })
  const id = randomUUID()
  const many = await Promise.all(Array.from({ length: 30 }, () => create(owner, { ...input, id })))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await app.runtime.db.$count(services)).toBe(2)
  await remove(owner, id)
  expect((await create(owner, { ...input, id })).status).toBe(409)
  expect((await create(owner, { ...input, id, replaces: true })).status).toBe(409)
})

test('changing a service replaces all fields, makes it active or paused by its switch, and refuses an older version unless the change is the same', async () => {
  const { owner } = await people()
  const stored = await app.service(owner)
  const input = await form(owner, { title: 'Električar', category: 'Popravke', price: '', keywords: ['struja'] })
  const { title, category, keywords, images } = input
  expect((await update(owner, stored.id, input)).body).toEqual({
    ...stored,
    title,
    category,
    keywords,
    price: null,
    image_url: images[0],
    version: 2,
  })
  const older = await update(owner, stored.id, { ...input, description: 'Menjam ventile.', version: 1 })
  expect(older).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await update(owner, stored.id, { ...input, version: 1 })).body.version).toBe(2)
  await app.call('PUT', `/api/services/${stored.id}/active`, { as: owner, body: { active: false } })
  expect((await update(owner, stored.id, { ...input, version: 2 })).status).toBe(409)
  expect((await update(owner, stored.id, { ...input, active: false })).body.status).toBe('paused')
  expect(await titles()).toEqual([])
  expect((await update(owner, stored.id, input)).body.status).toBe('active')
  expect((await update(owner, stored.id, { ...input, title: '' })).status).toBe(422)
  expect(await titles()).toEqual(['Električar'])
})

test('changing a service by pausing and activating it changes only the status, and deleting it hides it from everyone, also from its owner', async () => {
  const { owner, regular } = await people()
  const stored = await app.service(owner)
  const set = (as: Caller, active: unknown) =>
    app.call('PUT', `/api/services/${stored.id}/active`, { as, body: { active } })
  expect((await set(owner, false)).body).toEqual({ ...stored, status: 'paused', version: 2 })
  expect(await titles()).toEqual([])
  expect((await set(owner, true)).body).toEqual({ ...stored, version: 3 })
  expect((await set(owner, 'da')).status).toBe(422)
  expect(await titles()).toEqual([stored.title])

  await app.startConversation(regular, stored)
  expect(await remove(owner, stored.id)).toMatchObject({ status: 204, body: '' })
  for (const person of [null, regular, owner]) expect((await see(person, stored.id)).body).toMatchObject(unlisted)
  expect(await titles()).toEqual([])
  expect((await app.call('GET', '/api/services/mine', { as: owner })).body.items).toEqual([])
  expect((await remove(owner, stored.id)).body).toMatchObject(notOwn)
  expect((await update(owner, stored.id, await form(owner))).body).toMatchObject(notOwn)
  expect(await app.runtime.db.$count(services)).toBe(1)
})

test('the caller’s own services include inactive ones, the newest first, in pages', async () => {
  const [owner, other] = [await app.person('provider'), await app.person('provider')]
  const stored: string[] = []
  for (const active of [true, false, true, false, true]) stored.push((await app.service(owner, { active })).id)
  await app.service(other)
  await app.runtime.db.update(services).set({ createdAt: new Date('2026-05-01T10:00:00Z') })
  const walked = (await readPages(app, '/api/services/mine', { limit: 2 }, owner)).flat()
  expect(walked.map(({ id }) => id)).toEqual(stored.sort().reverse())
  expect(walked.filter(({ status }) => status === 'inactive')).toHaveLength(2)
})

const phone = (as: Caller | null, id: string) => app.call('GET', `/api/services/${id}/phone`, { as })
async function scene() {
  const owner = await app.person('provider', { phone: '064 123 45 67' })
  const [other, regular] = [await app.person('provider'), await app.person('regular')]
  return { owner, other, regular, stored: await app.service(owner) }
}

test('the page of a service has the permissions of the caller; a paused one only its owner and customers with a conversation about it see, with its number', async () => {
  const { owner, other, regular, stored } = await scene()
  const page = { ...stored, has_phone: true, is_by_price_list: false }
  for (const person of [null, regular])
    expect((await see(person, stored.id)).body).toEqual({ ...page, can: { edit: false, contact: true } })
  expect((await see(owner, stored.id)).body).toEqual({ ...page, can: { edit: true, contact: false } })
  for (const read of [see, phone]) expect((await read(null, randomUUID())).body).toMatchObject(unlisted)
  expect((await see(null, 'nema')).status).toBe(404)

  await app.startConversation(regular, stored)
  for (const status of ['paused', 'inactive'] as const) {
    await app.runtime.db.update(services).set({ status })
    for (const person of [owner, regular]) {
      expect((await see(person, stored.id)).body.status).toBe(status)
      expect((await phone(person, stored.id)).status).toBe(200)
    }
    for (const person of [null, other])
      for (const read of [see, phone]) expect((await read(person, stored.id)).body).toMatchObject(unlisted)
  }
})

test('the phone number is returned only by its own endpoint, also to visitors, and 404 without one', async () => {
  const { owner, other, stored } = await scene()
  const answer = await phone(null, stored.id)
  const numbers = [{ text: '064 123 45 67', tel: '+381641234567' }]
  expect([answer.status, answer.body]).toEqual([200, { phone: '064 123 45 67', numbers }])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const elsewhere = [await see(null, stored.id), await see(owner, stored.id)]
  for (const path of ['/api/services', '/api/services/mine']) elsewhere.push(await app.call('GET', path, { as: owner }))
  expect(JSON.stringify(elsewhere.map(({ body }) => body))).not.toContain('123 45 67')
  const silent = await app.service(other)
  expect((await phone(null, silent.id)).body).toMatchObject({ status: 404, title: 'Broj telefona nije unet.' })
  expect((await see(null, silent.id)).body.has_phone).toBe(false)
})
