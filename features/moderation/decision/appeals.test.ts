import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { administrator } from '../../../tests/administration.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { moderating } from '../../../tests/moderation.ts'
import { appeals, decisions } from '../moderation-tables.server.ts'

const app = useApp()
const { report, queue, settle, decideAbout, appeal, decisionsOf, letters, street } = moderating(app)

test('a decision that stays after an appeal is told, and no appeal comes after six months', async () => {
  const { boss, provider, customer, service } = await street()
  await settle(boss, (await report(customer, 'service', service.id)).body.id, 'warn')
  const [told] = await decisionsOf(provider)
  expect(told.action).toBe('warn')
  await appeal(provider, told)
  await settle(boss, (await queue(boss))[0].id, 'uphold', { reason: null })
  expect(await letters(provider)).toContain('Odgovor na vaš prigovor')
  const [old] = await app.runtime.db
    .insert(decisions)
    .values({
      id: randomUUID(),
      subjectType: 'service',
      subjectId: service.id,
      personId: provider.id,
      action: 'hide',
      explanation: '',
      actorId: boss.id,
      createdAt: new Date(Date.now() - 190 * 86_400_000),
    })
    .returning()
  const late = await appeal(provider, old!)
  expect([late.status, late.body.code]).toEqual([409, 'too_late'])
  expect(await app.runtime.db.$count(appeals)).toBe(1)
})

const sorry = 'Pogrešili smo: cena u oglasu je bila jasna.'
const takeBack = (as: Caller | null, id: string, explanation = sorry) =>
  app.call('POST', `/api/admin/decisions/${id}/restore`, { as, body: { explanation } })
const seen = async (id: string) => (await app.call('GET', `/api/services/${id}`)).status

test('a decision is taken back without an appeal, once, with a reason that is told', async () => {
  const { boss, provider, customer, service } = await street()
  const other = await administrator(app, 'Nikola Petrić')
  const told = await decideAbout({ by: customer, owner: provider, boss }, 'service', service.id, 'hide')
  const short = await takeBack(other, told.id, 'Ups.')
  expect(short.body.fields).toEqual({
    explanation: 'Objasnite u jednoj ili dve rečenice zašto se odluka opoziva.',
  })
  expect(await seen(service.id)).toBe(404)
  const answers = await Promise.all([takeBack(boss, told.id), takeBack(other, told.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('restored')
  expect(await seen(service.id)).toBe(200)
  expect(await letters(provider)).toEqual(expect.arrayContaining(['Odluka je opozvana']))
  const after = (await app.call('GET', `/api/decisions/${told.id}`, { as: provider })).body
  expect(after).toMatchObject({ restored: { explanation: sorry }, can: { appeal: false } })
  const late = await appeal(provider, told)
  expect([late.status, late.body.code]).toEqual([409, 'restored'])
  const [entry] = (await app.call('GET', '/api/admin/journal', { as: boss })).body.items
  expect(entry).toMatchObject({ act: 'restore_decision', subject_id: told.id, details: { action: 'hide' } })
  const { body: person } = await app.call('GET', `/api/admin/people/${provider.id}`, { as: boss })
  expect(person.history).toMatchObject([
    { act: 'Odluka je promenjena' },
    { act: 'Sakriveno', note: 'Cena ili opis nisu istiniti', by: 'Milica Radov', path: `dnevnik/${told.id}` },
  ])
  const look = (await app.call('GET', `/api/admin/decisions/${told.id}`, { as: boss })).body
  expect(look).toMatchObject({
    action: 'hide',
    snapshot: { title: 'Klima servis' },
    undone: { explanation: sorry },
    can: { restore: false },
  })
})

test('one that is appealed against is decided in the queue, and what took nothing is not taken back', async () => {
  const { boss, provider, customer, service } = await street()
  const { body } = await report(customer, 'service', service.id)
  await settle(boss, body.id, 'none', { reason: null, explanation: '' })
  const [nothing] = await app.runtime.db.select().from(decisions)
  expect((await takeBack(boss, nothing!.id)).body.code).toBe('nothing_taken')
  expect((await takeBack(boss, randomUUID())).status).toBe(404)
  const told = await decideAbout({ by: customer, owner: provider, boss }, 'service', service.id, 'warn')
  await appeal(provider, told)
  expect((await takeBack(boss, told.id)).body.code).toBe('appeal_waits')
  const [waiting] = await queue(boss)
  const look = (await app.call('GET', `/api/admin/decisions/${told.id}`, { as: boss })).body
  expect(look).toMatchObject({ appeal: { outcome: null, case_id: waiting.id }, can: { restore: false } })
  await settle(boss, waiting.id, 'uphold', { reason: null })
  expect((await takeBack(boss, told.id)).status).toBe(204)
})

test('what two decisions have hidden is shown when both are taken back', async () => {
  const { boss, provider, customer, service } = await street()
  const other = await app.service(provider, { title: 'Drugi posao' })
  const about = { by: customer, owner: provider, boss }
  const one = await decideAbout(about, 'service', service.id, 'hide')
  const all = await decideAbout(about, 'person', provider.id, 'hide_all')
  const later = await app.service(provider, { title: 'Kasniji posao' })
  const shown = async () => Promise.all([service, other, later].map(({ id }) => seen(id)))
  expect(await shown()).toEqual([404, 404, 200])
  await takeBack(boss, one.id)
  expect(await shown()).toEqual([404, 404, 200])
  await takeBack(boss, all.id)
  expect(await shown()).toEqual([200, 200, 200])
  const again = await decideAbout(about, 'service', service.id, 'hide')
  const everything = await decideAbout(about, 'person', provider.id, 'hide_all')
  await takeBack(boss, everything.id)
  expect(await shown()).toEqual([404, 200, 200])
  await takeBack(boss, again.id)
  expect(await shown()).toEqual([200, 200, 200])
})

test('an administrator takes nothing back that is about himself', async () => {
  const { boss, provider, customer, service } = await street()
  const told = await decideAbout({ by: customer, owner: provider, boss }, 'service', service.id, 'hide')
  await app.runtime.database.query(`UPDATE profiles SET role = 'admin', two_factor_enabled = true WHERE id = $1`, [
    provider.id,
  ])
  expect((await takeBack(provider, told.id)).body.code).toBe('own')
})
