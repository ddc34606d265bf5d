import { randomUUID } from 'node:crypto'
import type { Logger } from '../log/log.server.ts'
import { openRedis } from './redis.server.ts'

/** Each process says so often that it is there; one that was silent for so long is cut off or dead, and is then forgotten. */
const [sayEvery, silentFor, forgottenAfter] = [1000, 5000, 30_000]

/**
 * What the processes of one site tell each other, by Redis. It is fast and may be lost: with a Redis that is away or
 * does not answer, or with a process that is cut off or dies before it has told. So everybody knows when that may be.
 */
export type Hub = {
  /** Tells the other processes. Waits for nothing, keeps nothing and never fails. */
  tell(kind: string, content: unknown): void
  /** Whether everything that the others tell arrives here. */
  isWhole(): boolean
  close(): Promise<void>
}

type Ears = {
  hear(kind: string, content: unknown): void
  /** It is not whole any more; or it is again, or another process is, and what was told in between is lost. */
  onChange(isWhole: boolean): void
}

type Word = { from: string; kind: string; content?: unknown }
/** Kinds of the hub's own: a process is there, goes for good, or could not tell something. */
const [here, leaving, lost] = ['hub:here', 'hub:leaving', 'hub:lost']

/** Redis's channels reach across its numbered databases, so the number stands in the name. */
const channelOf = (url: string) => `live${new URL(url).pathname}`

export async function openHub(url: () => string, log: Logger, { hear, onChange }: Ears): Promise<Hub> {
  const self = randomUUID()
  const channel = channelOf(url())
  /** When each other process was last heard. */
  const others = new Map<string, number>()
  let isListening = false
  let wasWhole = false
  let hasLost = false

  const isWhole = () => isListening && [...others.values()].every(heard => Date.now() - heard < silentFor)
  function look() {
    for (const [id, heard] of others) if (Date.now() - heard > forgottenAfter) others.delete(id)
    if (isWhole() === wasWhole) return
    wasWhole = !wasWhole
    onChange(wasWhole)
  }
  function publish(word: Omit<Word, 'from'>): Promise<unknown> {
    return client.publish(channel, JSON.stringify({ from: self, ...word }))
  }
  function tell(kind: string, content?: unknown) {
    publish({ kind, content }).catch(() => {
      hasLost = true
    })
  }
  function take(text: string) {
    const { from, kind, content } = JSON.parse(text) as Word
    if (from === self) return
    if (kind === leaving) others.delete(from)
    else others.set(from, Date.now())
    if (kind === lost) onChange(isWhole())
    else if (kind !== here && kind !== leaving) hear(kind, content)
  }
  async function listen() {
    // Asked for again each time: what was asked of a connection that broke meanwhile is forgotten.
    await client.subscribe(channel, take)
    isListening = true
    if (hasLost) tell(lost!)
    hasLost = false
    tell(here!)
    look()
  }

  const { client, close } = await openRedis(url, error => {
    isListening = false
    log.warn({ err: error }, 'redis is away; live updates reach this instance only')
    look()
  })
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'the hub could not listen')
  client.on('ready', () => void listen().catch(onTrouble))
  if (client.isReady) await listen().catch(onTrouble)
  const saying = setInterval(() => {
    if (isListening) tell(here!)
    // What the others have said may wait unread while this process was busy.
    setImmediate(look)
  }, sayEvery).unref()

  return {
    tell,
    isWhole,
    async close() {
      clearInterval(saying)
      if (isListening) await publish({ kind: leaving! }).catch(() => {})
      close()
    },
  }
}
