import { plural } from '../../platform/serbian/dates.ts'
import { countBounces, listBounces } from '../../platform/server/mail/bounces.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { countAskedComplaints, listAskedComplaints } from '../complaints/complaint-operator.server.ts'
import { kindNames } from '../evidence/evidence-kinds.ts'
import { countWaitingEvidence, listEvidenceQueue } from '../evidence/evidence-queue.server.ts'
import { countUnanswered, listSupportMessages } from '../support/support-answers.server.ts'
import { bounceReasonText, queueLabel } from './operations/operations.ts'
import type { OverviewPart } from './overview/overview.ts'

/** Limit of items of each kind on the overview. */
const MAX_ITEMS = 5

export async function adminOverview(runtime: Runtime): Promise<OverviewPart> {
  const [unanswered, messages, caseCount, cases, failedCount, failed, bounceCount, bounces, evidenceCount, evidence] =
    await Promise.all([
      countUnanswered(runtime),
      listSupportMessages(runtime, false, MAX_ITEMS),
      countAskedComplaints(runtime),
      listAskedComplaints(runtime, false, MAX_ITEMS),
      runtime.jobs.countFailed(),
      runtime.jobs.failed(MAX_ITEMS),
      countBounces(runtime.db),
      listBounces(runtime.db, MAX_ITEMS),
      countWaitingEvidence(runtime),
      listEvidenceQueue(runtime, false, MAX_ITEMS),
    ])
  return {
    figures: [],
    counts: {
      'poruke-podrsci': unanswered,
      reklamacije: caseCount,
      provere: evidenceCount,
      poslovi: failedCount,
      'vracene-poruke': bounceCount,
    },
    waiting: [
      // Sender and text are left out because administrators without two-factor authentication see this list too.
      ...messages.map(({ id, createdAt }) => ({
        kind: 'support' as const,
        title: 'Poruka podršci',
        text: 'Čeka odgovor',
        path: `poruke-podrsci/${id}`,
        since: createdAt.toISOString(),
      })),
      ...cases.map(({ id, operator_asked_at }) => ({
        kind: 'complaint' as const,
        title: 'Reklamacija',
        text: 'Čeka predlog',
        path: `reklamacije/${id}`,
        since: operator_asked_at!,
      })),
      ...evidence.map(({ id, kind, sent_at }) => ({
        kind: 'evidence' as const,
        title: kindNames[kind],
        text: 'Čeka proveru',
        path: `provere/${id}`,
        since: sent_at,
      })),
      ...failed.map(({ queue, tries, failedAt }) => ({
        kind: 'job' as const,
        title: queueLabel(queue),
        text: `Zadatak nije uspeo ${plural(tries, 'put', 'puta', 'puta')}`,
        path: 'poslovi',
        since: failedAt.toISOString(),
      })),
      ...bounces.map(bounce => ({
        kind: 'letter' as const,
        title: 'Email je vraćen',
        text: bounceReasonText(bounce),
        path: 'vracene-poruke',
        since: bounce.createdAt.toISOString(),
      })),
    ],
  }
}
