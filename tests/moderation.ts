import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { newAdministrator } from './administration.ts'
import type { App, Caller } from './harness.ts'
import { outboxHelpers } from './outbox.ts'

export const apology = 'Pogrešili smo: cena u oglasu je bila jasna.'

export function moderationHelpers(app: App) {
  const report = (as: Caller | null, subject_type: string, subject_id: string, more: object = {}) =>
    app.call('POST', '/api/reports', {
      as,
      body: { id: randomUUID(), subject_type, subject_id, reason: 'untrue', text: 'Rekao 900, tražio 4.800.', ...more },
    })
  const queue = async (as: Caller) => (await app.call('GET', '/api/admin/queue', { as })).body.items
  const claim = (as: Caller | null, id: string) => app.call('POST', `/api/admin/reports/${id}/claim`, { as })
  const viewCase = (as: Caller | null, id: string) => app.call('GET', `/api/admin/reports/${id}`, { as })
  const decide = (as: Caller | null, id: string, action: string, more: object = {}) =>
    app.call('POST', `/api/admin/reports/${id}/decide`, {
      as,
      body: { action, reason: 'untrue', explanation: 'Upišite raspon ili šta se doplaćuje.', ...more },
    })

  async function claimAndDecide(as: Caller, id: string, action: string, more: object = {}) {
    expect((await claim(as, id)).status).toBe(204)
    const decided = await decide(as, id, action, more)
    expect(decided.body || decided.status).toBe(204)
  }

  /** Reports content as `by` and decides the case as `boss`. Returns the decision as the owner sees it. */
  async function decideAbout(
    { by, owner, boss }: { by: Caller; owner: Caller; boss: Caller },
    type: string,
    id: string,
    action: string,
  ): Promise<any> {
    const reported = await report(by, type, id)
    await claimAndDecide(boss, reported.body.id, action)
    return (await decisionsOf(owner))[0]
  }

  const appeal = (as: Caller | null, { id }: { id: string }, text = 'Molim da se pogleda još jednom.') =>
    app.call('POST', `/api/decisions/${id}/appeal`, { as, body: { text } })

  const revert = (as: Caller | null, id: string, explanation = apology) =>
    app.call('POST', `/api/admin/decisions/${id}/restore`, { as, body: { explanation } })

  /** Appeals as the owner and undoes the decision as the administrator. */
  async function undoByAppeal({ owner, boss }: { owner: Caller; boss: Caller }, decision: { id: string }) {
    expect((await appeal(owner, decision)).status).toBe(201)
    await claimAndDecide(boss, (await queue(boss))[0].id, 'restore', { reason: null, explanation: '' })
  }

  const decisionsOf = async (as: Caller) => (await app.call('GET', '/api/decisions/mine', { as })).body.items

  const emailSubjects = ({ email }: Caller) => outboxHelpers(app).subjectsTo(email)

  /** Reports content as `by` and dismisses the report as the administrator. */
  async function dismissReport(by: Caller, boss: Caller, type: string, id: string): Promise<void> {
    const { body } = await report(by, type, id)
    await claimAndDecide(boss, body.id, 'none', { reason: null, explanation: '' })
  }

  async function newScene() {
    const [boss, provider, customer] = [
      await newAdministrator(app, 'Milica Radov'),
      await app.person('provider', { name: 'Darko Kovač' }),
      await app.person('regular', { name: 'Ana Nikolić' }),
    ]
    return { boss, provider, customer, service: await app.service(provider, { title: 'Klima servis' }) }
  }

  return {
    report,
    queue,
    claim,
    viewCase,
    decide,
    claimAndDecide,
    decideAbout,
    dismissReport,
    appeal,
    undoByAppeal,
    revert,
    decisionsOf,
    emailSubjects,
    newScene,
  }
}
