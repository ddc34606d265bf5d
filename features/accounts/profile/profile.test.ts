import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { features } from '../../../app/features.server.ts'
import { each } from '../../../platform/server/feature.server.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { smallPhoto } from '../../../tests/photos.ts'
import { sweepImages } from '../../media/media-removal.server.ts'
import { mediaFiles } from '../../media/media-tables.server.ts'
import { profiles } from '../account-tables.server.ts'

const app = useApp()
const usual = { name: 'Milan Jovanović', phone: '063 555 0142', location: 'Pančevo' }
/** Over the version that there is now. */
async function save(as: Caller | null, body: object) {
  const { user } = (await app.call('GET', '/api/me', { as })).body
  return app.call('PUT', '/api/profile', { as, body: { ...usual, version: user?.version ?? 1, ...body } })
}

describe('the profile', () => {
  test('is one’s own; spaces are tidied, an empty number is none', async () => {
    const [me, other] = [await app.person('provider'), await app.person('provider', { name: 'Drugi' })]
    const saved = await save(me, { name: '  Милан   Jovanović ', phone: '  ' })
    expect(saved.body.user).toMatchObject({ id: me.id, name: 'Милан Jovanović', phone: null, location: 'Pančevo' })
    expect((await app.call('GET', '/api/me', { as: me })).body).toEqual(saved.body)
    expect((await app.call('GET', '/api/me', { as: other })).body.user.name).toBe('Drugi')
    expect((await save(null, {})).status).toBe(401)
  })

  test('says in Serbian what is wrong, at its field, and changes nothing', async () => {
    const me = await app.person('regular', { name: 'Ana' })
    const wrong: [object, Record<string, string>][] = [
      [{ name: '   ' }, { name: 'Ime je obavezno' }],
      [{ name: 'x'.repeat(81) }, { name: 'Ime može imati najviše 80 karaktera.' }],
      [{ phone: 'pozovite me' }, { phone: 'Unesite ispravan broj telefona.' }],
      [{ phone: '064 123 45 67, 12345' }, { phone: 'Unesite ispravan broj telefona.' }],
      [{ phone: '0'.repeat(31) }, { phone: 'Broj telefona može imati najviše 30 karaktera.' }],
      [{ location: 'Atlantida' }, { location: 'Molimo odaberite lokaciju' }],
    ]
    for (const [body, fields] of wrong) {
      const { status, body: problem } = await save(me, body)
      expect([body, status, problem.fields]).toEqual([body, 422, fields])
    }
    expect((await app.call('GET', '/api/me', { as: me })).body.user.name).toBe('Ana')
  })

  test('takes two numbers and an extension, and keeps a phone that was stored before the rule', async () => {
    const me = await app.person('regular')
    for (const phone of ['013/331-234, 064/123-45-67', '013/331-234 lok. 8', '+381 (0)60 123 4567']) {
      expect((await save(me, { phone })).body.user.phone).toBe(phone)
    }
    await app.runtime.db.update(profiles).set({ phone: '12345' }).where(eq(profiles.id, me.id))
    expect((await save(me, { phone: '12345', name: 'Novo Ime' })).body.user).toMatchObject({ phone: '12345' })
    expect((await save(me, { phone: '123456' })).status).toBe(422)
  })

  test('refuses what was written over an older version, but for the same once more', async () => {
    const me = await app.person('regular', { name: 'Ana' })
    const newer = { name: 'Ana Nikolić', phone: '064 111 22 33', version: 1 }
    expect((await save(me, newer)).body.user).toMatchObject({ phone: '064 111 22 33', version: 2 })
    const older = await save(me, { name: 'Ana', phone: null, version: 1 })
    expect(older).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect((await app.call('GET', '/api/me', { as: me })).body.user.phone).toBe('064 111 22 33')
    expect((await save(me, newer)).body.user).toMatchObject({ phone: '064 111 22 33', version: 2 })
    const { version: _, ...without } = { ...usual, version: 0 }
    expect((await app.call('PUT', '/api/profile', { as: me, body: without })).body.fields).toEqual({
      version: 'Osvežite stranicu pa pokušajte ponovo.',
    })
  })

  test('takes nothing but what it is for, and keeps a town that is not offered', async () => {
    const me = await app.person('regular')
    await app.runtime.db.update(profiles).set({ location: 'Starčevo' }).where(eq(profiles.id, me.id))
    const body = {
      location: 'Starčevo',
      role: 'provider',
      account_role: 'provider',
      email: 'x@primer.rs',
      is_admin: true,
    }
    expect((await save(me, body)).body.user).toMatchObject({ role: 'regular', email: me.email, location: 'Starčevo' })
    expect((await save(me, { location: 'Priština' })).body.user.location).toBe('Priština')
    expect((await save(me, { location: 'Starčevo' })).status).toBe(422)
    expect((await save(me, { location: null })).body.user.location).toBeNull()
  })
})

