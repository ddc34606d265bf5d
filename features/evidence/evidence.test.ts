import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { features } from '../../app/features.server.ts'
import { collect } from '../../platform/server/feature.server.ts'
import { newAdministrator } from '../../tests/administration.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { attachmentForm, smallPhoto } from '../../tests/photos.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { repeatErasure } from '../accounts/own-data/own-data.server.ts'
import { auditLog } from '../journal/journal-tables.server.ts'
import { deleteUnsentDocuments } from './evidence-documents.server.ts'
import { evidence, evidenceDocuments } from './evidence-tables.server.ts'
import { deleteEndedEvidence, runEvidenceTerms } from './evidence-terms.server.ts'

const app = useApp()
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)

let milan: Caller
let service: { id: string; provider_slug: string }
let admin: Caller
beforeEach(async () => {
  milan = await app.person('provider', { name: 'Milan Jovanović' })
  service = await app.service(milan)
  admin = await newAdministrator(app)
})

async function upload(as: Caller | null, evidenceId: string, id: string = randomUUID()) {
  const body = attachmentForm(await smallPhoto(), 'papir.jpg', id)
  return { id, ...(await app.call('POST', `/api/evidence/${evidenceId}/document`, { as, body })) }
}
const send = (as: Caller | null, body: object) => app.call('POST', '/api/evidence', { as, body })
async function sendLicence(as = milan, more: object = {}): Promise<string> {
  const id = randomUUID()
  const document = (await upload(as, id)).id
  const sent = await send(as, { id, kind: 'licence', subject: 'elektroinstalacije', document, ...more })
  expect([sent.status, sent.body.status]).toEqual([201, 'waiting'])
  return id
}
const decide = (id: string, body: object = {}, as: Caller | null = admin) =>
  app.call('POST', `/api/admin/evidence/${id}/decide`, {
    as,
    body: { version: 1, decision: 'accepted', seen: 'Glasi na isto ime.', ...body },
  })
const withdraw = (id: string, as: Caller | null = milan) => app.call('DELETE', `/api/evidence/${id}`, { as })
const page = async () => (await app.call('GET', `/api/providers/${service.provider_slug}`)).body
const isVerified = async () => (await app.call('GET', `/api/services/${service.id}`)).body.verified
const own = async (as = milan) => (await app.call('GET', '/api/evidence/mine', { as })).body.items
const readPhoto = async (path: string, as: Caller | null) =>
  app.fetch(new Request(`http://localhost:3000/api${path}`, { headers: as ? { cookie: as.cookie } : {} }))
