import { connect, type Socket } from 'node:net'
import { Problem } from '../../platform/server/http/problem.server.ts'
import { hostOf } from '../../platform/server/outward/encrypted-addresses.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'

/** ClamAV needs a fraction of a second for five megabytes; a clamd that takes longer is away. */
const patience = 20_000
const usualPort = 3310
const longestAnswer = 4096

/**
 * Has clamd (CLAMD_URL) look at what was uploaded, before anything here opens it (ASVS 5.0, 5.4.3). Throws 422
 * `malicious_file` for what it knows as malicious, 503 when it does not answer. Without the setting nothing is asked:
 * then of pictures nothing but pixels drawn anew is kept, and a PDF is only
 * ever handed to the other one of a conversation, as a download.
 */
export async function refuseMalicious({ config, log }: Runtime, original: Uint8Array): Promise<void> {
  if (!config.CLAMD_URL) return
  const found = await scan(new URL(config.CLAMD_URL), original).catch(error => {
    log.error({ err: error }, 'clamd does not answer')
    throw new Problem(503, 'scan_failed', unavailable, { retryAfter: 60 })
  })
  if (!found) return
  log.warn({ event: 'malicious file', signature: found }, 'event')
  throw new Problem(422, 'malicious_file', malicious, { fields: { file: malicious } })
}

/** The name of what was found; null when there is nothing. */
async function scan(url: URL, bytes: Uint8Array): Promise<string | null> {
  const host = hostOf(url)
  const socket = connect(host.startsWith('/') ? { path: host } : { host, port: Number(url.port) || usualPort })
  socket.setTimeout(patience, () => socket.destroy(new Error('no answer in time')))
  // As clamd wants it: the command, then pieces with their length before them, the last one empty.
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes.length)
  socket.write(Buffer.concat([Buffer.from('zINSTREAM\0'), size, bytes, Buffer.alloc(4)]))
  const answer = await answerOf(socket)
  const [, name] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (!name && answer !== 'stream: OK') throw new Error(`unexpected answer: ${answer.slice(0, 100)}`)
  return name ?? null
}

async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket) {
    text += part
    if (text.includes('\0') || text.length > longestAnswer) break
  }
  return text.replace(/\0[\s\S]*$/, '')
}

const malicious = 'Ovaj fajl je prepoznat kao zlonameran i nije sačuvan.'
const unavailable = 'Fajl trenutno ne može da se proveri. Pokušajte ponovo malo kasnije.'
