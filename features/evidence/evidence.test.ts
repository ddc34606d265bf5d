import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { makeAdministrator, newAdministrator } from '../../tests/administration.ts'
import { useEvidence } from '../../tests/evidence.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { outboxHelpers } from '../../tests/outbox.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { auditLog } from '../journal/journal-tables.server.ts'
import { deleteUnsentDocuments } from './evidence-documents.server.ts'
import { evidence, evidenceDocuments } from './evidence-tables.server.ts'
import { deleteEndedEvidence, runEvidenceTerms } from './evidence-terms.server.ts'

const app = useApp()
const { scene, upload, send, sendLicence, decide, withdraw, own, readPhoto, papers, expectNoPapers } = useEvidence(app)
/** One round with each of the three steps first. */
const rounds = repetitions('EVIDENCE_ROUNDS', { usual: 3, long: 30 })
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const dayIn = (days: number) => dayOf(inDays(days))
const page = async () => (await app.call('GET', `/api/providers/${scene.service.provider_slug}`)).body
const isVerified = async () => (await app.call('GET', `/api/services/${scene.service.id}`)).body.verified
const subjects = () => outboxHelpers(app).subjectsTo(scene.milan.email)
/** Returns what visitors see: the evidence of the page, and the mark of the service. */
const shown = async () => [(await page()).evidence, await isVerified()]

test('shows on page and cards what an administrator accepted, and deletes the photo', async () => {
  expect(await shown()).toEqual([[], false])
  const id = await sendLicence()
  expect([await shown(), papers().length]).toEqual([[[], false], 1])
  expect((await decide(id, { subject: 'elektro i gromobran', valid_until: dayIn(90) })).status).toBe(204)
  const item = { kind: 'licence', subject: 'elektro i gromobran', tax_number: null }
  expect(await shown()).toEqual([[{ ...item, checked_on: expect.any(String), valid_until: dayIn(90) }], true])
  expect((await app.call('GET', '/api/services')).body.items).toMatchObject([{ verified: true }])
  expect(await app.runtime.db.$count(evidenceDocuments)).toBe(0)
  await expectNoPapers()
  await vi.waitFor(async () => expect(await subjects()).toEqual(['Provereno: Dozvola za elektro i gromobran']))
})

test('holds for twelve months if the paper names no end, and refuses an end in the past or in six years', async () => {
  const id = await sendLicence()
  for (const valid_until of [dayIn(0), dayIn(-1), dayIn(366 * 6)])
    expect((await decide(id, { valid_until })).body.fields).toEqual({ valid_until: expect.any(String) })
  await decide(id)
  const [{ valid_until }] = (await page()).evidence
  expect(Math.round((Date.parse(valid_until) - Date.now()) / DAY_MS)).toBeGreaterThan(363)
})

test('is decided by another administrator; a refusal reaches only the provider, with its reason', async () => {
  const id = await sendLicence()
  await makeAdministrator(app, scene.milan)
  expect((await decide(id, {}, scene.milan)).body.code).toBe('own')
  expect(await own()).toMatchObject([{ id, status: 'waiting' }])
  expect((await decide(id, { decision: 'refused', seen: '' })).body.fields).toEqual({ reason: 'Napišite razlog.' })
  await decide(id, { decision: 'refused', reason: 'Slika nije čitljiva.' })
  expect(await shown()).toEqual([[], false])
  expect(await own()).toMatchObject([{ status: 'refused', reason: 'Slika nije čitljiva.', has_document: false }])
  await expectNoPapers()
})

