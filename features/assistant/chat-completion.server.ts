import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../platform/server/config.server.ts'
import { secretNow } from '../../platform/server/secret-files.server.ts'
import { ModelError } from './model-error.server.ts'

/** One turn of the conversation as the protocol has it: the customer is `user`, the provider and his assistant are not. */
export type Turn = { role: 'user' | 'assistant'; content: string }

type ModelConfig = Pick<Config, 'ASSISTANT_BASE_URL' | 'ASSISTANT_API_KEY' | 'ASSISTANT_MODEL'> &
  Partial<Pick<Config, 'secretFiles'>>

/** How long all tries together may take, in milliseconds; `isSilent` until there has been an answer, good or bad. */
export type Time = { wait: number; signal: AbortSignal; isSilent: boolean }

/** An answer longer than this is none of ours. */
const maxAnswerBytes = 262_144
const mostTries = 3
/** Milliseconds before the second try, doubled for the third; each up to a quarter less by chance. */
const pause = 500

/** The server may answer if it is asked again: it is ill or busy, or was not reached. */
class Passing extends ModelError {
  readonly after: number
  constructor(word: string, after = 0) {
    super(word)
    this.after = after
  }
}

/** Asks for the next message by the chat completions protocol, in up to three tries; throws `ModelError`. */
export async function complete(config: ModelConfig, system: string, history: Turn[], time: Time): Promise<unknown> {
  const body = JSON.stringify({
    model: config.ASSISTANT_MODEL,
    messages: [{ role: 'system', content: system }, ...history],
    temperature: 0.7,
    max_tokens: 500,
  })
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(config, body, time)
    } catch (error) {
      if (!(error instanceof Passing) || tries === mostTries) throw error
      const chance = 1 - Math.random() / 4
      const wait = Math.max(error.after, pause * 2 ** (tries - 1) * chance)
      await delay(wait, undefined, { signal: time.signal }).catch(() => {
        throw error
      })
    }
  }
}

async function ask(config: ModelConfig, body: string, time: Time): Promise<unknown> {
  // Half of the time for one try, so that there is some left for another.
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(), time.wait / 2)
  const response = await fetch(`${config.ASSISTANT_BASE_URL.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretNow(config, 'ASSISTANT_API_KEY')}` },
    body,
    // Goes where it was told to and nowhere else.
    redirect: 'error',
    signal: AbortSignal.any([time.signal, slow.signal]),
  })
    .catch(error => {
      throw new Passing(nameOf(error))
    })
    .finally(() => clearTimeout(timer))
  const text = await bounded(response).catch(error => {
    throw error instanceof ModelError ? error : new ModelError(nameOf(error))
  })
  time.isSilent = false
  if (!response.ok) throw refusal(response)
  try {
    return JSON.parse(text)?.choices?.[0]?.message?.content
  } catch {
    throw new ModelError('no JSON')
  }
}

function refusal({ status, headers }: Response): ModelError {
  const seconds = Number(headers.get('retry-after')) || 0
  const isPassing = [408, 409, 429].includes(status) || status >= 500
  return isPassing ? new Passing(`HTTP ${status}`, seconds * 1000) : new ModelError(`HTTP ${status}`)
}

/** Reads only so much. */
async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxAnswerBytes) throw new ModelError('too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
