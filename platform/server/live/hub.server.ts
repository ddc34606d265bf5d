import { randomUUID } from 'node:crypto'
import type { Logger } from '../log/log.server.ts'
import { openRedis } from './redis.server.ts'

/** Interval of heartbeats. Without heartbeats, an instance counts as disconnected after 5 s and as gone after 30 s. */
const [HEARTBEAT_MS, SILENCE_MS, FORGET_AFTER_MS] = [1000, 5000, 30_000]

/** Sends messages between instances by Redis. Messages get lost while Redis or an instance's connection is down. */
export type Hub = {
  /** Sends a message without waiting. Never throws. */
  publish(kind: string, content: unknown): void
  /** Returns whether this instance receives all messages of the other instances. */
  isInSync(): boolean
  close(): Promise<void>
}

type HubHandlers = {
  onMessage(kind: string, content: unknown): void
  /** Called with false when messages may get lost. Called with true when messages arrive again or some were lost. */
  onChange(inSync: boolean): void
}

type Message = { from: string; kind: string; content?: unknown }
/** Internal kinds: heartbeat, shutdown, and a message that could not be published. */
const [HEARTBEAT, SHUTDOWN, LOST] = ['hub:here', 'hub:leaving', 'hub:lost']

/** All numbered databases of a Redis server share a channel, so the channel's name contains the database number. */
const channelOf = (url: string) => `live${new URL(url).pathname}`

export async function openHub(url: () => string, log: Logger, { onMessage, onChange }: HubHandlers): Promise<Hub> {
  const self = randomUUID()
  const channel = channelOf(url())
  const lastSeen = new Map<string, number>()
  let isListening = false
  let wasInSync = false
  let hasLost = false

  const isInSync = () => isListening && [...lastSeen.values()].every(seenAt => Date.now() - seenAt < SILENCE_MS)
  function checkState() {
    for (const [id, seenAt] of lastSeen) if (Date.now() - seenAt > FORGET_AFTER_MS) lastSeen.delete(id)
    if (isInSync() === wasInSync) return
    wasInSync = !wasInSync
    onChange(wasInSync)
  }
  function publish(message: Omit<Message, 'from'>): Promise<unknown> {
    return client.publish(channel, JSON.stringify({ from: self, ...message }))
  }
  function send(kind: string, content?: unknown) {
    publish({ kind, content }).catch(() => {
      hasLost = true
    })
  }
  function receive(text: string) {
    const { from, kind, content } = JSON.parse(text) as Message
    if (from === self) return
    if (kind === SHUTDOWN) lastSeen.delete(from)
    else lastSeen.set(from, Date.now())
    if (kind === LOST) onChange(isInSync())
    else if (kind !== HEARTBEAT && kind !== SHUTDOWN) onMessage(kind, content)
  }
  async function listen() {
    // Subscribe on each connection, because a broken connection loses its subscriptions.
    await client.subscribe(channel, receive)
    isListening = true
    if (hasLost) send(LOST!)
    hasLost = false
    send(HEARTBEAT!)
    checkState()
  }

  const { client, close } = await openRedis(url, error => {
    isListening = false
    log.warn({ err: error }, 'redis is away; live updates reach this instance only')
    checkState()
  })
  const logError = (error: unknown) => log.warn({ err: error }, 'the hub could not listen')
  client.on('ready', () => void listen().catch(logError))
  if (client.isReady) await listen().catch(logError)
  const heartbeat = setInterval(() => {
    if (isListening) send(HEARTBEAT!)
    // Check after reading waiting messages, which may be unread because this process was busy.
    setImmediate(checkState)
  }, HEARTBEAT_MS).unref()

  return {
    publish: send,
    isInSync,
    async close() {
      clearInterval(heartbeat)
      if (isListening) await publish({ kind: SHUTDOWN! }).catch(() => {})
      close()
    },
  }
}
