import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { features } from '../../app/features.server.ts'
import { collect } from '../../platform/server/feature.server.ts'
import { newAdministrator } from '../../tests/administration.ts'
import { useEvidence } from '../../tests/evidence.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { repeatErasure } from '../accounts/own-data/own-data.server.ts'
import { evidence, evidenceDocuments } from './evidence-tables.server.ts'
import { deleteEndedEvidence, runEvidenceTerms } from './evidence-terms.server.ts'

const app = useApp()
const { scene, upload, send, sendLicence, decide, withdraw, own, readPhoto, papers, expectNoPapers } = useEvidence(app)
/** One round with each of the three steps first. */
const rounds = repetitions('EVIDENCE_ROUNDS', { usual: 3, long: 30 })
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
const page = async () => (await app.call('GET', `/api/providers/${scene.service.provider_slug}`)).body
const isVerified = async () => (await app.call('GET', `/api/services/${scene.service.id}`)).body.verified
const subjects = async () =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === scene.milan.email).map(({ subject }) => subject)

test('shows on page and cards what an administrator accepted, and deletes the photo', async () => {
  expect([(await page()).evidence, await isVerified()]).toEqual([[], false])
  const id = await sendLicence()
  expect([(await page()).evidence, await isVerified(), papers().length]).toEqual([[], false, 1])
  expect((await decide(id, { subject: 'elektro i gromobran', valid_until: dayIn(90) })).status).toBe(204)
  const item = { kind: 'licence', subject: 'elektro i gromobran', tax_number: null }
  expect((await page()).evidence).toEqual([{ ...item, checked_on: expect.any(String), valid_until: dayIn(90) }])
  expect(await isVerified()).toBe(true)
  const { body: list } = await app.call('GET', '/api/services')
  expect(list.items.map((each: { verified: boolean }) => each.verified)).toEqual([true])
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

test('a refusal reaches only the provider, with its reason', async () => {
  const id = await sendLicence()
  expect((await decide(id, { decision: 'refused', seen: '' })).body.fields).toEqual({ reason: 'Napišite razlog.' })
  await decide(id, { decision: 'refused', reason: 'Slika nije čitljiva.' })
  expect([(await page()).evidence, await isVerified()]).toEqual([[], false])
  expect(await own()).toMatchObject([{ status: 'refused', reason: 'Slika nije čitljiva.', has_document: false }])
  await expectNoPapers()
})

test('names every missing field, and checks the form of a PIB', async () => {
  const [id, document] = [randomUUID(), randomUUID()]
  const fields = async (body: object) =>
    Object.keys((await send(scene.milan, { id, ...body })).body.fields ?? {}).sort()
  expect(await fields({ kind: 'register', tax_number: '101134703', company_number: '1' })).toEqual([
    'company_number',
    'document',
    'tax_number',
  ])
  expect(await fields({ kind: 'licence', document })).toEqual(['subject'])
  expect(await fields({ kind: 'identity' })).toEqual(['note'])
  expect(await fields({ kind: 'premises' })).toEqual(['document', 'note'])
  expect((await send(scene.milan, { id, kind: 'insurance', document })).body.code).toBe('document_gone')
  const photo = await upload(scene.milan, id)
  const register = { id, kind: 'register', tax_number: '101 134 702', company_number: '55412307', document: photo.id }
  expect((await send(scene.milan, register)).body).toMatchObject({ tax_number: '101134702', has_document: true })
})

test('forged steps change nothing: foreign ids, own decisions, server fields, a photo of other evidence', async () => {
  const id = await sendLicence()
  const other = await app.person('provider')
  const foreign = await sendLicence(other)
  expect((await decide(id, {}, scene.milan)).status).toBe(404)
  expect((await withdraw(id, other)).status).toBe(404)
  const forged = { id: randomUUID(), kind: 'identity', note: 'Posle 17 h.', status: 'accepted', ends_at: inDays(90) }
  expect((await send(scene.milan, { ...forged, decided_by: scene.admin.id })).body.status).toBe('waiting')
  const [taken] = await app.runtime.db.select().from(evidenceDocuments).where(eq(evidenceDocuments.evidenceId, foreign))
  const stolen = { id: randomUUID(), kind: 'insurance', document: taken!.id }
  expect((await send(scene.milan, stolen)).body.code).toBe('document_gone')
  expect((await upload(scene.milan, randomUUID(), taken!.id)).body.code).toBe('id_taken')
  expect((await send(scene.milan, { ...stolen, id: foreign })).body.code).toBe('id_taken')
  expect([(await page()).evidence, await isVerified()]).toEqual([[], false])
})

test('an administrator does not decide own evidence', async () => {
  const id = await sendLicence()
  await app.runtime.db
    .update(profiles)
    .set({ role: 'admin', twoFactorEnabled: true })
    .where(eq(profiles.id, scene.milan.id))
  expect((await decide(id, {}, scene.milan)).body.code).toBe('own')
  expect((await own())[0]).toMatchObject({ id, status: 'waiting' })
  expect((await decide(id)).status).toBe(204)
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
    const shown = (await page()).evidence.length
    expect([row!.status, shown, await isVerified()]).toEqual([
      row!.status,
      row!.status === 'accepted' ? 1 : 0,
      row!.status === 'accepted',
    ])
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
  const expectEmails = () =>
    vi.waitFor(
      async () => expect((await subjects()).map(subject => subject.replace(/ \d.*/, '')).sort()).toEqual(steps.sort()),
      { timeout: 10_000 },
    )
  await runEvidenceTerms(app.runtime, inDays(30))
  await expectEmails()
  await Promise.all([runEvidenceTerms(app.runtime, inDays(32)), runEvidenceTerms(app.runtime, inDays(32))])
  steps.push('Provera ističe')
  await expectEmails()
  expect(await isVerified()).toBe(true)
  // The end shows before the job has run, because readers compare it with the clock.
  await app.runtime.db.update(evidence).set({ endsAt: new Date(Date.now() - 1000) })
  await app.runtime.db
    .update(profiles)
    .set({ verifiedUntil: new Date(Date.now() - 1000) })
    .where(eq(profiles.id, scene.milan.id))
  expect([(await page()).evidence, await isVerified(), (await own())[0].status]).toEqual([[], false, 'expired'])
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

test('the owner’s export has the evidence without the administrator; an administrator’s export has none', async () => {
  const id = await sendLicence()
  const read = async (as: Caller) => (await app.call('GET', '/api/me/export', { as })).body
  const address = `http://localhost:3000/api/evidence/${id}/document`
  expect((await read(scene.milan)).evidence_documents).toMatchObject([{ evidence_id: id, address }])
  await decide(id)
  const mine = await read(scene.milan)
  expect(mine.evidence).toMatchObject([{ id, seen: 'Glasi na isto ime.' }])
  expect([mine.evidence_documents, JSON.stringify(mine.evidence).includes(scene.admin.id)]).toEqual([[], false])
  const theirs = await read(scene.admin)
  expect([theirs.evidence, theirs.evidence_documents]).toEqual([[], []])
})

test('deleting the account deletes rows and files', async () => {
  const id = await sendLicence()
  await repeatErasure(app.runtime, collect(features, 'personalData'), scene.milan.id)
  expect([await app.runtime.db.$count(evidence), await app.runtime.db.$count(evidenceDocuments)]).toEqual([0, 0])
  await expectNoPapers()
  for (const path of [`/evidence/${id}/document`, `/admin/evidence/${id}/document`])
    expect((await readPhoto(path, scene.admin)).status).toBe(404)
  const { rows } = await app.runtime.db.execute(sql`SELECT verified_until FROM profiles WHERE id = ${scene.milan.id}`)
  expect(rows).toEqual([{ verified_until: null }])
})
