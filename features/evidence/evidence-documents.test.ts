import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { useEvidence } from '../../tests/evidence.ts'
import { useApp } from '../../tests/harness.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { auditLog } from '../journal/journal-tables.server.ts'
import { deleteUnsentDocuments } from './evidence-documents.server.ts'
import { evidenceDocuments } from './evidence-tables.server.ts'
import { runEvidenceTerms } from './evidence-terms.server.ts'

const app = useApp()
const { scene, upload, send, sendLicence, decide, withdraw, own, readPhoto, papers, expectNoPapers } = useEvidence(app)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('strangers, guessed addresses and administrators without two-factor authentication get no document', async () => {
  const id = await sendLicence()
  const [other, customer] = [await app.person('provider'), await app.person('regular')]
  await app.runtime.db.update(profiles).set({ twoFactorEnabled: false }).where(eq(profiles.id, scene.admin.id))
  for (const as of [other, customer, scene.admin, null]) {
    expect((await readPhoto(`/evidence/${id}/document`, as)).status).toBe(404)
    expect((await readPhoto(`/admin/evidence/${id}/document`, as)).status).not.toBe(200)
  }
  const [stored] = await app.runtime.db.select().from(evidenceDocuments)
  const document = stored!.id
  const guessed = [
    `/media/short-lived/evidence/${scene.milan.id}/${document}/photo.webp`,
    `/media/services/..%2f..%2fshort-lived/evidence/${scene.milan.id}/${document}/photo.webp`,
    `/files/short-lived/evidence/${scene.milan.id}/${document}/photo.webp`,
    `/api/evidence/${document}/document`,
    `/api/conversations/${id}/photos/${document}/1280.webp`,
  ]
  for (const path of guessed) {
    const answer = await app.fetch(
      new Request(`http://localhost:3000${path}`, { headers: { cookie: scene.milan.cookie } }),
    )
    expect([path, answer.status, answer.headers.get('content-type')?.startsWith('image/')]).toEqual([path, 404, false])
  }
  const mine = await readPhoto(`/evidence/${id}/document`, scene.milan)
  expect([mine.status, mine.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('every view of a document by an administrator is in the audit log; the list and the case show none', async () => {
  const id = await sendLicence()
  const acts = async () => {
    const rows = await app.runtime.db.select().from(auditLog).orderBy(asc(auditLog.id))
    return rows.filter(({ subjectId }) => subjectId === id).map(({ act }) => act)
  }
  const { body } = await app.call('GET', '/api/admin/evidence', { as: scene.admin })
  expect(JSON.stringify(body)).not.toContain('document')
  await app.call('GET', `/api/admin/evidence/${id}`, { as: scene.admin })
  expect(await acts()).toEqual([])
  for (let n = 0; n < 2; n += 1)
    expect((await readPhoto(`/admin/evidence/${id}/document`, scene.admin)).status).toBe(200)
  await decide(id)
  expect((await readPhoto(`/admin/evidence/${id}/document`, scene.admin)).status).toBe(404)
  expect(await acts()).toEqual(['see_document', 'see_document', 'decide_evidence'])
})

test('a photo cannot be added to evidence that was sent, by its provider or by others; identity keeps none', async () => {
  const id = await sendLicence()
  const other = await app.person('provider')
  for (const as of [scene.milan, other]) expect((await upload(as, id)).body.code).toBe('id_taken')
  await withdraw(id)
  expect((await upload(scene.milan, id)).body.code).toBe('id_taken')
  const identity = randomUUID()
  const { id: document } = await upload(scene.milan, identity)
  const { id: strange } = await upload(other, identity)
  expect((await send(scene.milan, { id: identity, kind: 'identity', note: 'Posle 17 h.', document })).status).toBe(201)
  expect((await own())[0]).toMatchObject({ id: identity, has_document: false })
  expect(await app.runtime.db.$count(evidenceDocuments)).toBe(0)
  for (const path of [`/evidence/${identity}/document`, `/admin/evidence/${identity}/document`])
    expect((await readPhoto(path, scene.admin)).status).toBe(404)
  expect((await readPhoto(`/evidence/${strange}/document`, other)).status).toBe(404)
  await expectNoPapers()
})

test('a photo that a stranger has uploaded for the same id is shown to no administrator', async () => {
  const id = randomUUID()
  const other = await app.person('provider')
  const { id: strange } = await upload(other, id)
  const { id: document } = await upload(scene.milan, id)
  await send(scene.milan, { id, kind: 'insurance', document })
  const photos = await app.runtime.db.select().from(evidenceDocuments)
  expect(photos.map(photo => photo.id).sort()).toEqual([strange, document].sort())
  await app.runtime.db.delete(evidenceDocuments).where(eq(evidenceDocuments.id, document))
  expect((await readPhoto(`/admin/evidence/${id}/document`, scene.admin)).status).toBe(404)
  expect((await decide(id)).body.code).toBe('document_missing')
})

test('a photo that nobody has looked at is deleted after 30 days, one that was not sent after a day', async () => {
  const id = await sendLicence()
  await upload(scene.milan, randomUUID())
  await deleteUnsentDocuments(app.runtime)
  expect(papers()).toHaveLength(2)
  await deleteUnsentDocuments(app.runtime, inDays(1.1))
  await vi.waitFor(() => expect(papers()).toHaveLength(1), { timeout: 15_000 })
  await runEvidenceTerms(app.runtime, inDays(29.9))
  expect((await own())[0]).toMatchObject({ id, status: 'waiting', has_document: true })
  await runEvidenceTerms(app.runtime, inDays(30.1))
  expect((await own())[0]).toMatchObject({ id, status: 'lapsed', has_document: false })
  await expectNoPapers()
  expect((await decide(id)).body.code).toBe('decided')
})
