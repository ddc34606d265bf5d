import { and, desc, eq, lte, ne } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type conversations, messages } from '../conversations/conversation-tables.server.ts'
import { assistantConversations } from './assistant-tables.server.ts'
import type { Turn } from './chat-completion.server.ts'
import { findFacts, type PricesOf } from './facts.server.ts'
import { ungrounded } from './grounding.ts'
import { askModel } from './model.server.ts'
import { ModelError, ModelSilent } from './model-error.server.ts'
import { systemPrompt } from './prompt.ts'
import { respond } from './responder.ts'

/** The answer, and the service's title it was made with, kept for the rest of the exchange. */
export type Reply = { text: string; title: string }

/** Said when the model's server answers, but nothing of use (docs/product.md, The reply assistant). */
export const failureSentence = 'Izvinite, trenutno ne mogu da odgovorim. Molim vas pokušajte kasnije.'
/** Within so long after an answer the prompt is shorter and greets no more. */
const exchange = 1_800_000
/** So much of the conversation goes along. */
const history = { messages: 20, characters: 8000 }

type Task = { message: typeof messages.$inferSelect; conversation: typeof conversations.$inferSelect }

/**
 * What to answer: by the model when there is a key and it answers before `until`, its answer checked against the facts;
 * else by the built-in rules.
 */
export async function composeReply(
  runtime: Runtime,
  { message, conversation }: Task,
  pricesOf: PricesOf[] = [],
  until = Date.now() + runtime.config.ASSISTANT_TIMEOUT * 1000,
): Promise<Reply> {
  const { db, config, log } = runtime
  const facts = await findFacts(runtime, conversation.serviceId, pricesOf)
  if (!facts) return { text: failureSentence, title: defaultTitle }
  const [memory] = await db
    .select()
    .from(assistantConversations)
    .where(eq(assistantConversations.conversationId, conversation.id))
  const isShort = Boolean(memory && Date.now() - memory.lastReplyAt.getTime() < exchange)
  const title = (isShort && memory?.serviceTitle) || facts.title.trim() || defaultTitle
  const builtIn = () => respond(message.content, facts, !isShort)
  if (!config.ASSISTANT_API_KEY) return { text: builtIn(), title }
  const said = await findHistory(runtime, conversation.id, conversation.userId, message.seq)
  try {
    const text = await askModel(runtime, systemPrompt(facts, title, isShort), said.turns, until)
    const faults = ungrounded(text, facts, said.providers)
    if (!faults.length) return { text, title }
    // Which kinds were made up is worth knowing; the words stay where they are.
    log.warn({ faults: [...new Set(faults)] }, 'assistant answer replaced')
    return { text: builtIn(), title }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    log.warn({ reason: error.message }, 'assistant server failed')
    // It may be silent for long, and what the rules know is more than nothing.
    return { text: error instanceof ModelSilent ? builtIn() : failureSentence, title }
  }
}

const defaultTitle = 'usluga'

/**
 * The newest messages up to the one to answer, the oldest first: the customer's as `user`, the provider's and his
 * assistant's as `assistant`. What the provider has written himself also counts as his word.
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
    .limit(history.messages)
  const turns: Turn[] = []
  let characters = 0
  for (const { senderId, content } of rows) {
    characters += content.length
    if (turns.length && characters > history.characters) break
    turns.unshift({ role: senderId === customerId ? 'user' : 'assistant', content })
  }
  const providers = rows.filter(row => row.senderId !== customerId && !row.automatic).map(row => row.content)
  return { turns, providers }
}
