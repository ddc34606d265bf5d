import { eq, inArray } from 'drizzle-orm'
import { asWritten } from '../../../platform/serbian/script/as-written.ts'
import { continueAfterGreeting } from '../../../platform/serbian/sentences.ts'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import { composeEmail, type EmailReader, type OutgoingEmail } from '../../../platform/server/mail/email.server.ts'
import type { EmailContent } from '../../../platform/server/mail/email-content.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { isReachable } from '../../accounts/ban.ts'
import { notifyByPushOrEmail, type PushOrEmail } from '../../push/delayed-emails.server.ts'
import { type decisions, reports } from '../moderation-tables.server.ts'
import type { ReportRow } from '../queue/cases.server.ts'
import { decisionReasons } from '../reasons.ts'
import { titleOf } from '../report/snapshot.ts'
import { decisionMessage, reporterOutcomeText, reversalMessage, thanksText } from './decision-labels.ts'

type Decision = typeof decisions.$inferSelect

/** Notifies the user whom the decision is about and all reporters, by push or email. No notice names other users. */
export async function notifyOutcome(
  runtime: Runtime,
  tx: Tx,
  rows: ReportRow[],
  decision: Decision,
  until: string | null,
): Promise<void> {
  const [first] = rows as [ReportRow]
  const isAppeal = first.subjectType === 'decision'
  const reporters = isAppeal ? [] : rows.flatMap(({ reporterId }) => reporterId ?? [])
  const people = await tx
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [...new Set([decision.personId, ...reporters])]))
  const notices = people.flatMap(person => {
    if (!person.emailVerified || person.deletedAt) return []
    if (person.id === decision.personId) return ownerNotice(runtime, person, rows, decision, until)
    return isReachable(person) ? [reporterNotice(runtime, person, first, decision)] : []
  })
  await notifyByPushOrEmail(runtime, tx, 'decision', notices)
}

type Person = typeof profiles.$inferSelect

/** Returns the notice for the user whom the decision is about. That user gets no notice of dismissed reports. */
function ownerNotice(
  runtime: Runtime,
  person: Person,
  [first]: ReportRow[],
  decision: Decision,
  until: string | null,
): PushOrEmail[] {
  const isPreModeration = first!.reason === 'first_look'
  if (decision.action === 'none' && !isPreModeration) return []
  const title = titleOf(first!.snapshot)
  const { subject, sentence, isAppealable } = decisionMessage(decision.action, decision.subjectType, title, until)
  const isBanned = decision.action === 'ban'
  const page =
    isPreModeration && decision.action === 'none'
      ? { label: 'Pogledaj uslugu', path: `/service/${decision.subjectId}` }
      : { label: 'Pogledaj odluku', path: `/odluka/${isPreModeration ? decision.id : pageIdOf(first!, decision)}` }
  const content: EmailContent = {
    subject,
    paragraphs: [
      'Dobar dan,',
      continueAfterGreeting(sentence),
      ...(decision.reason ? [`Razlog: ${decisionReasons[decision.reason]}.`] : []),
      ...(decision.explanation ? [asWritten(decision.explanation)] : []),
      ...(isBanned
        ? ['Ako mislite da je greška, odgovorite na ovaj email u roku od šest meseci.']
        : isAppealable
          ? ['Ako mislite da odluka nije u redu, uložite prigovor u roku od šest meseci. Čita ga čovek.']
          : []),
    ],
    ...(!isBanned && { action: { label: page.label, url: runtime.config.APP_URL + page.path } }),
  }
  // A banned user is signed out everywhere, so the notice is sent only by email.
  return [
    {
      userId: person.id,
      letter: compose(runtime, person, content),
      ...(!isBanned && { subjectId: `${decision.id} ${page.path}` }),
    },
  ]
}

/** Emails the user that a decision was reverted without an appeal. Reporters get no second email. */
export async function sendReversalEmail(
  runtime: Runtime,
  tx: Tx,
  earlier: Decision,
  explanation: string,
): Promise<void> {
  const [person] = await tx.select().from(profiles).where(eq(profiles.id, earlier.personId))
  if (!person?.emailVerified || person.deletedAt) return
  const [report] = await tx.select().from(reports).where(eq(reports.decisionId, earlier.id)).limit(1)
  const { subject, sentence } = reversalMessage(earlier.subjectType, report && titleOf(report.snapshot))
  await runtime.mail.send(
    compose(runtime, person, {
      subject,
      paragraphs: ['Dobar dan,', continueAfterGreeting(sentence), asWritten(explanation)],
      action: { label: 'Pogledaj odluku', url: `${runtime.config.APP_URL}/odluka/${earlier.id}` },
    }),
    tx,
  )
}

/** Returns the id of the page that a notice links to. An appeal's outcome is on the original decision's page. */
const pageIdOf = (first: ReportRow, decision: Decision) =>
  first.subjectType === 'decision' ? first.subjectId : decision.id

function reporterNotice(
  runtime: Runtime,
  person: Person,
  { subjectType, snapshot }: ReportRow,
  decision: Decision,
): PushOrEmail {
  const path = '/settings#blokirani'
  const content: EmailContent = {
    subject: 'Odgovor na vašu prijavu',
    paragraphs: [
      'Dobar dan,',
      `${thanksText(subjectType, titleOf(snapshot))} ${reporterOutcomeText(decision.action)}`,
      ...(decision.explanation ? [asWritten(decision.explanation)] : []),
      'Osoba koju ste prijavili neće saznati ko je prijavio.',
    ],
    action: { label: 'Pogledaj prijavljeno', url: runtime.config.APP_URL + path },
  }
  return { userId: person.id, letter: compose(runtime, person, content), subjectId: `${decision.id} ${path}` }
}

function compose({ config }: Runtime, reader: EmailReader, content: EmailContent): OutgoingEmail {
  const composed = composeEmail(config, reader, {
    ...content,
    footer: `Ovaj email ste dobili zbog odluke na sajtu ${config.APP_NAME}.`,
  })
  return { ...composed, headers: { ...composed.headers, 'Reply-To': config.SUPPORT_EMAIL } }
}
