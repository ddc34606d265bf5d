import type { Config } from '../../platform/server/config.server.ts'
import { messageLimit } from '../conversations/message-limit.ts'

/** One turn of the conversation as the protocol has it: the customer is `user`, the provider and his assistant are not. */
export type Turn = { role: 'user' | 'assistant'; content: string }

type ModelConfig = Pick<Config, 'ASSISTANT_BASE_URL' | 'ASSISTANT_API_KEY' | 'ASSISTANT_MODEL' | 'ASSISTANT_TIMEOUT'>

/** An answer longer than this is none of ours. */
const bodyLimit = 262_144

/** Why there is no answer, in a word that may be logged: it holds nothing of what was asked or answered. */
export class ModelError extends Error {}

/**
 * Asks an OpenAI-compatible server for the next message (specification 1, section 7): temperature 0.7, 500 tokens.
 * All tries together end after ASSISTANT_TIMEOUT seconds. Throws `ModelError` for whatever is not a usable text.
 */
export async function askModel(config: ModelConfig, system: string, history: Turn[]): Promise<string> {
  const wait = config.ASSISTANT_TIMEOUT * 1000
  // Only who has a key needs it.
  const { OpenAI } = await import('openai')
  const client = new OpenAI({
    apiKey: config.ASSISTANT_API_KEY!,
    // Its own variables are not read: every setting of ours is in one place.
    baseURL: config.ASSISTANT_BASE_URL,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 2,
    timeout: wait / 2,
    fetch: boundedFetch,
  })
  try {
    const answered = await client.chat.completions.create(
      {
        model: config.ASSISTANT_MODEL,
        messages: [{ role: 'system', content: system }, ...history],
        temperature: 0.7,
        max_tokens: 500,
      },
      // The client's own time ends with the headers; this one also covers a body that never ends.
      { signal: AbortSignal.timeout(wait) },
    )
    const content: unknown = answered.choices?.[0]?.message?.content
    const text = typeof content === 'string' ? content.trim() : ''
    if (!text || text.length > messageLimit) throw new ModelError(text ? 'too long' : 'no text')
    return text
  } catch (error) {
    if (error instanceof ModelError) throw error
    const { status, name } = error as { status?: number; name?: string }
    throw new ModelError(status ? `HTTP ${status}` : (name ?? 'unknown'))
  }
}

/** Goes where it was told to and nowhere else, and reads only so much. */
async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > bodyLimit) throw new ModelError('too much')
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  return new Response(Buffer.concat(chunks), { status, statusText, headers })
}
