import { useMemo, useSyncExternalStore } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, sentenceOf } from '../../platform/browser/api.ts'
import { logLoss } from '../../platform/browser/log-loss.ts'
import { hasDatabase, markDatabase } from '../../platform/browser/personal-storage.ts'
import { toast } from '../../ui/toast/toast-queue.ts'
import type { Attachment, AttachmentKind } from './attachment.ts'
import { maxAttachments, pdfFormats } from './attachment-limits.ts'

/** Something on its way to the server, to be sent with a message or sent with one by now. */
export type Outgoing = Attachment & {
  /** Whose it is: on a device that is shared the next one finds nothing of it. */
  userId: string
  conversationId: string
  /** It stands where the message is written; otherwise it has gone with one. */
  isDraft: boolean
  state: 'sending' | 'stored' | 'failed'
  /** From 0 to 1. */
  progress: number
  /** The photo as it is here, so that its sender need not fetch it. */
  preview?: string
}
type Entry = { item: Outgoing; body: Blob; isReady: boolean; stop: AbortController; stored: Promise<void> }

/** So many go at the same time; a phone's line and memory bear no more. */
const lanes = 2

const entries = new Map<string, Entry>()
/** Taken out while what is kept was still being read. */
const dropped = new Set<string>()
const listeners = new Set<() => void>()
let shown: Outgoing[] = []
let running: Promise<unknown>[] = []

function tellAll(): void {
  shown = [...entries.values()].map(({ item }) => item)
  for (const listener of listeners) listener()
}

function change(id: string, by: Partial<Outgoing>): void {
  const entry = entries.get(id)
  if (!entry) return
  entry.item = { ...entry.item, ...by }
  tellAll()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const useAll = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  )

/** What stands above the words of the next message. */
export function useDrafted(userId: string, conversationId: string): Outgoing[] {
  const all = useAll()
  return useMemo(() => draftsIn(all, userId, conversationId), [all, userId, conversationId])
}

const draftsIn = (all: Outgoing[], userId: string, conversationId: string) =>
  all.filter(item => item.isDraft && item.userId === userId && item.conversationId === conversationId)

/** A photo that was sent from here, or is being sent, as this browser has it. */
export const usePreview = (id: string): string | undefined => useAll().find(item => item.id === id)?.preview

type Place = { userId: string; conversationId: string }

/**
 * Takes files into the draft, as many as there is room for, and begins to send them. Those chosen as one kind are refused
 * when they are another; without a kind each is what its type says.
 */
export function draft({ userId, conversationId }: Place, files: File[], chosenAs?: AttachmentKind): void {
  const room = maxAttachments - draftsIn(shown, userId, conversationId).length
  if (files.length > room) toast.error(`Uz poruku možete da pošaljete najviše ${maxAttachments} priloga.`)
  for (const file of files.slice(0, room)) {
    const kind = chosenAs ?? (file.type === pdfFormats ? 'pdf' : 'photo')
    const name = kind === 'pdf' ? file.name : ''
    const facts = { id: uuidv7(), kind, name, width: null, height: null, bytes: file.size }
    const item = { ...facts, userId, conversationId, isDraft: true, state: 'sending', progress: 0 } as const
    markDatabase(userId)
    keep(({ keepFile }) => keepFile(userId, { ...facts, conversationId, isDraft: true, isReady: false, body: file }))
    enter(item, file, false)
    begin(facts.id)
  }
}

const enter = (item: Outgoing, body: Blob, isReady: boolean) =>
  entries.set(item.id, { item, body, isReady, stop: new AbortController(), stored: Promise.resolve() })

type Files = typeof import('./kept-files.ts')

/** Where nothing can be kept, a file is sent all the same, from this page. */
function keep(act: (files: Files) => Promise<void>): void {
  import('./kept-files.ts').then(act).catch(error => logLoss('a file of a message', error))
}

let restored: Promise<void> = Promise.resolve()

/**
 * Takes in what an earlier page left of a conversation: what was only chosen goes on being sent, what is in `unsent` has
 * left with a message and waits for it. Anything else has arrived with its message.
 */
export function restore({ userId, conversationId }: Place, unsent: string[]): void {
  if (!hasDatabase(userId)) return
  restored = import('./kept-files.ts')
    .then(async ({ filesWaiting }) => {
      for (const { body, isReady, ...file } of await filesWaiting(userId, conversationId, unsent)) {
        if (entries.has(file.id) || dropped.has(file.id)) continue
        const preview = file.kind === 'photo' && { preview: URL.createObjectURL(body) }
        enter({ ...file, userId, state: 'failed', progress: 0, ...preview }, body, isReady)
        if (file.isDraft) begin(file.id)
      }
      tellAll()
    })
    .catch(error => logLoss('files that an earlier page has left', error))
}

function begin(id: string): void {
  const entry = entries.get(id)!
  entry.stop = new AbortController()
  const before = running.at(-lanes) ?? Promise.resolve()
  entry.stored = before.then(() => send(entry))
  const ended = entry.stored.catch(error => fail(id, error))
  running = [...running, ended].slice(-lanes)
  change(id, { state: 'sending', progress: 0 })
}

async function send(entry: Entry): Promise<void> {
  const { send } = await import('./upload.ts').catch(() => {
    throw new ApiError(0)
  })
  await send(entry, by => change(entry.item.id, by))
}

/** What the server will never take is not offered again while it is only drafted. */
function fail(id: string, error: unknown): void {
  const entry = entries.get(id)
  if (!entry || entry.stop.signal.aborted) return
  // Of what has left with a message it is said when that fails.
  if (entry.item.isDraft) toast.error(sentenceOf(error, 'Slanje priloga nije uspelo. Pokušajte ponovo.'))
  const isRefused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status)
  if (isRefused && entry.item.isDraft) drop([id])
  else change(id, { state: 'failed' })
}

export function retry(id: string): void {
  if (entries.get(id)?.item.state === 'failed') begin(id)
}

// Back in reach, what is only drafted goes on by itself; whose words have gone from here sends nothing any more.
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const { item } of entries.values()) if (item.isDraft && hasDatabase(item.userId)) retry(item.id)
  })
}

/** Takes out what is not to be sent, also while it is on its way. */
export function drop(ids: string[]): void {
  for (const id of ids) {
    const entry = entries.get(id)
    if (!entry) continue
    entries.delete(id)
    dropped.add(id)
    entry.stop.abort()
    forget(entry.item)
    if (entry.item.preview) URL.revokeObjectURL(entry.item.preview)
  }
  tellAll()
}

const forget = ({ id, userId }: Outgoing) => keep(({ forgetFile }) => forgetFile(userId, id))

/** The message that they went with has arrived. */
export function settle(ids: string[]): void {
  for (const id of ids) if (entries.has(id)) forget(entries.get(id)!.item)
}

/** These have left with a message, or come back with its words. */
export function setDrafted(ids: string[], isDraft: boolean): void {
  for (const id of ids) {
    change(id, { isDraft })
    const entry = entries.get(id)
    if (entry) keep(({ changeFile }) => changeFile(entry.item.userId, id, { isDraft }))
  }
}

/** Waits until the server has all of these; what has failed is tried again. What this browser has nothing of is there, or not. */
export async function whenStored(ids: string[]): Promise<void> {
  await restored
  for (const id of ids) retry(id)
  for (const id of ids) await entries.get(id)?.stored
}
