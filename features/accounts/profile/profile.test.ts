import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { features } from '../../../app/features.server.ts'
import { collect } from '../../../platform/server/feature.server.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { photoForm, smallPhoto } from '../../../tests/photos.ts'
import { removeUnusedImages } from '../../media/media-removal.server.ts'
import { mediaFiles } from '../../media/media-tables.server.ts'
import { profiles } from '../account-tables.server.ts'

const app = useApp()
const defaults = { name: 'Milan Jovanović', phone: '063 555 0142', location: 'Pančevo' }
async function save(as: Caller, body: object) {
  const { user } = (await app.call('GET', '/api/me', { as })).body
  return app.call('PUT', '/api/profile', { as, body: { ...defaults, version: user?.version ?? 1, ...body } })
}

test('the profile changes only the caller’s own; trims spaces and drops an empty number', async () => {
  const [me, other] = [await app.person('provider'), await app.person('provider', { name: 'Drugi' })]
  const saved = await save(me, { name: '  Милан   Jovanović ', phone: '  ' })
  expect(saved.body.user).toMatchObject({ id: me.id, name: 'Милан Jovanović', phone: null, location: 'Pančevo' })
  expect((await app.call('GET', '/api/me', { as: me })).body).toEqual(saved.body)
  expect((await app.call('GET', '/api/me', { as: other })).body.user.name).toBe('Drugi')
})

test('the profile rejects invalid fields with a Serbian message at the field', async () => {
  const me = await app.person('regular', { name: 'Ana' })
  const invalid: [object, Record<string, string>][] = [
    [{ name: '   ' }, { name: 'Ime je obavezno' }],
    [{ name: 'x'.repeat(81) }, { name: 'Ime može imati najviše 80 karaktera.' }],
    [{ phone: 'pozovite me' }, { phone: 'Unesite ispravan broj telefona.' }],
    [{ phone: '0'.repeat(31) }, { phone: 'Broj telefona može imati najviše 30 karaktera.' }],
    [{ location: 'Atlantida' }, { location: 'Molimo odaberite lokaciju' }],
  ]
  for (const [body, fields] of invalid) {
    const { status, body: problem } = await save(me, body)
    expect([body, status, problem.fields]).toEqual([body, 422, fields])
  }
  expect((await app.call('GET', '/api/me', { as: me })).body.user.name).toBe('Ana')
})

test('the profile rejects a change of an older version, but not a repeated one', async () => {
  const me = await app.person('regular', { name: 'Ana' })
  const newer = { name: 'Ana Nikolić', phone: '064 111 22 33', version: 1 }
  expect((await save(me, newer)).body.user).toMatchObject({ phone: '064 111 22 33', version: 2 })
  const older = await save(me, { name: 'Ana', phone: null, version: 1 })
  expect(older).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await app.call('GET', '/api/me', { as: me })).body.user.phone).toBe('064 111 22 33')
  expect((await save(me, newer)).body.user).toMatchObject({ phone: '064 111 22 33', version: 2 })
  const { version: _, ...without } = { ...defaults, version: 0 }
  expect((await app.call('PUT', '/api/profile', { as: me, body: without })).body.fields).toEqual({
    version: 'Osvežite stranicu pa pokušajte ponovo.',
  })
})

test('the profile ignores other fields, and keeps a town that is not offered and a number stored before the rule', async () => {
  const me = await app.person('regular')
  const before = { location: 'Starčevo', phone: '12345' }
  await app.runtime.db.update(profiles).set(before).where(eq(profiles.id, me.id))
  const forged = { role: 'provider', account_role: 'provider', email: 'x@primer.rs', is_admin: true }
  const { user } = (await save(me, { ...forged, ...before })).body
  expect(user).toMatchObject({ ...before, role: 'regular', email: me.email, is_admin: false })
  expect((await save(me, { location: 'Priština' })).body.user.location).toBe('Priština')
  for (const old of [{ location: 'Starčevo' }, { phone: '12345' }]) expect((await save(me, old)).status).toBe(422)
  expect((await save(me, { location: null })).body.user.location).toBeNull()
})

const upload = async (as: Caller, bucket = 'avatars'): Promise<string> =>
  (await app.call('POST', `/api/media/${bucket}`, { as, body: photoForm(await smallPhoto()) })).body.url
const setPicture = (as: Caller, url: string | null) => app.call('PUT', '/api/profile/avatar', { as, body: { url } })
const stored = async () => (await app.runtime.db.select().from(mediaFiles)).map(({ key }) => `/media/${key}`)

test('the profile picture is one of the user’s uploads or none, and the earlier one is deleted', async () => {
  const me = await app.person('regular')
  const [first, second] = [await upload(me), await upload(me)]
  expect((await setPicture(me, first)).body.user.avatar_url).toBe(first)
  expect((await setPicture(me, first)).body.user.avatar_url).toBe(first)
  expect((await setPicture(me, second)).body.user.avatar_url).toBe(second)
  expect(await stored()).toEqual([second])
  await vi.waitFor(async () => expect((await app.call('GET', `${first}/320.webp`)).status).toBe(404), 20_000)
  expect((await setPicture(me, null)).body.user.avatar_url).toBeNull()
  expect(await stored()).toEqual([])
})

test('the profile picture cannot be another user’s picture or one of another site', async () => {
  const [me, other] = [await app.person('regular'), await app.person('regular')]
  const foreign = [await upload(other), await upload(me, 'services')]
  for (const url of [...foreign, 'https://primer.rs/slika.png', '/media/avatars/x/y', 'javascript:alert(1)']) {
    const { status, body } = await setPicture(me, url)
    expect([url, status, body.fields]).toEqual([url, 422, { url: 'Slika nije pronađena. Dodajte je ponovo.' }])
  }
})

test('the profile picture is kept by the sweep, which deletes unused images after a day', async () => {
  const me = await app.person('provider')
  const picture = await upload(me)
  await setPicture(me, picture)
  const service = await app.service(me)
  const gallery = await upload(me, 'website_images')
  const unused = [await upload(me), await upload(me, 'services')]
  await app.runtime.db.update(mediaFiles).set({ createdAt: new Date(Date.now() - 86_401_000) })
  const fresh = await upload(me)
  expect(await removeUnusedImages(app.runtime, collect(features, 'imageReferences'))).toBe(2)
  expect((await stored()).sort()).toEqual([picture, gallery, fresh, service.image_url].sort())
  await vi.waitFor(async () => expect((await app.call('GET', `${unused[0]}/320.webp`)).status).toBe(404), 20_000)
  expect((await app.call('GET', `${picture}/320.webp`)).status).toBe(200)
  expect(await removeUnusedImages(app.runtime, collect(features, 'imageReferences'))).toBe(0)
})
