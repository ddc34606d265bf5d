import { plural } from '../../platform/serbian/dates.ts'
import { countReturned, listReturned } from '../../platform/server/mail/returned-letters.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { countUnanswered, listSupportMessages } from '../support/support-answers.server.ts'
import { queueName, refusalWords } from './machinery/machinery.ts'
import type { OverviewPart } from './overview/overview.ts'

/** So many of a kind are named on the overview at most. */
const most = 5

/** What waits in this feature's own sections. */
export async function ownPart(runtime: Runtime): Promise<OverviewPart> {
  const [unanswered, messages, failedCount, failed, returnedCount, returned] = await Promise.all([
    countUnanswered(runtime),
    listSupportMessages(runtime, false, most),
    runtime.jobs.countFailed(),
    runtime.jobs.failed(most),
    countReturned(runtime.db),
    listReturned(runtime.db, most),
  ])
  return {
    figures: [],
    counts: { 'poruke-podrsci': unanswered, poslovi: failedCount, 'vracene-poruke': returnedCount },
    waiting: [
      // Whose words they are is for those with a second step; that somebody waits is for all.
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
      ...returned.map(letter => ({
        kind: 'letter' as const,
        title: 'Email je vraćen',
        text: refusalWords(letter),
        path: 'vracene-poruke',
        since: letter.createdAt.toISOString(),
      })),
    ],
  }
}
