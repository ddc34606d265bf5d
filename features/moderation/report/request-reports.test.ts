import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { features } from '../../../app/features.server.ts'
import { collect } from '../../../platform/server/feature.server.ts'
import { attachmentHelpers, photoVariants, tomorrow } from '../../../tests/attachments.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { moderationHelpers } from '../../../tests/moderation.ts'
import { attachmentForm, smallPhoto } from '../../../tests/photos.ts'
import { requestHelpers } from '../../../tests/requests.ts'
import { sweepAttachments } from '../../attachments/attachment-removal.server.ts'

const app = useApp()
const { report, viewCase, claimAndDecide, undoByAppeal, decisionsOf, emailSubjects, newScene } = moderationHelpers(app)
const { fetched } = attachmentHelpers(app)
const { post, offer, see, board } = requestHelpers(app)

async function postRequest(as: Caller): Promise<{ id: string; photo: string }> {
  const id = randomUUID()
  const { body } = await app.call('POST', `/api/requests/${id}/photos`, {
    as,
    body: attachmentForm(await smallPhoto()),
  })
  await post(as, { id, photos: [body.id], text: 'Curi slavina. Zovite 064 777 88 99.' })
  return { id, photo: body.id }
}

test('hides a reported request from all but its customer, and shows it again after an appeal', async () => {
  const { boss, provider, customer } = await newScene()
  const plumbing = await app.service(provider, { title: 'Vodoinstalater', category: 'Vodoinstalater' })
  const { id, photo } = await postRequest(customer)
  expect((await report(customer, 'request', id)).body.code).toBe('own')
  expect((await report(provider, 'request', randomUUID())).status).toBe(404)
  const reported = (await report(provider, 'request', id)).body
  expect(JSON.stringify(reported)).not.toContain(customer.id)
  const detail = (await viewCase(boss, reported.id)).body
  expect(detail.snapshot).toMatchObject({ kind: 'request', area: 'Kotež', photos: [{ id: photo }] })
  expect(detail.choices).toContain('hide')

  await claimAndDecide(boss, reported.id, 'hide')
  expect(await board(provider)).toEqual([])
  expect((await app.call('GET', `/api/requests/${id}`, { as: provider })).status).toBe(404)
  expect((await fetched(`/api/requests/${id}/photos/${photo}/320.webp`, provider)).status).toBe(404)
  expect((await offer(provider, id, plumbing)).status).toBe(404)
  expect(await see(customer, id)).toMatchObject({ is_hidden: true, text: 'Curi slavina. Zovite 064 777 88 99.' })
  expect(await emailSubjects(customer)).toContain('Vaš zahtev je sakriven')
  const [decision] = await decisionsOf(customer)
  expect(decision).toMatchObject({ subject_type: 'request', subject_id: id, can: { appeal: true } })

  await undoByAppeal({ owner: customer, boss }, decision)
  expect(await board(provider)).toEqual([id])
})

test('a report keeps the photos of a deleted request, visible to administrators only', async () => {
  const { boss, provider, customer } = await newScene()
  await app.service(provider, { title: 'Vodoinstalater', category: 'Vodoinstalater' })
  const { id, photo } = await postRequest(customer)
  const reported = (await report(provider, 'request', id)).body
  await app.runtime.database.query('DELETE FROM requests WHERE id = $1', [id])
  await app.runtime.database.query('UPDATE attachments SET request_id = NULL, message_id = NULL WHERE id = $1', [photo])
  const sweep = () => sweepAttachments(app.runtime, collect(features, 'attachmentReferences'), tomorrow())
  expect(await sweep()).toBe(0)
  for (const variant of photoVariants) {
    const path = `/api/admin/reports/${reported.id}/photos/${photo}/${variant}`
    expect((await fetched(path, boss)).status).toBe(200)
    for (const as of [provider, customer]) expect((await fetched(path, as)).status).toBe(404)
  }
  await app.runtime.database.exec('DELETE FROM reports')
  expect(await sweep()).toBe(1)
})
