import { describe, expect, test } from 'vitest'
import { fileComplaint, newCompletedJob, readComplaint, takeStep } from '../../tests/complaints.ts'
import { useApp } from '../../tests/harness.ts'
import { delayedEmails } from '../push/push-tables.server.ts'
import { complaintTerms } from './complaint-tables.server.ts'
import { runDueTerms } from './complaint-term-work.server.ts'

const app = useApp()
const afterDays = (days: number) => new Date(Date.now() + days * 86_400_000)

describe('terms', () => {
  test('remind the provider, and end in steps that both see, each once when the job runs twice', async () => {
    const job = await newCompletedJob(app)
    const { provider, customer } = job
    const { body: filed } = await fileComplaint(app, job)
    const kindsAfter = async (days: number) => {
      await runDueTerms(app.runtime, afterDays(days))
      return (await readComplaint(app, customer, filed.id)).body.steps.map((step: { kind: string }) => step.kind)
    }
    // Emails about one case wait for a pause, in which a newer one replaces them.
    const waiting = async () =>
      (await app.runtime.db.select().from(delayedEmails)).map(({ userId, letter }) => [userId, letter.subject])
    expect(await kindsAfter(5)).toEqual(['filed'])
    expect(await kindsAfter(7.5)).toEqual(['filed'])
    expect(await waiting()).toEqual([[provider.id, expect.stringContaining('Rok za odgovor na reklamaciju: do ')]])
    expect(await app.runtime.db.$count(complaintTerms)).toBe(3)
    expect(await kindsAfter(9.5)).toEqual(['filed', 'answer_overdue'])
    expect(await kindsAfter(9.5)).toEqual(['filed', 'answer_overdue'])
    expect(await kindsAfter(16.5)).toEqual(['filed', 'answer_overdue', 'settlement_overdue'])
    expect(await app.runtime.db.$count(complaintTerms)).toBe(0)
    expect((await readComplaint(app, provider, filed.id)).body.status).toBe('open')
    expect(await waiting()).toContainEqual([provider.id, expect.stringContaining('Rok za rešenje je prošao')])
  })

  test('for the answer end with the provider’s first words; terms of an ended case do nothing', async () => {
    const job = await newCompletedJob(app)
    const { body: filed } = await fileComplaint(app, job)
    await takeStep(app, job.customer, filed.id, 'reply', { text: 'Molim vas, požurite.' })
    expect(await app.runtime.db.$count(complaintTerms)).toBe(4)
    await takeStep(app, job.provider, filed.id, 'reply', { text: 'Dolazim.' })
    expect(await app.runtime.db.$count(complaintTerms)).toBe(2)
    await takeStep(app, job.customer, filed.id, 'withdraw')
    await runDueTerms(app.runtime, afterDays(30))
    expect((await readComplaint(app, job.customer, filed.id)).body.steps.at(-1).kind).toBe('withdraw')
  })
})
