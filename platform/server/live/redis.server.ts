import { setImmediate, setTimeout } from 'node:timers/promises'
import { createClient } from 'redis'

const START_TIMEOUT_MS = 3000
/** Interval of pings, and time allowed for the reply; a request waits for at most both together. */
const [PING_INTERVAL_MS, PING_TIMEOUT_MS] = [200, 300]
/** A connection without traffic for this long is replaced, as when Redis stops while one is being opened. */
const SOCKET_TIMEOUT_MS = 5000

/**
 * Opens a connection that reconnects by itself. A Redis that does not reply, as when it is frozen, counts as down:
 * pending commands fail, and later ones fail at once and are not queued. Without Redis the start works too.
 */
export async function openRedis(url: () => string, onTrouble: (error: Error) => void) {
  const client = createClient({
    url: withoutPassword(url()),
    // Read again for each connection, since the password may have been rotated.
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
      // A lost connection reconnects by itself.
      () => true,
    )
    // A reply may be waiting unread because this process was busy; it is read before this second wait ends.
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

/** Waits without keeping the process alive; resolves to false if aborted. */
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
