import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { bounces } from '../../../platform/server/mail/bounce-tables.server.ts'
import { newAdministrator } from '../../../tests/administration.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { auditLog } from '../../journal/journal-tables.server.ts'
import { supportAnswers, supportMessages } from '../../support/support-tables.server.ts'
import { bounceReasonText, queueLabel } from './operations.ts'

const app = useApp({ SUPPORT_EMAIL: 'pomoc@primer.rs' })
let boss: Caller
beforeEach(async () => {
  boss = await newAdministrator(app)
  // Failed jobs are deleted because the database keeps jobs between tests and test files.
  await app.runtime.database.query(`DELETE FROM pgboss.job WHERE state = 'failed'`, [])
})
const get = async (path: string) => (await app.call('GET', `/api/admin/${path}`, { as: boss })).body

async function message(): Promise<string> {
  const id = randomUUID()
  const row = { id, digest: id, name: 'Ana Nikolić', email: 'ana@primer.rs', message: 'Ne stiže mi link.' }
  await app.runtime.db.insert(supportMessages).values(row)
  return id
}
const answer = (id: string, body: object, as = boss) =>
  app.call('POST', `/api/admin/support-messages/${id}/answers`, { as, body })
const sentEmails = () => outboxHelpers(app).emailsTo('ana@primer.rs')

test('a message to support waits on the overview until it is answered, and is answered by one email', async () => {
  const id = await message()
  const waiting = [{ kind: 'support', path: `poruke-podrsci/${id}` }]
  expect(await get('overview')).toMatchObject({ counts: { 'poruke-podrsci': 1 }, waiting })
  expect((await get('support-messages')).items).toMatchObject([{ id, name: 'Ana Nikolić' }])
  const body = { id: randomUUID(), text: 'Pogledajte neželjenu poštu.\n\nPoslali smo novi.', seen: 0 }
  const [first, again] = [await answer(id, body), await answer(id, body)]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.answers).toMatchObject([{ text: body.text, by: 'Uprava' }])
  const [sent, ...more] = await sentEmails()
  expect(more).toEqual([])
  expect(sent).toMatchObject({ subject: 'Odgovor podrške', headers: { 'Reply-To': 'pomoc@primer.rs' } })
  for (const words of ['Pogledajte neželjenu poštu.', 'Pisali ste nam: Ne stiže mi link.'])
    expect(sent!.text).toContain(words)
  expect((await get('overview')).counts['poruke-podrsci']).toBe(0)
  expect((await get('support-messages')).items).toEqual([])
  expect((await get('support-messages?state=odgovoreno')).items).toMatchObject([{ id }])
  expect(await app.runtime.db.select().from(auditLog)).toMatchObject([{ act: 'answer_support', subjectId: id }])
})

test('a message to support refuses a second administrator’s simultaneous answer, and an empty one', async () => {
  const id = await message()
  const other = await newAdministrator(app)
  const reply = (as: Caller) => answer(id, { id: randomUUID(), text: 'Evo odgovora.', seen: 0 }, as)
  const both = await Promise.all([boss, other].map(reply))
  expect(both.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'answered_meanwhile'])
  expect(await sentEmails()).toHaveLength(1)
  expect((await answer(id, { id: randomUUID(), text: 'Još nešto.', seen: 1 })).status).toBe(200)
  const empty = await answer(id, { id: randomUUID(), text: '   ', seen: 2 })
  expect([empty.status, empty.body.fields]).toEqual([422, { text: 'Napišite odgovor.' }])
  await app.runtime.db.delete(supportMessages).where(eq(supportMessages.id, id))
  expect(await app.runtime.db.$count(supportAnswers)).toBe(0)
})

test('lists a failed job and retries it once', async () => {
  const id = randomUUID()
  const { jobs, db, database } = app.runtime
  await jobs.send(db, 'forget-expired', {}, { id, startAfter: 3600 })
  const error = 'database is away'
  await database.query(
    `UPDATE pgboss.job SET state = 'failed', completed_on = now(), retry_count = 3, output = $2 WHERE id = $1`,
    [id, JSON.stringify({ message: error })],
  )
  expect((await get('jobs')).items).toMatchObject([{ id, queue: 'forget-expired', tries: 4, error }])
  expect((await get('overview')).failed).toMatchObject([{ kind: 'job', path: 'poslovi' }])
  const retry = (queue: string) => app.call('POST', `/api/admin/jobs/${queue}/${id}/retry`, { as: boss })
  expect((await retry('mail')).status).toBe(404)
  expect((await retry('forget-expired')).status).toBe(204)
  expect((await retry('forget-expired')).status).toBe(404)
  expect((await get('jobs')).items).toEqual([])
  const { rows } = await database.query('SELECT state FROM pgboss.job WHERE id = $1', [id])
  expect(rows).not.toEqual([{ state: 'failed' }])
  expect(await db.select().from(auditLog)).toMatchObject([{ act: 'retry_job', subjectId: id }])
})

test('every job queue has a Serbian label', () => {
  const root = join(import.meta.dirname, '../../..')
  const texts = globSync('{features,platform}/**/*.server.ts', { cwd: root }).map(file =>
    readFileSync(join(root, file), 'utf8'),
  )
  const names = texts.flatMap(text =>
    [...text.matchAll(/(?:queue|queueName|job) = '([a-z-]+)'/gi)].map(([, name]) => name!),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(name => queueLabel(name) === name)).toEqual([])
})

test('lists a bounced email with its reason until it is removed', async () => {
  const id = randomUUID()
  const reason = '552 5.2.2 Mailbox full'
  const bounce = { id, recipient: 'ana@primer.rs', subject: 'Podsetnik', reason }
  await app.runtime.db.insert(bounces).values({ ...bounce, status: 552 })
  expect((await get('returned-letters')).items).toMatchObject([{ id, recipient: 'ana@primer.rs', reason }])
  expect((await get('overview')).failed).toMatchObject([{ kind: 'letter', text: 'Puno sanduče' }])
  const remove = () => app.call('DELETE', `/api/admin/returned-letters/${id}`, { as: boss })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  expect((await get('overview')).counts['vracene-poruke']).toBe(0)
})

test.each([
  [550, '550 5.1.1 User unknown', 'Nepostojeća adresa'],
  [550, '550 5.2.2 Over quota', 'Puno sanduče'],
  [554, '554 5.7.1 Rejected as spam', 'Odbijeno kao nepoželjno'],
  [553, '553 sorry', 'Odbijeno zauvek'],
])('shows the refusal %i “%s” as %s', (status, reason, label) => {
  expect(bounceReasonText({ status, reason })).toBe(label)
})
