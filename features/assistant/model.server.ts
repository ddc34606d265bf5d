import type { Config } from '../../platform/server/config.server.ts'
import { onePerRuntime } from '../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { messageLimit } from '../conversations/message-limit.ts'

/** One turn of the conversation as the protocol has it: the customer is `user`, the provider and his assistant are not. */
export type Turn = { role: 'user' | 'assistant'; content: string }

type ModelConfig = Pick<Config, 'ASSISTANT_BASE_URL' | 'ASSISTANT_API_KEY' | 'ASSISTANT_MODEL' | 'ASSISTANT_TIMEOUT'>

/** An answer longer than this is none of ours. */
const bodyLimit = 262_144

/** So many silences one after the other, and the server is not asked for a while: nobody waits for it in vain. */
const mostSilences = 2
const rest = 30_000

/** Why there is no answer, in a word that may be logged: it holds nothing of what was asked or answered. */
export class ModelError extends Error {}
/** There was none in time, or none is to be expected. */
export class ModelSilent extends ModelError {}

type Patience = { silences: number; restsUntil: number }
export const patienceOf = onePerRuntime('assistant-model', (): Patience => ({ silences: 0, restsUntil: 0 }))

/**
 * Asks an OpenAI-compatible server for the next message (docs/product.md, The reply assistant): temperature 0.7, 500 tokens.
 * All tries together end at `until` (milliseconds). Throws `ModelError` for whatever is not a usable text.
 */
export async function askModel(runtime: Runtime, system: string, history: Turn[], until: number): Promise<string> {
  const patience = patienceOf(runtime)
  const wait = until - Date.now()
  if (wait <= 0) throw new ModelSilent('no time left')
  if (Date.now() < patience.restsUntil) throw new ModelSilent('it rests')
  const time: Time = { wait, signal: AbortSignal.timeout(wait), isSilent: true }
  try {
    const text = await complete(runtime.config, system, history, time)
    patience.silences = 0
    return text
  } catch (error) {
    if (!time.isSilent || !time.signal.aborted) {
      patience.silences = 0
      throw error
    }
    patience.silences += 1
    if (patience.silences >= mostSilences) patience.restsUntil = Date.now() + rest
    throw new ModelSilent('no answer in time')
  }
}

type Time = { wait: number; signal: AbortSignal; isSilent: boolean }

async function complete(config: ModelConfig, system: string, history: Turn[], time: Time): Promise<string> {
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
    timeout: time.wait / 2,
    async fetch(input, init) {
      const response = await boundedFetch(input, init)
      time.isSilent = false
      return response
    },
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
      { signal: time.signal },
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
