import { setImmediate, setTimeout } from 'node:timers/promises'
import { createClient } from '@redis/client'

const START_TIMEOUT_MS = 3000
/** Interval of pings, and timeout of the reply. A request waits at most for the sum of both. */
const [PING_INTERVAL_MS, PING_TIMEOUT_MS] = [200, 300]
/** A connection without traffic for this long is replaced, such as when Redis stops during connecting. */
const SOCKET_TIMEOUT_MS = 5000

/**
 * Opens a connection that reconnects by itself. If Redis does not reply, it counts as down. Pending commands then fail,
 * and new commands fail at once instead of waiting. Opening succeeds also while Redis is down.
 */
export async function openRedis(url: () => string, onTrouble: (error: Error) => void) {
  const client = createClient({
    url: withoutPassword(url()),
    // The URL is read again for each connection, because the password may have changed.
    credentialsProvider: { type: 'async-credentials-provider', credentials: async () => credentialsIn(url()) },
    disableOfflineQueue: true,
    socket: {
      socketTimeout: SOCKET_TIMEOUT_MS,
      reconnectStrategy: tries => Math.min(50 * 2 ** tries, 1000) + Math.random() * 200,
    },
  })
  client.on('error', onTrouble)
  const connect = () => client.connect().catch(onTrouble)
  const connecting = connect()
  const closed = new AbortController()
  void keepPinging()
  await Promise.race([connecting, waitFor(START_TIMEOUT_MS, closed.signal)])

  async function keepPinging() {
    while (await waitFor(PING_INTERVAL_MS, closed.signal)) {
      if (!client.isReady || (await isAnswering())) continue
      if (closed.signal.aborted) return
      onTrouble(new Error(`no answer within ${PING_TIMEOUT_MS} ms`))
      client.destroy()
      void connect()
    }
  }
  async function isAnswering(): Promise<boolean> {
    const reply = client.ping().then(
      () => true,
      // An error counts as a reply, because a lost connection reconnects by itself.
      () => true,
    )
    // If this process was busy, a reply may still be unread. `setImmediate` lets Node read the reply first.
    const timeout = waitFor(PING_TIMEOUT_MS, closed.signal).then(() => setImmediate(false))
    return Promise.race([reply, timeout])
  }
  return {
    client,
    close() {
      closed.abort()
      client.destroy()
    },
  }
}

/** Waits without preventing the process from ending. Resolves to false if aborted. */
const waitFor = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  setTimeout(milliseconds, true, { ref: false, signal }).catch(() => false)

function withoutPassword(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}

function credentialsIn(address: string): { username?: string; password?: string } {
  const { username, password } = new URL(address)
  const named = { ...(username && { username: decodeURIComponent(username) }) }
  return { ...named, ...(password && { password: decodeURIComponent(password) }) }
}
