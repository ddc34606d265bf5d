import { onePerRuntime } from '../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { maxMessageLength } from '../conversations/conversation-limits.ts'
import { complete, type Time, type Turn } from './chat-completion.server.ts'
import { ModelError, ModelSilent } from './model-error.server.ts'

/** So many silences one after the other, and the server is not asked for a while: nobody waits for it in vain. */
const mostSilences = 2
const rest = 30_000

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
    const text = usable(await complete(runtime.config, system, history, time))
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

function usable(content: unknown): string {
  const text = typeof content === 'string' ? content.trim() : ''
  if (!text || text.length > maxMessageLength) throw new ModelError(text ? 'too long' : 'no text')
  return text
}
