import { memoizePerRuntime } from '../../platform/server/memoize-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { MAX_MESSAGE_LENGTH } from '../conversations/conversation-limits.ts'
import { MAX_MODEL_TIMEOUTS, MODEL_PAUSE_MS } from './assistant-limits.ts'
import { requestCompletion, type TimeLimit, type Turn } from './chat-completion.server.ts'
import { ModelError, ModelTimeout } from './model-error.server.ts'

type Availability = { timeouts: number; pausedUntil: number }
export const modelAvailability = memoizePerRuntime(
  'assistant-model',
  (): Availability => ({ timeouts: 0, pausedUntil: 0 }),
)

/**
 * Requests the next message from an OpenAI-compatible server (docs/product.md, The reply assistant): temperature 0.7,
 * 500 tokens. All tries together end at `until` (milliseconds). Throws `ModelError` when there is no usable text.
 */
export async function requestModelReply(
  runtime: Runtime,
  system: string,
  history: Turn[],
  until: number,
): Promise<string> {
  const availability = modelAvailability(runtime)
  const waitMs = until - Date.now()
  if (waitMs <= 0) throw new ModelTimeout('no time left')
  if (Date.now() < availability.pausedUntil) throw new ModelTimeout('paused after timeouts')
  const time: TimeLimit = { waitMs, signal: AbortSignal.timeout(waitMs), isUnanswered: true }
  try {
    const text = requireText(await requestCompletion(runtime.config, system, history, time))
    availability.timeouts = 0
    return text
  } catch (error) {
    if (!time.isUnanswered || !time.signal.aborted) {
      availability.timeouts = 0
      throw error
    }
    availability.timeouts += 1
    if (availability.timeouts >= MAX_MODEL_TIMEOUTS) availability.pausedUntil = Date.now() + MODEL_PAUSE_MS
    throw new ModelTimeout('no answer in time')
  }
}

function requireText(content: unknown): string {
  const text = typeof content === 'string' ? content.trim() : ''
  if (!text || text.length > MAX_MESSAGE_LENGTH) throw new ModelError(text ? 'too long' : 'no text')
  return text
}
