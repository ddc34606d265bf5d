import { and, desc, eq, lte, ne } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type conversations, messages } from '../conversations/conversation-tables.server.ts'
import { assistantConversations } from './assistant-tables.server.ts'
import type { Turn } from './chat-completion.server.ts'
import { type FactSources, findFacts } from './facts.server.ts'
import { findFaults } from './grounding.ts'
import { requestModelReply } from './model.server.ts'
import { ModelError, ModelTimeout } from './model-error.server.ts'
import { systemPrompt } from './prompt.ts'
import { composeBuiltInReply } from './responder.ts'

/** A reply, and the service's title, which stays the same for the rest of the exchange. */
export type Reply = { text: string; title: string }

/** The reply when the model's server returns no usable answer (docs/product.md, The reply assistant). */
export const failureText = 'Izvinite, trenutno ne mogu da odgovorim. Molim vas pokušajte kasnije.'
/** Within this time after a reply, the prompt is shorter and asks for no greeting. */
const EXCHANGE_MS = 1_800_000
const maxHistory = { messages: 20, characters: 8000 }

type Task = { message: typeof messages.$inferSelect; conversation: typeof conversations.$inferSelect }

/** Returns the model's reply if it comes before `until` and the facts support it, else the built-in reply. */
export async function composeReply(
  runtime: Runtime,
  { message, conversation }: Task,
  sources?: FactSources,
  until = Date.now() + runtime.config.ASSISTANT_TIMEOUT * 1000,
): Promise<Reply> {
  const { db, config, log } = runtime
  const facts = await findFacts(runtime, conversation.serviceId, sources)
  if (!facts) return { text: failureText, title: defaultTitle }
  const [memory] = await db
    .select()
    .from(assistantConversations)
    .where(eq(assistantConversations.conversationId, conversation.id))
  const isShort = Boolean(memory && Date.now() - memory.lastReplyAt.getTime() < EXCHANGE_MS)
  const title = (isShort && memory?.serviceTitle) || facts.title.trim() || defaultTitle
  const builtIn = () => composeBuiltInReply(message.content, facts, !isShort)
  if (!config.ASSISTANT_API_KEY) return { text: builtIn(), title }
  const history = await findHistory(runtime, conversation.id, conversation.userId, message.seq)
  try {
    const text = await requestModelReply(runtime, systemPrompt(facts, title, isShort), history.turns, until)
    const faults = findFaults(text, facts, history.providers)
    if (!faults.length) return { text, title }
    // Logs the kinds of faults only, never the text.
    log.warn({ faults: [...new Set(faults)] }, 'assistant answer replaced')
    return { text: builtIn(), title }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    log.warn({ reason: error.message }, 'assistant server failed')
    // After a timeout the built-in rules answer, because the server may not recover for a long time.
    return { text: error instanceof ModelTimeout ? builtIn() : failureText, title }
  }
}

const defaultTitle = 'usluga'

/**
 * Returns the newest messages up to the one to answer, the oldest first. The customer has the role `user`, the provider
 * and the assistant have `assistant`. `providers` contains the provider's own texts, which count as facts.
 */
async function findHistory({ db }: Runtime, conversationId: string, customerId: string, upTo: number) {
  const rows = await db
    .select({ senderId: messages.senderId, content: messages.content, automatic: messages.automatic })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        lte(messages.seq, upTo),
        eq(messages.messageType, 'text'),
        ne(messages.content, ''),
        eq(messages.hidden, false),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(maxHistory.messages)
  const turns: Turn[] = []
  let characters = 0
  for (const { senderId, content } of rows) {
    characters += content.length
    if (turns.length && characters > maxHistory.characters) break
    turns.unshift({ role: senderId === customerId ? 'user' : 'assistant', content })
  }
  const providers = rows.filter(row => row.senderId !== customerId && !row.automatic).map(row => row.content)
  return { turns, providers }
}
