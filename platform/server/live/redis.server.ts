import { setImmediate, setTimeout } from 'node:timers/promises'
import { createClient } from 'redis'

/** How long a start waits for Redis. */
const patience = 3000
/** Redis is asked this often whether it answers, and has this long to do so; both together are what a request may wait. */
const [askEvery, answerWithin] = [200, 300]
/** A connection on which nothing goes either way for so long, as when Redis stops while one begins, is begun anew. */
const silentFor = 5000

/**
 * A connection that keeps itself. A Redis that is away delays the start a little and prevents nothing: the connection
 * comes when Redis does. One that does not answer, as when it is frozen, is as good as away: the connection is given
 * up, and with it everything that waits for an answer. Meanwhile commands fail at once, and none is kept for later.
 * `onTrouble` hears of every failure.
 */
export async function openRedis(url: () => string, onTrouble: (error: Error) => void) {
  const client = createClient({
    url: withoutPassword(url()),
    // Asked for anew with each connection, since the password may have been exchanged.
    credentialsProvider: { type: 'async-credentials-provider', credentials: async () => credentialsIn(url()) },
    disableOfflineQueue: true,
    socket: {
      socketTimeout: silentFor,
      reconnectStrategy: tries => Math.min(50 * 2 ** tries, 1000) + Math.random() * 200,
    },
  })
  client.on('error', onTrouble)
  const connect = () => client.connect().catch(onTrouble)
  const connecting = connect()
  const closed = new AbortController()
  void watch()
  await Promise.race([connecting, isLater(patience, closed.signal)])

  async function watch() {
    while (await isLater(askEvery, closed.signal)) {
      if (!client.isReady || (await isAnswering())) continue
      if (closed.signal.aborted) return
      onTrouble(new Error(`no answer within ${answerWithin} ms`))
      client.destroy()
      void connect()
    }
  }
  async function isAnswering(): Promise<boolean> {
    const answering = client.ping().then(
      () => true,
      // Lost: it comes back by itself.
      () => true,
    )
    // An answer may be here already, unread because this process itself was busy; then it is read before the second wait ends.
    const silence = isLater(answerWithin, closed.signal).then(() => setImmediate(false))
    return Promise.race([answering, silence])
  }
  return {
    client,
    close() {
      closed.abort()
      client.destroy()
    },
  }
}

/** Waits, without keeping the process; false when it was ended meanwhile. */
const isLater = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
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
