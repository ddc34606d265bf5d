import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { features } from '../../app/features.server.ts'
import { collect } from '../../platform/server/feature.server.ts'
import { attachmentHelpers, photoVariants, tomorrow } from '../../tests/attachments.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { attachmentForm, smallPhoto } from '../../tests/photos.ts'
import { requestHelpers } from '../../tests/requests.ts'
import { blocks } from '../accounts/block-tables.server.ts'
import { sweepAttachments } from '../attachments/attachment-removal.server.ts'
import { attachments } from '../attachments/attachment-tables.server.ts'
import { requests } from './request-tables.server.ts'
import { deleteEnded } from './request-work.server.ts'

const app = useApp()
const { post, offer, see, close } = requestHelpers(app)
const { fetched } = attachmentHelpers(app)
const at = (request: string, photo: string, variant = '320.webp') =>
  `/api/requests/${request}/photos/${photo}/${variant}`
const upload = async (as: Caller, request: string, file?: Uint8Array) =>
  app.call('POST', `/api/requests/${request}/photos`, { as, body: attachmentForm(file ?? (await smallPhoto())) })
const sweep = (now?: Date) => sweepAttachments(app.runtime, collect(features, 'attachmentReferences'), now)

let ana: Caller
let plumber: Caller
let service: { id: string }
beforeEach(async () => {
  ana = await app.person('regular', { name: 'Ana Nikolić' })
  plumber = await app.person('provider', { name: 'Dragan Petrović' })
  service = await app.service(plumber)
})

async function withPhotos(count: number): Promise<{ id: string; photos: string[] }> {
  const id = randomUUID()
  const photos: string[] = []
  for (let n = 0; n < count; n += 1) photos.push((await upload(ana, id)).body.id)
  const { status, body } = await post(ana, { id, photos })
  expect([status, body.photos.map((one: { id: string }) => one.id)]).toEqual([201, photos])
  return { id, photos }
}

test('shows photos of a request only to its customer and to providers who have made an offer or may', async () => {
  const { id, photos } = await withPhotos(2)
  const gardener = await app.person('provider')
  await app.service(gardener, { title: 'Krečenje stanova', category: 'Krečenje' })
  const neighbour = await app.person('regular')
  const { body: board } = await app.call('GET', '/api/requests', { as: plumber })
  expect(board.items[0].photos).toHaveLength(2)
  for (const variant of photoVariants) {
    const path = at(id, photos[0]!, variant)
    for (const as of [ana, plumber]) {
      const answer = await fetched(path, as)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    }
    for (const as of [gardener, neighbour, null]) expect((await fetched(path, as)).status, variant).toBe(404)
  }
  for (const as of [gardener, neighbour]) expect((await see(as, id)).photos).toEqual([])
  const other = await withPhotos(1)
  expect((await fetched(at(other.id, photos[0]!), plumber)).status).toBe(404)
  await app.runtime.db.insert(blocks).values({ blockerId: ana.id, blockedId: plumber.id })
  expect((await fetched(at(id, photos[0]!), plumber)).status).toBe(404)
})

test('shows photos of a closed request to its customer and to providers with an offer', async () => {
  const { id, photos } = await withPhotos(1)
  const late = await app.person('provider')
  await app.service(late)
  await offer(plumber, id, service)
  await close(ana, id)
  const statuses = [ana, plumber, late].map(async as => (await fetched(at(id, photos[0]!), as)).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 404])
})

test('re-encodes photos, and shows one of an unposted request only to its owner', async () => {
  const id = randomUUID()
  const gps = { IFD3: { GPSLatitude: '44/1 52/1 0/1', GPSLatitudeRef: 'N' } }
  const original = await sharp(await smallPhoto())
    .withExif(gps)
    .jpeg()
    .toBuffer()
  const photo = (await upload(ana, id, original)).body.id
  const statuses = [ana, plumber, null].map(async as => (await fetched(at(id, photo), as)).status)
  expect(await Promise.all(statuses)).toEqual([200, 404, 404])
  await post(ana, { id, photos: [photo] })
  for (const variant of photoVariants) {
    const answer = await fetched(at(id, photo, variant), ana)
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif).toBeUndefined()
  }
})

test('accepts at most five photos, all uploaded by the caller for this request', async () => {
  const id = randomUUID()
  const [own, foreign] = [(await upload(ana, id)).body.id, (await upload(plumber, id)).body.id]
  const elsewhere = (await upload(ana, randomUUID())).body.id
  for (const wrong of [foreign, elsewhere, randomUUID()])
    expect((await post(ana, { id, photos: [own, wrong] })).body.code).toBe('attachment_gone')
  expect(await app.runtime.db.$count(requests)).toBe(0)
  const six = await post(ana, { id, photos: Array.from({ length: 6 }, randomUUID) })
  expect(six.body.fields).toEqual({ photos: 'Najviše 5 slika.' })
  expect((await post(ana, { id, photos: [own] })).status).toBe(201)
})

test('deletes photos with their request, and photos of an unposted request after a day', async () => {
  const { id } = await withPhotos(2)
  await upload(ana, randomUUID())
  expect(await sweep(tomorrow())).toBe(1)
  await close(ana, id)
  await deleteEnded(app.runtime)
  expect([await sweep(tomorrow()), await app.runtime.db.$count(attachments)]).toEqual([0, 2])
  await app.runtime.db.update(requests).set({ endedAt: new Date('2026-01-01') })
  await deleteEnded(app.runtime)
  expect(await sweep()).toBe(2)
  expect([await app.runtime.db.$count(attachments), await app.runtime.db.$count(requests)]).toEqual([0, 0])
})
