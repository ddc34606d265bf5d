import { blocks } from '../../features/accounts/block-tables.server.ts'
import { recordAct } from '../../features/journal/journal.server.ts'
import { appeals, decisions, reports } from '../../features/moderation/moderation-tables.server.ts'
import type { Snapshot } from '../../features/moderation/report/snapshot.ts'
import { supportAnswers, supportMessages } from '../../features/support/support-tables.server.ts'
import { bounces } from '../../platform/server/mail/bounce-tables.server.ts'
import type { AccountParts } from './account-parts.ts'

export async function addModerationAndSupport({
  fill,
  db,
  mark,
  me,
  customer,
  provider,
  service,
  bought,
}: AccountParts): Promise<void> {
  // Inserts a report by the user, a report about the user, a decision about the user, and the user's appeal.
  const snapshot: Snapshot = {
    title: `Usluga ${mark}`,
    kind: 'service',
    description: mark,
    price: null,
    category: '',
    images: [],
    location: null,
  }
  const about = { subjectType: 'service', reason: 'untrue', subjectId: service.id } as const
  const other = { personId: provider.id, subjectId: bought.id, snapshot: { kind: 'gone', title: 'Krečenje' } } as const
  await fill(
    reports,
    { ...about, reporterId: me.id, text: `Prijava ${mark}`, ...other },
    { ...about, reporterId: customer.id, text: 'Lažna cena.', snapshot },
  )
  const decision = { ...about, action: 'warn', explanation: 'Ispravite cenu.', actorId: provider.id } as const
  const [decided] = await fill(decisions, decision)
  await fill(appeals, { decisionId: decided!.id, text: `Prigovor ${mark}` })
  await fill(blocks, { blockedId: customer.id })
  const words = { name: `Ime ${mark}`, email: `${mark}@primer.rs`, message: `Pitanje ${mark}` }
  const [message] = await fill(supportMessages, { ...words, userId: me.id })
  await fill(supportAnswers, { messageId: message!.id, answeredBy: provider.id, text: `Odgovor ${mark}` })
  await db.transaction(tx =>
    recordAct(tx, { actorId: provider.id, act: 'sign_out', subject: { type: 'person', id: me.id } }),
  )
  const reason = '550 5.2.2 pun sandučić'
  await fill(bounces, { recipient: me.email, subject: `Termin ${mark}`, status: 550, reason })
}