test('names every missing field, and checks the form of a PIB', async () => {
  const [id, document] = [randomUUID(), randomUUID()]
  for (const [body, fields] of [
    [{ kind: 'register', tax_number: '101134703', company_number: '1' }, 'company_number document tax_number'],
    [{ kind: 'licence', document }, 'subject'],
    [{ kind: 'identity' }, 'note'],
    [{ kind: 'premises' }, 'document note'],
  ] as const)
    expect(
      Object.keys((await send(scene.milan, { id, ...body })).body.fields)
        .sort()
        .join(' '),
    ).toBe(fields)
  expect((await send(scene.milan, { id, kind: 'insurance', document })).body.code).toBe('document_gone')
  const photo = await upload(scene.milan, id)
  const register = { id, kind: 'register', tax_number: '101 134 702', company_number: '55412307', document: photo.id }
  expect((await send(scene.milan, register)).body).toMatchObject({ tax_number: '101134702', has_document: true })
})

test('forged fields and a photo of other evidence change nothing', async () => {
  const other = await app.person('provider')
  const foreign = await sendLicence(other)

  const forged = { id: randomUUID(), kind: 'identity', note: 'Posle 17 h.', status: 'accepted', ends_at: inDays(90) }
  expect((await send(scene.milan, { ...forged, decided_by: scene.admin.id })).body.status).toBe('waiting')
  const [taken] = await app.runtime.db.select().from(evidenceDocuments).where(eq(evidenceDocuments.evidenceId, foreign))
  const stolen = { id: randomUUID(), kind: 'insurance', document: taken!.id }
  expect((await send(scene.milan, stolen)).body.code).toBe('document_gone')
  expect((await upload(scene.milan, randomUUID(), taken!.id)).body.code).toBe('id_taken')
  expect((await send(scene.milan, { ...stolen, id: foreign })).body.code).toBe('id_taken')
  expect(await shown()).toEqual([[], false])
})

test('a repeated request is the same: one upload, one piece of evidence, one of each kind waits', async () => {
  const [id, document] = [randomUUID(), randomUUID()]
  const uploads = await Promise.all([upload(scene.milan, id, document), upload(scene.milan, id, document)])
  expect(uploads.map(({ status }) => status)).toEqual([201, 201])
  const licence = { id, kind: 'licence', subject: 'gas', document }
  const sent = await Promise.all([send(scene.milan, licence), send(scene.milan, licence), send(scene.milan, licence)])
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  const second = randomUUID()
  const photo = await upload(scene.milan, second)
  const again = await send(scene.milan, { id: second, kind: 'licence', subject: 'gas', document: photo.id })
  expect(again.body.code).toBe('already_waiting')
  expect(await app.runtime.db.$count(evidence)).toBe(1)
})

test('withdrawal and two decisions at the same time: one of them counts, and the photo is gone', async () => {
  const second = await newAdministrator(app)
  for (let round = 0; round < rounds; round += 1) {
    const id = await sendLicence()
    const steps = [
      () => withdraw(id),
      () => decide(id),
      () => decide(id, { decision: 'refused', reason: 'Papir je istekao.' }, second),
    ]
    const turned = [...steps.slice(round % 3), ...steps.slice(0, round % 3)]
    await Promise.all(turned.map(step => step()))
    const [row] = await app.runtime.db.select().from(evidence).where(eq(evidence.id, id))
    // A withdrawal after the acceptance removes what was accepted.
    expect(['withdrawn', 'accepted', 'refused']).toContain(row!.status)
    const isAccepted = row!.status === 'accepted'
    expect([(await page()).evidence.length, await isVerified()]).toEqual([isAccepted ? 1 : 0, isAccepted])
    expect((await decide(id)).body.code).toBe('decided')
    expect((await withdraw(id)).status).toBe(204)
  }
  expect(await app.runtime.db.$count(evidenceDocuments)).toBe(0)
  await expectNoPapers()
})

test('new evidence replaces that of its kind, a licence only that of the same work', async () => {
  const seen = async () => (await page()).evidence.map((item: { subject: string }) => item.subject)
  for (const subject of ['gas', 'struja', 'GAS']) await decide(await sendLicence(scene.milan, { subject }))
  expect((await seen()).sort()).toEqual(['GAS', 'struja'])
  for (let n = 0; n < 2; n += 1) {
    const id = randomUUID()
    await send(scene.milan, { id, kind: 'identity', note: 'Posle 17 h.' })
    await decide(id)
  }
  expect((await page()).evidence).toHaveLength(3)
})

