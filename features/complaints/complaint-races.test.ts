import { expect, test } from 'vitest'
import { newAdministrator } from '../../tests/administration.ts'
import {
  complaintBody,
  fileComplaint,
  newCase,
  newCompletedJob,
  offerRepair,
  proposeAs,
  readComplaint,
  takeStep,
} from '../../tests/complaints.ts'
import { password, useApp } from '../../tests/harness.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { complaints, complaintTerms } from './complaint-tables.server.ts'
import { runDueTerms } from './complaint-term-work.server.ts'

/** The tests send concurrent requests and can run on either database (README.md, Working on it). */
const app = useApp()
const requestCount = repetitions('RACERS', { usual: 24, long: 100 })
const later = () => new Date(Date.now() + 30 * 86_400_000)
const endingKinds = ['agree', 'withdraw', 'account_closed']

test('gives concurrent agreeing, withdrawing, accepting and proposing one end, the same for both sides', async () => {
  const admin = await newAdministrator(app)
  const job = await newCompletedJob(app)
  const { provider, customer } = job
  for (let round = 0; round < 4; round += 1) {
    const { body: filed } = await fileComplaint(app, job)
    const { id } = filed
    const { body: offered } = await offerRepair(app, provider, id)
    await takeStep(app, customer, id, 'ask')
    const { body: proposed } = await proposeAs(app, admin, id)
    const proposal = { refers_to: proposed.proposal.id }
    await takeStep(app, provider, id, 'accept', proposal)
    const actions = [
      () => takeStep(app, customer, id, 'agree', { refers_to: offered.steps.at(-1).id }),
      () => takeStep(app, customer, id, 'withdraw'),
      () => takeStep(app, customer, id, 'accept', proposal),
      () => takeStep(app, provider, id, 'agree', { refers_to: filed.id }),
      () => proposeAs(app, admin, id, proposal.refers_to),
      () => runDueTerms(app.runtime, later()),
    ]
    const answers = await Promise.all(
      Array.from({ length: requestCount }, (_, n) => actions[(n + round) % actions.length]!()),
    )
    // 503 is allowed, because many requests wait for one case.
    for (const answer of answers) if (answer) expect([200, 409, 503]).toContain(answer.status)
    const { body: mine } = await readComplaint(app, customer, id)
    expect((await readComplaint(app, provider, id)).body.steps).toEqual(mine.steps)
    expect(['settled', 'withdrawn']).toContain(mine.status)
    const kinds: string[] = mine.steps.map((step: { kind: string }) => step.kind)
    const ends = kinds.filter(kind => endingKinds.includes(kind)).length
    const acceptances = kinds.filter(kind => kind === 'accept').length
    expect([mine.outcome, ends, acceptances]).toEqual(
      mine.outcome === 'proposal' ? ['proposal', 0, 2] : [mine.outcome, 1, 1],
    )
    expect(kinds.filter(kind => kind === 'settlement_overdue').length).toBeLessThanOrEqual(1)
    expect(await app.runtime.db.$count(complaintTerms)).toBe(0)
  }
})

test('files one complaint of a job at the same time', async () => {
  const job = await newCompletedJob(app)
  const body = complaintBody(job.quote.id)
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => fileComplaint(app, job)),
    ...Array.from({ length: 3 }, () => app.call('POST', '/api/complaints', { as: job.customer, body })),
  ])
  for (const { status } of answers) expect([201, 409]).toContain(status)
  expect(await app.runtime.db.$count(complaints)).toBe(1)
})

test('closes a case once when its provider is deleted while the customer agrees at the same time', async () => {
  const { provider, customer, filed } = await newCase(app)
  const { body: offered } = await offerRepair(app, provider, filed.id)
  await Promise.all([
    app.call('POST', '/api/me/delete', { as: provider, body: { password } }),
    takeStep(app, customer, filed.id, 'agree', { refers_to: offered.steps.at(-1).id }),
  ])
  const { body } = await readComplaint(app, customer, filed.id)
  expect(['settled', 'closed']).toContain(body.status)
  expect(body.steps.filter((step: { kind: string }) => endingKinds.includes(step.kind))).toHaveLength(1)
})
