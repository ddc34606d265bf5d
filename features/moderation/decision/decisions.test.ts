import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAdministrator, newAdministrator, todayInBelgrade } from '../../../tests/administration.ts'
import { conversationHelpers } from '../../../tests/conversations.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { apology, moderationHelpers } from '../../../tests/moderation.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { ratings } from '../../ratings/rating-tables.server.ts'
import { appeals, decisions } from '../moderation-tables.server.ts'

const app = useApp()
const moderation = moderationHelpers(app)
const { report, queue, claim, viewCase, decide, claimAndDecide, decideAbout } = moderation
const { dismissReport, appeal, revert, emailSubjects, newScene } = moderation

test('a decision needs a claim, which only one administrator can have; administrators cannot be reported', async () => {
  const { boss, customer, service } = await newScene()
  const other = await newAdministrator(app, 'Nikola Petrić')
  const { body } = await report(customer, 'service', service.id)
  expect((await report(customer, 'person', boss.id)).status).toBe(404)
  expect((await decide(boss, body.id, 'hide')).body.code).toBe('not_claimed')
  const both = await Promise.all([claim(boss, body.id), claim(other, body.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  const [winner, loser] = both[0]!.status === 204 ? [boss, other] : [other, boss]
  const name = winner === boss ? 'Milica Radov' : 'Nikola Petrić'
  const title = `Ovo je već preuzeo drugi administrator: ${name}.`
  expect((await decide(loser, body.id, 'hide')).body).toMatchObject({ code: 'claimed', title })
  expect((await queue(loser))[0]).toMatchObject({ claimed_by: name, is_mine: false })
  for (const [as, status] of [
    [loser, 409],
    [winner, 204],
  ] as const) {
    await app.call('DELETE', `/api/admin/reports/${body.id}/claim`, { as })
    expect((await claim(loser, body.id)).status).toBe(status)
  }
  expect((await decide(loser, body.id, 'hide')).status).toBe(204)
  expect((await decide(loser, body.id, 'none')).body.code).toBe('decided')
  expect((await viewCase(winner, body.id)).body.code).toBe('decided')
})

test('a decision needs a reason and an explanation; without two-factor authentication no text of a report is shown', async () => {
  const { boss, customer, service } = await newScene()
  const { body } = await report(customer, 'service', service.id, { text: 'Tražio je 4.800.' })
  const overview = async () => (await app.call('GET', '/api/admin/overview', { as: boss })).body.waiting
  expect([(await queue(boss))[0].text, (await overview())[0].text]).toEqual(['Tražio je 4.800.', 'Tražio je 4.800.'])
  await claim(boss, body.id)
  const bare = await decide(boss, body.id, 'hide', { reason: null, explanation: '' })
  const explanation = 'Objasnite odluku u jednoj ili dve rečenice.'
  expect(bare.body.fields).toEqual({ reason: 'Izaberite razlog.', explanation })
  await app.runtime.db.update(profiles).set({ twoFactorEnabled: false })
  expect([(await queue(boss))[0].text, (await overview())[0].text]).toEqual([null, ''])
  expect((await decide(boss, body.id, 'hide')).body.code).toBe('second_step_required')
  expect((await viewCase(boss, body.id)).body.code).toBe('second_step_required')
})

test('hides a review and a site', async () => {
  const { boss, provider, customer, service } = await newScene()
  await conversationHelpers(app).ratedJob(provider, customer, service, { review: 'Užas od čoveka.' })
  const [rating] = await app.runtime.db.select().from(ratings)
  await claimAndDecide(boss, (await report(provider, 'review', rating!.id)).body.id, 'hide', { reason: 'abuse' })
  expect((await app.call('GET', `/api/services/${service.id}/reviews`)).body.items).toEqual([])
  expect(await emailSubjects(customer)).toContain('Vaša ocena je sakrivena')

  const site = await miniSiteHelpers(app).publish(provider)
  const page = async () => (await miniSiteHelpers(app).visit(site.subdomain)).status
  expect(await page()).toBe(200)
  await claimAndDecide(boss, (await report(customer, 'site', site.id)).body.id, 'hide')
  await expect.poll(page).toBe(404)
})

test('decisions and the audit log are append-only: SQL can neither change nor delete them', async () => {
  const { boss, customer, service } = await newScene()
  await dismissReport(customer, boss, 'service', service.id)
  const { database } = app.runtime
  for (const statement of [
    `UPDATE decisions SET action = 'warn'`,
    'DELETE FROM decisions',
    'TRUNCATE decisions CASCADE',
    'TRUNCATE appeals, decisions',
    `UPDATE audit_log SET act = 'ban'`,
    'DELETE FROM audit_log',
    `INSERT INTO audit_log SELECT * FROM audit_log ON CONFLICT (id) DO UPDATE SET act = 'ban'`,
    'TRUNCATE audit_log',
    'TRUNCATE profiles CASCADE',
  ]) {
    await expect(database.query(statement), statement).rejects.toThrow(/append-only/)
  }
  expect((await app.runtime.db.select().from(decisions)).map(({ action }) => action)).toEqual(['none'])
})

test('hides a service from all but its owner, notifies both sides, and is reverted by an appeal', async () => {
  const { boss, provider, customer, service } = await newScene()
  const seenBy = async (as: Caller | null) => (await app.call('GET', `/api/services/${service.id}`, { as })).status
  const found = async (query: string) =>
    (await app.call('GET', `/api/services${query}`)).body.items.some(({ id }: { id: string }) => id === service.id)
  const listed = async () => {
    const sitemap = await app.call('GET', '/sitemaps/services.xml')
    return [await found(''), await found('?search=klima'), sitemap.body.includes(service.id), await seenBy(null)]
  }
  expect(await listed()).toEqual([true, true, true, 200])
  await app.startConversation(customer, service)
  const decision = await decideAbout({ by: customer, owner: provider, boss }, 'service', service.id, 'hide')
  expect(await listed()).toEqual([false, false, false, 404])
  expect([await seenBy(customer), await seenBy(provider)]).toEqual([404, 200])
  const mine = async () => (await app.call('GET', '/api/services/mine', { as: provider })).body.items[0]
  expect(await mine()).toMatchObject({ status: 'withheld', review_state: 'hidden' })
  // The owner's choice of active or paused is stored, but the service stays hidden.
  for (const active of [false, true]) {
    await app.call('PUT', `/api/services/${service.id}/active`, { as: provider, body: { active } })
    expect(await seenBy(null)).toBe(404)
  }
  expect(await emailSubjects(provider)).toEqual(['Vaša usluga je sakrivena'])
  expect(await emailSubjects(customer)).toEqual(['Odgovor na vašu prijavu'])
  const own = (await app.call('GET', '/api/reports/mine', { as: customer })).body.items
  expect(own).toMatchObject([{ status: 'upheld', explanation: 'Upišite raspon ili šta se doplaćuje.' }])

  expect(decision).toMatchObject({ action: 'hide', title: 'Klima servis', reason: 'untrue', can: { appeal: true } })
  expect(JSON.stringify(decision)).not.toContain(customer.id)
  expect((await appeal(provider, decision, 'Ne')).body.fields.text).toMatch(/bar jednu rečenicu/)
  expect((await appeal(provider, decision)).status).toBe(201)
  expect((await appeal(provider, decision)).body.code).toBe('appealed')
  const [waiting] = await queue(boss)
  expect(waiting).toMatchObject({ kind: 'appeal', title: 'Klima servis' })
  const appealed = { action: 'hide', explanation: 'Upišite raspon ili šta se doplaćuje.' }
  expect((await viewCase(boss, waiting.id)).body).toMatchObject({ appealed, choices: ['uphold', 'restore'] })
  await claimAndDecide(boss, waiting.id, 'restore', { reason: null, explanation: '' })
  expect(await listed()).toEqual([true, true, true, 200])
  expect(await mine()).toMatchObject({ status: 'active', review_state: 'shown' })
  expect(await emailSubjects(provider)).toContain('Odluka je promenjena')
  const after = await app.call('GET', `/api/decisions/${decision.id}`, { as: provider })
  expect(after.body.appeal).toMatchObject({ outcome: 'changed' })
})

test('counts a week’s decisions per day, with their median waiting time and the number reverted', async () => {
  const { boss, provider, customer, service } = await newScene()
  const decision = await decideAbout({ by: customer, owner: provider, boss }, 'service', service.id, 'hide')
  await app.runtime.database.query(`UPDATE reports SET created_at = decided_at - interval '5 hours'`)
  expect((await revert(boss, decision.id)).status).toBe(204)
  const { body } = await app.call('GET', '/api/admin/decision-week', { as: boss })
  expect(body.days.map(({ decisions }: { decisions: number }) => decisions)).toEqual([0, 0, 0, 0, 0, 0, 2])
  expect(body.days.at(-1).day).toBe(todayInBelgrade())
  expect([body.usual_minutes, body.changed]).toEqual([300, 1])
})

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
  expect((await appeal(provider, old)).body.code).toBe('too_late')
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
  expect((await appeal(provider, decision)).body.code).toBe('restored')
  const [entry] = (await app.call('GET', '/api/admin/journal', { as: boss })).body.items
  expect(entry).toMatchObject({ act: 'restore_decision', subject_id: decision.id, details: { action: 'hide' } })
  const { body: person } = await app.call('GET', `/api/admin/people/${provider.id}`, { as: boss })
  expect(person.history).toMatchObject([
    { act: 'Odluka je promenjena' },
    { act: 'Sakriveno', note: 'Cena ili opis nisu istiniti', by: 'Milica Radov', path: `dnevnik/${decision.id}` },
  ])
  const detail = (await app.call('GET', `/api/admin/decisions/${decision.id}`, { as: boss })).body
  const [snapshot, undone] = [{ title: 'Klima servis' }, { explanation: apology }]
  expect(detail).toMatchObject({ action: 'hide', snapshot, undone, can: { restore: false } })
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
