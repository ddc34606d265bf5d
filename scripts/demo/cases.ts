import { fileAppeal, listOwnDecisions } from '../../features/moderation/decision/appeals.server.ts'
import { decide } from '../../features/moderation/decision/decide.server.ts'
import { decisionInput } from '../../features/moderation/decision/decision.ts'
import { claim } from '../../features/moderation/queue/cases.server.ts'
import { type Reportable, reportInput } from '../../features/moderation/report/report.ts'
import { createReport } from '../../features/moderation/report/reports.server.ts'
import { countUnmetSearch } from '../../features/services/search/suggest/unmet-searches.server.ts'
import { supportMessage } from '../../features/support/support-message.ts'
import { storeMessage } from '../../features/support/support-messages.server.ts'
import { recordBounce } from '../../platform/server/mail/bounces.server.ts'
import { cases, providerOf } from './demo-data.ts'
import { administratorKey, idOf } from './ids.ts'
import { actAt, type Loading } from './loading.ts'
import { customers, providers } from './people.ts'
import type { DemoReport } from './shapes.ts'
import { wakingTime } from './waking-time.ts'

const personOf = (key: string) => [...providers, ...customers].find(person => person.key === key)!
/** A warning changes nothing else, so no other feature has to react to it. */
const noReactions = { onServiceGone: async () => undefined, onBan: async () => undefined }

/** Adds the administrator's work, by the commands of the people who cause it. */
export async function addCases(loading: Loading): Promise<void> {
  const ago = (minutes: number) => wakingTime(loading.now, minutes)
  for (const report of cases.reports)
    await actAt(loading, ago(report.minutesAgo), as => createReport(as(report.by), toReportInput(report)))
  await addAppeal(loading)
  for (const { customer, minutesAgo, message } of cases.support) {
    const { name, email } = personOf(customer)
    const input = supportMessage.parse({ name, email, message })
    await actAt(loading, ago(minutesAgo), as => storeMessage(loading.runtime, input, as(customer).user))
  }
  for (const { person, about, subject, status, reason, minutesAgo } of cases.bounces) {
    const email = { to: personOf(person).email, subject, about: idOf('person', about), text: '', html: '' }
    const refusal = Object.assign(new Error(reason), { responseCode: status, response: reason })
    await actAt(loading, ago(minutesAgo), () => recordBounce(loading.tx, email, idOf('bounce', person), refusal))
  }
  for (const { search, times, minutesAgo } of cases.searches)
    await actAt(loading, ago(minutesAgo), async () => {
      for (let count = 0; count < times; count += 1) await countUnmetSearch(loading.runtime, { search }, '')
    })
}

async function addAppeal(loading: Loading): Promise<void> {
  const { warning } = cases
  const { appeal, reason, explanation } = warning
  const ago = (minutes: number) => wakingTime(loading.now, minutes)
  const provider = providerOf(warning.subject.service)
  const input = toReportInput(warning)
  await actAt(loading, ago(warning.minutesAgo), as => createReport(as(warning.by), input))
  await actAt(loading, ago(warning.decidedMinutesAgo), async as => {
    await claim(as(administratorKey), input.id)
    const decision = decisionInput.parse({ action: 'warn', reason, explanation })
    await decide(as(administratorKey), input.id, decision, noReactions)
  })
  await actAt(loading, ago(appeal.minutesAgo), async as => {
    const [own] = await listOwnDecisions(as(provider))
    await fileAppeal(as(provider), own!.id, appeal.text)
  })
}

function toReportInput({ subject, by, reason, text }: Pick<DemoReport, 'subject' | 'by' | 'reason' | 'text'>) {
  const [kind, key] = Object.entries(subject)[0] as [Reportable, string]
  // The ids of reviews are made from the kind 'rating'.
  const subjectId = idOf(kind === 'review' ? 'rating' : kind, key)
  return reportInput.parse({
    id: idOf('report', `${by}/${key}`),
    subject_type: kind,
    subject_id: subjectId,
    reason,
    text,
  })
}