test('ends by itself: a reminder 30 days before, gone at midnight, an email; each step once', async () => {
  const id = await sendLicence()
  await decide(id, { valid_until: dayIn(60) })
  const steps = ['Provereno: Dozvola za elektroinstalacije']
  const readSteps = async () => (await subjects()).map(subject => subject.replace(/ \d.*/, '')).sort()
  const expectEmails = () => expect.poll(readSteps).toEqual(steps.sort())
  await runEvidenceTerms(app.runtime, inDays(30))
  await expectEmails()
  await Promise.all([runEvidenceTerms(app.runtime, inDays(32)), runEvidenceTerms(app.runtime, inDays(32))])
  steps.push('Provera ističe')
  await expectEmails()
  expect(await isVerified()).toBe(true)
  // The end shows before the job has run, because readers compare it with the clock.
  await app.runtime.db.update(evidence).set({ endsAt: new Date(Date.now() - 1000) })
  await app.runtime.db.update(profiles).set({ verifiedUntil: new Date(Date.now() - 1000) })
  expect([await shown(), (await own())[0].status]).toEqual([[[], false], 'expired'])
  await runEvidenceTerms(app.runtime, inDays(61))
  await runEvidenceTerms(app.runtime, inDays(61))
  steps.push('Provera je istekla: Dozvola za elektroinstalacije')
  await expectEmails()
  const [row] = await app.runtime.db.select().from(evidence)
  expect([row!.status, row!.nextDueAt]).toEqual(['expired', null])
  await deleteEndedEvidence(app.runtime, inDays(61 + 364))
  expect(await app.runtime.db.$count(evidence)).toBe(1)
  await deleteEndedEvidence(app.runtime, inDays(61 + 366))
  expect(await app.runtime.db.$count(evidence)).toBe(0)
})

test('only the owner’s export has the evidence, without the administrator', async () => {
  const id = await sendLicence()
  const read = async (as: Caller) => (await app.call('GET', '/api/me/export', { as })).body
  const address = `http://localhost:3000/api/evidence/${id}/document`
  expect((await read(scene.milan)).evidence_documents).toMatchObject([{ evidence_id: id, address }])
  await decide(id)
  const mine = await read(scene.milan)
  expect(mine.evidence).toMatchObject([{ id, seen: 'Glasi na isto ime.' }])
  expect([mine.evidence_documents, JSON.stringify(mine.evidence).includes(scene.admin.id)]).toEqual([[], false])
  expect(await read(scene.admin)).toMatchObject({ evidence: [], evidence_documents: [] })
})

test('guessed addresses and administrators without two-factor authentication get no document', async () => {
  const id = await sendLicence()
  await app.runtime.db.update(profiles).set({ twoFactorEnabled: false }).where(eq(profiles.id, scene.admin.id))
  expect((await readPhoto(`/admin/evidence/${id}/document`, scene.admin)).status).toBe(403)
  const [stored] = await app.runtime.db.select().from(evidenceDocuments)
  const document = stored!.id
  const guessed = [
    `/media/short-lived/evidence/${scene.milan.id}/${document}/photo.webp`,
    `/media/services/..%2f..%2fshort-lived/evidence/${scene.milan.id}/${document}/photo.webp`,
    `/files/short-lived/evidence/${scene.milan.id}/${document}/photo.webp`,
    `/api/evidence/${document}/document`,
    `/api/conversations/${id}/photos/${document}/1280.webp`,
  ]
  for (const path of guessed)
    expect([path, (await app.call('GET', path, { as: scene.milan })).status]).toEqual([path, 404])
  const mine = await readPhoto(`/evidence/${id}/document`, scene.milan)
  expect([mine.status, mine.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('every view of a document by an administrator is in the audit log; the list and the case show none', async () => {
  const id = await sendLicence()
  const acts = async () => {
    const rows = await app.runtime.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)
    return rows.map(({ act }) => act)
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
