import { plural } from '../../platform/serbian/dates.ts'
import { countReturned, listReturned } from '../../platform/server/mail/returned-letters.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { countUnanswered, listSupportMessages } from '../support/support-answers.server.ts'
import { queueName, refusalWords } from './machinery/machinery.ts'
import type { OverviewPart } from './overview/overview.ts'

/** Limit of each kind on the overview. */
const maxItems = 5

/** Returns this feature's part of the overview: support messages, failed jobs and bounced emails. */
export async function ownPart(runtime: Runtime): Promise<OverviewPart> {
  const [unanswered, messages, failedCount, failed, bounceCount, bounces] = await Promise.all([
    countUnanswered(runtime),
    listSupportMessages(runtime, false, maxItems),
    runtime.jobs.countFailed(),
    runtime.jobs.failed(maxItems),
    countReturned(runtime.db),
    listReturned(runtime.db, maxItems),
  ])
  return {
    figures: [],
    counts: { 'poruke-podrsci': unanswered, poslovi: failedCount, 'vracene-poruke': bounceCount },
    waiting: [
      // Neither the sender nor the text, since administrators without two-factor authentication see this too.
      ...messages.map(({ id, createdAt }) => ({
        kind: 'support' as const,
        title: 'Poruka podršci',
        text: 'Čeka odgovor',
        path: `poruke-podrsci/${id}`,
        since: createdAt.toISOString(),
      })),
      ...failed.map(({ queue, tries, failedAt }) => ({
        kind: 'job' as const,
        title: queueName(queue),
        text: `Zadatak nije uspeo ${plural(tries, 'put', 'puta', 'puta')}`,
        path: 'poslovi',
        since: failedAt.toISOString(),
      })),
      ...bounces.map(bounce => ({
        kind: 'letter' as const,
        title: 'Email je vraćen',
        text: refusalWords(bounce),
        path: 'vracene-poruke',
        since: bounce.createdAt.toISOString(),
      })),
    ],
  }
}
