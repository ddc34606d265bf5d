import { and, desc, eq } from 'drizzle-orm'
import { conversations, messages } from '../../features/conversations/conversation-tables.server.ts'
import { idOf } from './ids.ts'
import type { Loading } from './loading.ts'

/** Marks all messages of the newest conversation of a customer about a service as read. */
export async function readAll({ tx }: Loading, service: string, customer: string): Promise<void> {
  const newest = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(eq(conversations.serviceId, idOf('service', service)), eq(conversations.userId, idOf('person', customer))),
    )
    .orderBy(desc(conversations.createdAt))
    .limit(1)
  await tx
    .update(messages)
    .set({ read: true })
    .where(and(eq(messages.conversationId, newest), eq(messages.read, false)))
}
