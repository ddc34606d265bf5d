import { and, desc, eq } from 'drizzle-orm'
import { conversations } from '../../features/conversations/conversation-tables.server.ts'
import { markRead } from '../../features/conversations/message-reading.server.ts'
import { providerOf } from './demo-data.ts'
import { idOf } from './ids.ts'
import { actingAs, type Loading } from './loading.ts'

/** Marks the newest conversation of a customer about a service as read by both. */
export async function readAll(loading: Loading, service: string, customer: string): Promise<void> {
  const [conversation] = await loading.tx
    .select({ id: conversations.id, lastSeq: conversations.lastSeq })
    .from(conversations)
    .where(
      and(eq(conversations.serviceId, idOf('service', service)), eq(conversations.userId, idOf('person', customer))),
    )
    .orderBy(desc(conversations.createdAt))
    .limit(1)
  const { id, lastSeq } = conversation!
  for (const reader of [customer, providerOf(service)])
    await markRead(actingAs(loading, reader, loading.startedAt), id, lastSeq)
}
