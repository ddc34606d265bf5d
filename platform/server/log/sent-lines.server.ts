import type { Config } from '../config.server.ts'
import { secretNow } from '../secret-files.server.ts'

/** Lines are sent together, so often, and not more than so many at once. */
const sendEvery = 1_000
const most = 500
/** While the other system is away so many lines wait, some minutes of a busy site; then the oldest are lost. */
const mostWaiting = 20_000
const patience = 10_000
/** How long the end of the process waits. */
export const lastPatience = 2_000

export type SentLines = {
  write(line: string): void
  flush(done: () => void): void
}

/**
 * Sends the log's lines to another system, so that whoever breaks into this machine cannot unwrite them (ASVS 5.0,
 * 16.4.3): POST with JSON lines (`application/x-ndjson`), which Vector, Fluent Bit and others take, with LOG_TOKEN as
 * bearer. An answer of 2xx is the receipt; what has none is sent again, so a line may come twice. How many were lost is
 * told in a line of its own.
 */
export function sendLines(address: string, config: Partial<Pick<Config, 'LOG_TOKEN' | 'secretFiles'>>): SentLines {
  let waiting: string[] = []
  let lost = 0
  let sending: Promise<boolean> | undefined
  setInterval(() => void sendAll(), sendEvery).unref()

  function write(line: string): void {
    waiting.push(line)
    if (waiting.length <= mostWaiting) return
    waiting.shift()
    lost += 1
  }

  /** False when what waits was not taken. */
  async function sendAll(): Promise<boolean> {
    while (waiting.length) if (!(await sendSome())) return false
    return true
  }
  function sendSome(): Promise<boolean> {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }
  async function send(): Promise<boolean> {
    const lines = waiting.slice(0, most)
    const told = lost
    const isTaken = await post(told ? [lossOf(told), ...lines] : lines)
    if (!isTaken) return false
    // Those in front may have been lost meanwhile, for want of room.
    waiting = waiting.slice(lines.length - Math.min(lines.length, lost - told))
    lost -= told
    return true
  }

  async function post(lines: string[]): Promise<boolean> {
    const token = secretNow(config, 'LOG_TOKEN')
    const headers = { 'content-type': 'application/x-ndjson', ...(token && { authorization: `Bearer ${token}` }) }
    const body = lines.join('')
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'error', signal }).catch(() => null)
    await answer?.body?.cancel()
    return answer?.ok ?? false
  }

  return {
    write,
    flush(done) {
      void sendAll().then(done)
    },
  }
}

const lossOf = (lines: number) =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), lines, msg: 'lines of the log were lost' })}\n`