describe('the portrait', () => {
  async function upload(as: Caller, bucket = 'avatars'): Promise<string> {
    const body = new FormData()
    body.set('file', new File([await smallPhoto()], 'ja.jpg', { type: 'image/jpeg' }))
    return (await app.call('POST', `/api/media/${bucket}`, { as, body })).body.url
  }
  const wear = (as: Caller | null, url: string | null) => app.call('PUT', '/api/profile/avatar', { as, body: { url } })
  const stored = async () => (await app.runtime.db.select().from(mediaFiles)).map(({ key }) => `/media/${key}`)

  test('is one of one’s own uploads, or none; the one before it is gone for good', async () => {
    const me = await app.person('regular')
    const [first, second] = [await upload(me), await upload(me)]
    expect((await wear(me, first)).body.user.avatar_url).toBe(first)
    expect((await wear(me, first)).body.user.avatar_url).toBe(first)
    expect((await wear(me, second)).body.user.avatar_url).toBe(second)
    expect(await stored()).toEqual([second])
    await vi.waitFor(async () => expect((await app.call('GET', `${first}/320.webp`)).status).toBe(404), 20_000)
    expect((await wear(me, null)).body.user.avatar_url).toBeNull()
    expect(await stored()).toEqual([])
  })

  test('is never another’s picture, nor one from elsewhere', async () => {
    const [me, other] = [await app.person('regular'), await app.person('regular')]
    const urls = [
      await upload(other),
      await upload(me, 'services'),
      'https://primer.rs/slika.png',
      '/media/avatars/x/y',
      'javascript:alert(1)',
      '',
    ]
    for (const url of urls.slice(0, 5)) {
      const { status, body } = await wear(me, url)
      expect([url, status, body.fields]).toEqual([url, 422, { url: 'Slika nije pronađena. Dodajte je ponovo.' }])
    }
    expect((await wear(null, urls[0]!)).status).toBe(401)
  })

  test('what is shown nowhere a day after its upload is swept away; what is shown stays', async () => {
    const me = await app.person('provider')
    const worn = await upload(me)
    await wear(me, worn)
    const service = await app.service(me)
    const gallery = await upload(me, 'website_images')
    const unused = [await upload(me), await upload(me, 'services')]
    await app.runtime.db.update(mediaFiles).set({ createdAt: new Date(Date.now() - 86_401_000) })
    const fresh = await upload(me)
    expect(await sweepImages(app.runtime, each(features, 'imageReferences'))).toBe(2)
    expect((await stored()).sort()).toEqual([worn, gallery, fresh, service.image_url].sort())
    await vi.waitFor(async () => expect((await app.call('GET', `${unused[0]}/320.webp`)).status).toBe(404), 20_000)
    expect((await app.call('GET', `${worn}/320.webp`)).status).toBe(200)
    expect(await sweepImages(app.runtime, each(features, 'imageReferences'))).toBe(0)
  })
})
