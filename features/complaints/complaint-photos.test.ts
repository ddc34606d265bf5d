import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newAdministrator } from '../../tests/administration.ts'
import { attachmentHelpers } from '../../tests/attachments.ts'
import { fileComplaint, newCase, newCompletedJob, takeStep, uploadComplaintPhoto } from '../../tests/complaints.ts'
import { type Caller, password, useApp } from '../../tests/harness.ts'

const app = useApp()
const { fetched } = attachmentHelpers(app)
const photoPath = (id: string, photo: string, prefix = '') => `/api${prefix}/complaints/${id}/photos/${photo}/320.webp`
const statusesOf = (path: string, callers: (Caller | null)[]) =>
  Promise.all(callers.map(async as => (await fetched(path, as)).status))

test('photos are for the two sides alone, and for administrators only when a side has asked', async () => {
  const job = await newCompletedJob(app)
  const { provider, customer } = job
  const other = await newCase(app)
  const admin = await newAdministrator(app)
  const id = randomUUID()
  const photo = await uploadComplaintPhoto(app, customer, id)
  const everybody = [customer, provider, other.customer, other.provider, admin, null]
  expect(await statusesOf(photoPath(id, photo), everybody)).toEqual([200, 404, 404, 404, 404, 404])
  const { body: filed } = await fileComplaint(app, job, { id, photos: [photo] })
  expect(filed.steps[0].photos).toMatchObject([{ id: photo }])
  expect(await statusesOf(photoPath(id, photo), everybody)).toEqual([200, 200, 404, 404, 404, 404])
  const guessed = [
    photoPath(other.filed.id, photo),
    photoPath(randomUUID(), photo),
    `/api/conversations/${filed.conversation_id}/photos/${photo}/320.webp`,
    `/api/requests/${id}/photos/${photo}/320.webp`,
    `/media/attachments/${customer.id}/${photo}/320.webp`,
  ]
  for (const path of guessed) expect([path, await statusesOf(path, [other.customer, null])]).toEqual([path, [404, 404]])
  expect((await fetched(photoPath(id, photo), customer)).headers.get('cache-control')).toBe('private, no-cache')
  expect(await statusesOf(photoPath(id, photo, '/admin'), [admin])).toEqual([404])
  await takeStep(app, customer, id, 'ask')
  expect(await statusesOf(photoPath(id, photo, '/admin'), [admin, provider, customer])).toEqual([200, 404, 404])
  const stolen = { text: 'Tuđa slika.', photos: [photo] }
  expect((await takeStep(app, other.customer, other.filed.id, 'reply', stolen)).body.code).toBe('attachment_gone')
})

test('photos are in the export of their owner, and their files are gone after the account is deleted', async () => {
  const job = await newCompletedJob(app)
  const { provider, customer } = job
  const id = randomUUID()
  const photo = await uploadComplaintPhoto(app, customer, id)
  await fileComplaint(app, job, { id, photos: [photo] })
  const exported = async (as: Caller) => (await fetched('/api/me/export', as)).text()
  const [own, others] = [await exported(customer), await exported(provider)]
  expect(own).toContain(`/api/complaints/${id}/photos/${photo}/1280`)
  expect(own).toContain('curi')
  expect(others).toContain('curi')
  expect(others).not.toContain(`/photos/${photo}/1280`)
  const files = async () => {
    const found: string[] = []
    for await (const { path } of app.runtime.storage.list('', { deep: true }))
      if (path.includes(photo)) found.push(path)
    return found
  }
  expect(await files()).not.toEqual([])
  expect((await app.call('POST', '/api/me/delete', { as: customer, body: { password } })).status).toBe(204)
  await expect.poll(files, { timeout: 20_000 }).toEqual([])
  expect(await exported(provider)).not.toContain('curi')
  expect(await statusesOf(photoPath(id, photo), [provider])).toEqual([404])
})
