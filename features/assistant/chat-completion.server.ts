import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../platform/server/config.server.ts'
import { currentSecret } from '../../platform/server/secret-files.server.ts'
import { ModelError } from './model-error.server.ts'

/** A turn of the protocol: the customer is `user`, the provider and the assistant are `assistant`. */
export type Turn = { role: 'user' | 'assistant'; content: string }

type ModelConfig = Pick<Config, 'ASSISTANT_BASE_URL' | 'ASSISTANT_API_KEY' | 'ASSISTANT_MODEL'> &
  Partial<Pick<Config, 'secretFiles'>>

/** The time limit of all tries together. `isUnanswered` is true until any response has arrived, even an error. */
export type TimeLimit = { waitMs: number; signal: AbortSignal; isUnanswered: boolean }

const MAX_ANSWER_BYTES = 262_144
const MAX_TRIES = 3
/** Delay before the second try. The third try waits twice as long. Each delay is randomly up to a quarter shorter. */
const RETRY_DELAY_MS = 500

/** A failure that a retry may fix: the server has failed, is busy or was not reached. */
class TransientError extends ModelError {
  readonly retryAfterMs: number
  constructor(reason: string, retryAfterMs = 0) {
    super(reason)
    this.retryAfterMs = retryAfterMs
  }
}

/** Requests the next message by the chat completions protocol, in up to three tries. Throws `ModelError`. */
export async function requestCompletion(
  config: ModelConfig,
  system: string,
  history: Turn[],
  time: TimeLimit,
): Promise<unknown> {
  const body = JSON.stringify({
    model: config.ASSISTANT_MODEL,
    messages: [{ role: 'system', content: system }, ...history],
    temperature: 0.7,
    max_tokens: 500,
  })
  for (let tries = 1; ; tries += 1) {
    try {
      return await request(config, body, time)
    } catch (error) {
      if (!(error instanceof TransientError) || tries === MAX_TRIES) throw error
      const jitter = 1 - Math.random() / 4
      const waitMs = Math.max(error.retryAfterMs, RETRY_DELAY_MS * 2 ** (tries - 1) * jitter)
      await delay(waitMs, undefined, { signal: time.signal }).catch(() => {
        throw error
      })
    }
  }
}

async function request(config: ModelConfig, body: string, time: TimeLimit): Promise<unknown> {
  // A try gets half of the total time, so that a second try is possible.
  const tryTimeout = new AbortController()
  const timer = setTimeout(() => tryTimeout.abort(), time.waitMs / 2)
  const response = await fetch(`${config.ASSISTANT_BASE_URL.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${currentSecret(config, 'ASSISTANT_API_KEY')}`,
    },
    body,
    // Redirects are refused, because a redirect would send the key and the conversation to another server.
    redirect: 'error',
    signal: AbortSignal.any([time.signal, tryTimeout.signal]),
  })
    .catch(error => {
      throw new TransientError(nameOf(error))
    })
    .finally(() => clearTimeout(timer))
  const text = await readBounded(response).catch(error => {
    throw error instanceof ModelError ? error : new ModelError(nameOf(error))
  })
  time.isUnanswered = false
  if (!response.ok) throw errorOf(response)
  try {
    return JSON.parse(text)?.choices?.[0]?.message?.content
  } catch {
    throw new ModelError('no JSON')
  }
}

function errorOf({ status, headers }: Response): ModelError {
  const seconds = Number(headers.get('retry-after')) || 0
  const isTransient = [408, 409, 429].includes(status) || status >= 500
  return isTransient ? new TransientError(`HTTP ${status}`, seconds * 1000) : new ModelError(`HTTP ${status}`)
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new ModelError('too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
