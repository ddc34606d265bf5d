import { connect, type Socket } from 'node:net'
import { Problem } from '../../platform/server/http/problem.server.ts'
import { hostOf } from '../../platform/server/outward/encrypted-addresses.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'

/** A clamd that takes this long is considered down because five megabytes need only a fraction of a second. */
const TIMEOUT_MS = 20_000
const DEFAULT_PORT = 3310
const MAX_RESPONSE_CHARS = 4096

/**
 * Scans an upload with clamd (CLAMD_URL) before it is opened (ASVS 5.0, 5.4.3). Throws 422 `malicious_file`, or 503 if
 * clamd is down. CLAMD_URL is optional because pictures are re-encoded, and a PDF reaches only the other participant.
 */
export async function scanForViruses({ config, log }: Runtime, original: Uint8Array): Promise<void> {
  if (!config.CLAMD_URL) return
  const signature = await scan(new URL(config.CLAMD_URL), original).catch(error => {
    log.error({ err: error }, 'clamd does not answer')
    throw new Problem(503, 'scan_failed', unavailable, { retryAfter: 60 })
  })
  if (!signature) return
  log.warn({ event: 'malicious file', signature }, 'event')
  throw new Problem(422, 'malicious_file', malicious, { fields: { file: malicious } })
}

/** Returns the signature that clamd found; null for a clean file. */
async function scan(url: URL, bytes: Uint8Array): Promise<string | null> {
  const host = hostOf(url)
  const socket = connect(host.startsWith('/') ? { path: host } : { host, port: Number(url.port) || DEFAULT_PORT })
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')))
  // clamd's INSTREAM protocol: the command, then chunks with their length in front. The last chunk is empty.
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes.length)
  socket.write(Buffer.concat([Buffer.from('zINSTREAM\0'), size, bytes, Buffer.alloc(4)]))
  const response = await readResponse(socket)
  const [, name] = /^stream: (.+) FOUND$/.exec(response) ?? []
  if (!name && response !== 'stream: OK') throw new Error(`unexpected answer: ${response.slice(0, 100)}`)
  return name ?? null
}

async function readResponse(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket) {
    text += part
    if (text.includes('\0') || text.length > MAX_RESPONSE_CHARS) break
  }
  return text.replace(/\0[\s\S]*$/, '')
}

const malicious = 'Ovaj fajl je prepoznat kao zlonameran i nije sačuvan.'
const unavailable = 'Fajl trenutno ne može da se proveri. Pokušajte ponovo malo kasnije.'
