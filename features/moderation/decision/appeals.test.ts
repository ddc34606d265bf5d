import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAdministrator, newAdministrator } from '../../../tests/administration.ts'
import { useApp } from '../../../tests/harness.ts'
import { apology, moderationHelpers } from '../../../tests/moderation.ts'
import { appeals, decisions } from '../moderation-tables.server.ts'

const app = useApp()
const { queue, claimAndDecide, decideAbout, dismissReport, appeal, revert, emailSubjects, newScene } =
  moderationHelpers(app)

test('notifies the user of a rejected appeal, and refuses an appeal after six months', async () => {
  const { boss, provider, customer, service } = await newScene()
  const decision = await decideAbout({ by: customer, owner: provider, boss }, 'service', service.id, 'warn')
  expect(decision.action).toBe('warn')
  await appeal(provider, decision)
  await claimAndDecide(boss, (await queue(boss))[0].id, 'uphold', { reason: null })
  expect(await emailSubjects(provider)).toContain('Odgovor na vaš prigovor')
  const subject = { subjectType: 'service' as const, subjectId: service.id, personId: provider.id }
  const old = { id: randomUUID(), ...subject, action: 'hide' as const, explanation: '', actorId: boss.id }
  await app.runtime.db.insert(decisions).values({ ...old, createdAt: new Date(Date.now() - 190 * 86_400_000) })
  const late = await appeal(provider, old)
  expect([late.status, late.body.code]).toEqual([409, 'too_late'])
  expect(await app.runtime.db.$count(appeals)).toBe(1)
})

const statusOf = async (id: string) => (await app.call('GET', `/api/services/${id}`)).status

test('reverts a decision without an appeal once, and sends the reason to the user', async () => {
  const { boss, provider, customer, service } = await newScene()
  const other = await newAdministrator(app, 'Nikola Petrić')
  const decision = await decideAbout({ by: customer, owner: provider, boss }, 'service', service.id, 'hide')
  const short = await revert(other, decision.id, 'Ups.')
  expect(short.body.fields).toEqual({ explanation: expect.stringMatching(/ zašto se odluka opoziva\.$/) })
  expect(await statusOf(service.id)).toBe(404)
  const answers = await Promise.all([revert(boss, decision.id), revert(other, decision.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('restored')
  expect(await statusOf(service.id)).toBe(200)
  expect(await emailSubjects(provider)).toEqual(expect.arrayContaining(['Odluka je opozvana']))
  const after = (await app.call('GET', `/api/decisions/${decision.id}`, { as: provider })).body
  expect(after).toMatchObject({ restored: { explanation: apology }, can: { appeal: false } })
  const late = await appeal(provider, decision)
  expect([late.status, late.body.code]).toEqual([409, 'restored'])
  const [entry] = (await app.call('GET', '/api/admin/journal', { as: boss })).body.items
  expect(entry).toMatchObject({ act: 'restore_decision', subject_id: decision.id, details: { action: 'hide' } })
  const { body: person } = await app.call('GET', `/api/admin/people/${provider.id}`, { as: boss })
  expect(person.history).toMatchObject([
    { act: 'Odluka je promenjena' },
    { act: 'Sakriveno', note: 'Cena ili opis nisu istiniti', by: 'Milica Radov', path: `dnevnik/${decision.id}` },
  ])
  const detail = (await app.call('GET', `/api/admin/decisions/${decision.id}`, { as: boss })).body
  expect(detail).toMatchObject({
    action: 'hide',
    snapshot: { title: 'Klima servis' },
    undone: { explanation: apology },
    can: { restore: false },
  })
})

test('refuses to revert a decision under appeal, one that took no measure, and one about the administrator', async () => {
  const { boss, provider, customer, service } = await newScene()
  await dismissReport(customer, boss, 'service', service.id)
  const [noMeasure] = await app.runtime.db.select().from(decisions)
  expect((await revert(boss, noMeasure!.id)).body.code).toBe('nothing_taken')
  expect((await revert(boss, randomUUID())).status).toBe(404)
  const decision = await decideAbout({ by: customer, owner: provider, boss }, 'service', service.id, 'warn')
  await appeal(provider, decision)
  expect((await revert(boss, decision.id)).body.code).toBe('appeal_waits')
  const [waiting] = await queue(boss)
  const detail = (await app.call('GET', `/api/admin/decisions/${decision.id}`, { as: boss })).body
  expect(detail).toMatchObject({ appeal: { outcome: null, case_id: waiting.id }, can: { restore: false } })
  await claimAndDecide(boss, waiting.id, 'uphold', { reason: null })
  await makeAdministrator(app, provider)
  expect((await revert(provider, decision.id)).body.code).toBe('own')
  expect((await revert(boss, decision.id)).status).toBe(204)
})

test('shows a service hidden by two decisions only after both are reverted', async () => {
  const { boss, provider, customer, service } = await newScene()
  const other = await app.service(provider, { title: 'Drugi posao' })
  const about = { by: customer, owner: provider, boss }
  const one = await decideAbout(about, 'service', service.id, 'hide')
  const all = await decideAbout(about, 'person', provider.id, 'hide_all')
  const later = await app.service(provider, { title: 'Kasniji posao' })
  const statuses = async () => Promise.all([service, other, later].map(({ id }) => statusOf(id)))
  expect(await statuses()).toEqual([404, 404, 200])
  await revert(boss, one.id)
  expect(await statuses()).toEqual([404, 404, 200])
  await revert(boss, all.id)
  expect(await statuses()).toEqual([200, 200, 200])
  const again = await decideAbout(about, 'service', service.id, 'hide')
  const everything = await decideAbout(about, 'person', provider.id, 'hide_all')
  await revert(boss, everything.id)
  expect(await statuses()).toEqual([404, 200, 200])
  await revert(boss, again.id)
  expect(await statuses()).toEqual([200, 200, 200])
})
