import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { blocks } from '../../features/accounts/block-tables.server.ts'
import { recordAct } from '../../features/journal/journal.server.ts'
import { appeals, decisions, reports } from '../../features/moderation/moderation-tables.server.ts'
import type { Snapshot } from '../../features/moderation/report/snapshot.ts'
import { supportAnswers, supportMessages } from '../../features/support/support-tables.server.ts'
import { bounces } from '../../platform/server/mail/bounce-tables.server.ts'
import type { AccountParts } from './account-parts.ts'

export async function addModerationAndSupport({
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
  const about = { subjectType: 'service', reason: 'untrue', snapshot, text: `Prijava ${mark}` } as const
  await db.insert(reports).values([
    {
      ...about,
      id: uuidv7(),
      reporterId: me.id,
      personId: provider.id,
      subjectId: bought.id,
      snapshot: { kind: 'gone', title: 'Krečenje' },
    },
    { ...about, id: uuidv7(), reporterId: customer.id, personId: me.id, subjectId: service.id, text: 'Lažna cena.' },
  ])
  const decisionId = uuidv7()
  await db.insert(decisions).values({
    id: decisionId,
    subjectType: 'service',
    subjectId: service.id,
    personId: me.id,
    action: 'warn',
    reason: 'untrue',
    explanation: 'Ispravite cenu.',
    actorId: provider.id,
  })
  await db.insert(appeals).values({ decisionId, personId: me.id, text: `Prigovor ${mark}` })
  await db.insert(blocks).values({ blockerId: me.id, blockedId: customer.id })
  await db.insert(supportMessages).values({
    id: uuidv7(),
    digest: mark,
    userId: me.id,
    name: `Ime ${mark}`,
    email: `${mark}@primer.rs`,
    message: `Pitanje ${mark}`,
  })
  const [message] = await db.select().from(supportMessages).where(eq(supportMessages.digest, mark))
  const answer = { id: uuidv7(), messageId: message!.id, answeredBy: provider.id, text: `Odgovor ${mark}` }
  await db.insert(supportAnswers).values(answer)
  await db.transaction(tx =>
    recordAct(tx, { actorId: provider.id, act: 'sign_out', subject: { type: 'person', id: me.id } }),
  )
  const refusal = { recipient: me.email, subject: `Termin ${mark}`, status: 550, reason: '550 5.2.2 pun sandučić' }
  await db.insert(bounces).values({ id: uuidv7(), ...refusal })
}
