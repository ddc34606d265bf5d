import { v7 as uuidv7 } from 'uuid'
import { assistantConversations, assistantReplies } from '../../features/assistant/assistant-tables.server.ts'
import { messageEmails } from '../../features/conversations/conversation-tables.server.ts'
import { delayedEmails, pendingPushes, topicPauses } from '../../features/push/push-tables.server.ts'
import { newDevice } from '../push-service.ts'
import type { AccountParts } from './account-parts.ts'

export async function addNotifications({
  app,
  db,
  mark,
  me,
  customer,
  selling,
  open,
  question,
}: AccountParts): Promise<void> {
  await db
    .insert(messageEmails)
    .values({ conversationId: open.id, readerId: me.id, dueAt: new Date(Date.now() + 3_600_000) })
  const device = newDevice(`https://fcm.googleapis.com/fcm/send/${mark}`).input(['message'])
  await app.call('PUT', '/api/me/push', { as: me, body: device })
  const later = new Date(Date.now() + 3_600_000)
  await db.insert(pendingPushes).values({ userId: me.id, kind: 'message', subjectId: question.id, dueAt: later })
  const email = { to: `${mark}@primer.rs`, subject: `Termin ${mark}`, text: mark, html: mark, about: customer.id }
  await db
    .insert(delayedEmails)
    .values({ id: uuidv7(), userId: me.id, letter: email, heldAt: new Date(), dueAt: later })
  await db
    .insert(delayedEmails)
    .values({ id: uuidv7(), userId: customer.id, letter: { ...email, about: me.id }, heldAt: later, dueAt: later })
  await db.insert(topicPauses).values({ userId: me.id, topic: `booking:${question.id}`, lettersFrom: later })
  await db.insert(assistantReplies).values({
    messageId: question.id,
    conversationId: selling.id,
    providerId: me.id,
    status: 'waiting',
    dueAt: new Date(Date.now() + 3_600_000),
  })
  await db
    .insert(assistantConversations)
    .values({ conversationId: selling.id, serviceTitle: `Usluga ${mark}`, lastReplyAt: new Date() })
    .onConflictDoNothing()
}