const subjects = async () =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === milan.email).map(({ subject }) => subject)
function filesOf(folder: string): string[] {
  try {
    return readdirSync(join(app.runtime.config.DATA_DIR, 'files', folder), { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}
const papers = () => filesOf(`short-lived/evidence/${milan.id}`).filter(name => name.endsWith('.webp'))
const papersGone = () => vi.waitFor(() => expect(papers()).toEqual([]), { timeout: 15_000 })

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
  await papersGone()
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
  await papersGone()
})

test('names every missing field, and checks the form of a PIB', async () => {
  const [id, document] = [randomUUID(), randomUUID()]
  const fields = async (body: object) => Object.keys((await send(milan, { id, ...body })).body.fields ?? {}).sort()
  expect(await fields({ kind: 'register', tax_number: '101134703', company_number: '1' })).toEqual([
    'company_number',
    'document',
    'tax_number',
  ])
  expect(await fields({ kind: 'licence', document })).toEqual(['subject'])
  expect(await fields({ kind: 'identity' })).toEqual(['note'])
  expect(await fields({ kind: 'premises' })).toEqual(['document', 'note'])
  expect((await send(milan, { id, kind: 'insurance', document })).body.code).toBe('document_gone')
  const photo = await upload(milan, id)
  const register = { id, kind: 'register', tax_number: '101 134 702', company_number: '55412307', document: photo.id }
  expect((await send(milan, register)).body).toMatchObject({ tax_number: '101134702', has_document: true })
})

test('strangers, guessed addresses and administrators without two-factor authentication get no document', async () => {
  const id = await sendLicence()
  const [other, customer] = [await app.person('provider'), await app.person('regular')]
  await app.runtime.db.update(profiles).set({ twoFactorEnabled: false }).where(eq(profiles.id, admin.id))
  for (const as of [other, customer, admin, null]) {
    expect((await readPhoto(`/evidence/${id}/document`, as)).status).toBe(404)
    expect((await readPhoto(`/admin/evidence/${id}/document`, as)).status).not.toBe(200)
  }
  const [stored] = await app.runtime.db.select().from(evidenceDocuments)
  const document = stored!.id
  const guessed = [
    `/media/short-lived/evidence/${milan.id}/${document}/photo.webp`,
    `/media/services/..%2f..%2fshort-lived/evidence/${milan.id}/${document}/photo.webp`,
    `/files/short-lived/evidence/${milan.id}/${document}/photo.webp`,
    `/api/evidence/${document}/document`,
    `/api/conversations/${id}/photos/${document}/1280.webp`,
  ]
  for (const path of guessed) {
    const answer = await app.fetch(new Request(`http://localhost:3000${path}`, { headers: { cookie: milan.cookie } }))
    expect([path, answer.status, answer.headers.get('content-type')?.startsWith('image/')]).toEqual([path, 404, false])
  }
  const mine = await readPhoto(`/evidence/${id}/document`, milan)
  expect([mine.status, mine.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('every view of a document by an administrator is in the audit log; the list and the case show none', async () => {
  const id = await sendLicence()
  const acts = async () => {
    const rows = await app.runtime.db.select().from(auditLog).orderBy(asc(auditLog.id))
    return rows.filter(({ subjectId }) => subjectId === id).map(({ act }) => act)
  }
  const { body } = await app.call('GET', '/api/admin/evidence', { as: admin })
  expect(JSON.stringify(body)).not.toContain('document')
  await app.call('GET', `/api/admin/evidence/${id}`, { as: admin })
  expect(await acts()).toEqual([])
  for (let n = 0; n < 2; n += 1) expect((await readPhoto(`/admin/evidence/${id}/document`, admin)).status).toBe(200)
  await decide(id)
  expect((await readPhoto(`/admin/evidence/${id}/document`, admin)).status).toBe(404)
  expect(await acts()).toEqual(['see_document', 'see_document', 'decide_evidence'])
})

test('forged steps change nothing: foreign ids, own decisions, server fields, a photo of other evidence', async () => {
  const id = await sendLicence()
  const other = await app.person('provider')
  const foreign = await sendLicence(other)
  expect((await decide(id, {}, milan)).status).toBe(404)
  expect((await withdraw(id, other)).status).toBe(404)
  const forged = { id: randomUUID(), kind: 'identity', note: 'Posle 17 h.', status: 'accepted', ends_at: inDays(90) }
  expect((await send(milan, { ...forged, decided_by: admin.id })).body.status).toBe('waiting')
  const [taken] = await app.runtime.db.select().from(evidenceDocuments).where(eq(evidenceDocuments.evidenceId, foreign))
  const stolen = { id: randomUUID(), kind: 'insurance', document: taken!.id }
  expect((await send(milan, stolen)).body.code).toBe('document_gone')
  expect((await upload(milan, randomUUID(), taken!.id)).body.code).toBe('id_taken')
  expect((await send(milan, { ...stolen, id: foreign })).body.code).toBe('id_taken')
  expect([(await page()).evidence, await isVerified()]).toEqual([[], false])
})

test('a photo cannot be added to evidence that was sent, by its provider or by others; identity keeps none', async () => {
  const id = await sendLicence()
  const other = await app.person('provider')
  for (const as of [milan, other]) expect((await upload(as, id)).body.code).toBe('id_taken')
  await withdraw(id)
  expect((await upload(milan, id)).body.code).toBe('id_taken')
  const identity = randomUUID()
  const { id: document } = await upload(milan, identity)
  const { id: strange } = await upload(other, identity)
  expect((await send(milan, { id: identity, kind: 'identity', note: 'Posle 17 h.', document })).status).toBe(201)
  expect((await own())[0]).toMatchObject({ id: identity, has_document: false })
  expect(await app.runtime.db.$count(evidenceDocuments)).toBe(0)
  for (const path of [`/evidence/${identity}/document`, `/admin/evidence/${identity}/document`])
    expect((await readPhoto(path, admin)).status).toBe(404)
  expect((await readPhoto(`/evidence/${strange}/document`, other)).status).toBe(404)
  await papersGone()
})

test('a photo that a stranger has uploaded for the same id is shown to no administrator', async () => {
  const id = randomUUID()
  const other = await app.person('provider')
  const { id: strange } = await upload(other, id)
  const { id: document } = await upload(milan, id)
  await send(milan, { id, kind: 'insurance', document })
  const photos = await app.runtime.db.select().from(evidenceDocuments)
  expect(photos.map(photo => photo.id).sort()).toEqual([strange, document].sort())
  await app.runtime.db.delete(evidenceDocuments).where(eq(evidenceDocuments.id, document))
  expect((await readPhoto(`/admin/evidence/${id}/document`, admin)).status).toBe(404)
  expect((await decide(id)).body.code).toBe('document_missing')
})

test('an administrator does not decide own evidence', async () => {
  const id = await sendLicence()
  await app.runtime.db.update(profiles).set({ role: 'admin', twoFactorEnabled: true }).where(eq(profiles.id, milan.id))
  expect((await decide(id, {}, milan)).body.code).toBe('own')
  expect((await own())[0]).toMatchObject({ id, status: 'waiting' })
  expect((await decide(id)).status).toBe(204)
})

test('a repeated request is the same: one upload, one piece of evidence, one of each kind waits', async () => {
  const [id, document] = [randomUUID(), randomUUID()]
  const uploads = await Promise.all([upload(milan, id, document), upload(milan, id, document)])
  expect(uploads.map(({ status }) => status)).toEqual([201, 201])
  const licence = { id, kind: 'licence', subject: 'gas', document }
  const sent = await Promise.all([send(milan, licence), send(milan, licence), send(milan, licence)])
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  const second = randomUUID()
  const photo = await upload(milan, second)
  const again = await send(milan, { id: second, kind: 'licence', subject: 'gas', document: photo.id })
  expect(again.body.code).toBe('already_waiting')
  expect(await app.runtime.db.$count(evidence)).toBe(1)
})

test('withdrawal and two decisions at the same time: one of them counts, and the photo is gone', async () => {
  const second = await newAdministrator(app)
  for (let round = 0; round < 6; round += 1) {
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
  await papersGone()
})

test('new evidence replaces that of its kind, a licence only that of the same work', async () => {
  const seen = async () => (await page()).evidence.map((item: { subject: string }) => item.subject)
  for (const subject of ['gas', 'struja', 'GAS']) await decide(await sendLicence(milan, { subject }))
  expect((await seen()).sort()).toEqual(['GAS', 'struja'])
  for (let n = 0; n < 2; n += 1) {
    const id = randomUUID()
    await send(milan, { id, kind: 'identity', note: 'Posle 17 h.' })
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
    .where(eq(profiles.id, milan.id))
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

test('a photo that nobody has looked at is deleted after 30 days, one that was not sent after a day', async () => {
  const id = await sendLicence()
  await upload(milan, randomUUID())
  await deleteUnsentDocuments(app.runtime)
  expect(papers()).toHaveLength(2)
  await deleteUnsentDocuments(app.runtime, inDays(1.1))
  await vi.waitFor(() => expect(papers()).toHaveLength(1), { timeout: 15_000 })
  await runEvidenceTerms(app.runtime, inDays(29.9))
  expect((await own())[0]).toMatchObject({ id, status: 'waiting', has_document: true })
  await runEvidenceTerms(app.runtime, inDays(30.1))
  expect((await own())[0]).toMatchObject({ id, status: 'lapsed', has_document: false })
  await papersGone()
  expect((await decide(id)).body.code).toBe('decided')
})

test('the owner’s export has the evidence without the administrator; an administrator’s export has none', async () => {
  const id = await sendLicence()
  const read = async (as: Caller) => (await app.call('GET', '/api/me/export', { as })).body
  const address = `http://localhost:3000/api/evidence/${id}/document`
  expect((await read(milan)).evidence_documents).toMatchObject([{ evidence_id: id, address }])
  await decide(id)
  const mine = await read(milan)
  expect(mine.evidence).toMatchObject([{ id, seen: 'Glasi na isto ime.' }])
  expect([mine.evidence_documents, JSON.stringify(mine.evidence).includes(admin.id)]).toEqual([[], false])
  const theirs = await read(admin)
  expect([theirs.evidence, theirs.evidence_documents]).toEqual([[], []])
})

test('deleting the account deletes rows and files', async () => {
  const id = await sendLicence()
  await repeatErasure(app.runtime, collect(features, 'personalData'), milan.id)
  expect([await app.runtime.db.$count(evidence), await app.runtime.db.$count(evidenceDocuments)]).toEqual([0, 0])
  await papersGone()
  for (const path of [`/evidence/${id}/document`, `/admin/evidence/${id}/document`])
    expect((await readPhoto(path, admin)).status).toBe(404)
  const { rows } = await app.runtime.db.execute(sql`SELECT verified_until FROM profiles WHERE id = ${milan.id}`)
  expect(rows).toEqual([{ verified_until: null }])
})
