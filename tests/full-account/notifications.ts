import { assistantConversations, assistantReplies } from '../../features/assistant/assistant-tables.server.ts'
import { messageEmails } from '../../features/conversations/conversation-tables.server.ts'
import { delayedEmails, pendingPushes, topicPauses } from '../../features/push/push-tables.server.ts'
import { newDevice } from '../push-service.ts'
import type { AccountParts } from './account-parts.ts'

export async function addNotifications({ fill, app, mark, me, customer, open, question }: AccountParts): Promise<void> {
  await fill(messageEmails, { conversationId: open.id })
  const device = newDevice(`https://fcm.googleapis.com/fcm/send/${mark}`).input(['message'])
  await app.call('PUT', '/api/me/push', { as: me, body: device })
  await fill(pendingPushes, { kind: 'message', subjectId: question.id })
  const email = { to: `${mark}@primer.rs`, subject: `Termin ${mark}`, text: mark, html: mark, about: customer.id }
  await fill(delayedEmails, { letter: email }, { userId: customer.id, letter: { ...email, about: me.id } })
  await fill(topicPauses, { topic: `booking:${question.id}`, lettersFrom: new Date(Date.now() + 3_600_000) })
  await fill(assistantReplies, { messageId: question.id, status: 'waiting' })
  await fill(assistantConversations, { serviceTitle: `Usluga ${mark}` })
}
