import { useMemo, useSyncExternalStore } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, errorMessage } from '../../platform/browser/api.ts'
import { logStorageFailure } from '../../platform/browser/log-storage-failure.ts'
import { hasDatabase, markDatabase } from '../../platform/browser/personal-storage.ts'
import { toast } from '../../ui/toast/toast-queue.ts'
import type { Attachment, AttachmentKind } from './attachment.ts'
import { MAX_ATTACHMENTS, pdfFormats } from './attachment-limits.ts'

/** A file to upload, from the draft of a message or from a message that waits in the outbox. */
export type OutgoingFile = Attachment & {
  /** The owner of the file. The next user of a shared device must not see the file. */
  userId: string
  conversationId: string
  isDraft: boolean
  state: 'sending' | 'stored' | 'failed'
  /** The uploaded part of the file, from 0 to 1. */
  progress: number
  /** Object URL of the local photo, so that the browser need not fetch the photo. */
  preview?: string
}
type Upload = { item: OutgoingFile; body: Blob; isReady: boolean; stop: AbortController; stored: Promise<void> }

/** More concurrent uploads would overload the connection and the memory of phones. */
const MAX_UPLOADS = 2

const entries = new Map<string, Upload>()
/** Ids of files that the user has removed. Reading the stored files must not bring removed files back. */
const dropped = new Set<string>()
const listeners = new Set<() => void>()
let snapshot: OutgoingFile[] = []
let running: Promise<unknown>[] = []

function notifyListeners(): void {
  snapshot = [...entries.values()].map(({ item }) => item)
  for (const listener of listeners) listener()
}

function update(id: string, changes: Partial<OutgoingFile>): void {
  const entry = entries.get(id)
  if (!entry) return
  entry.item = { ...entry.item, ...changes }
  notifyListeners()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const useAll = () =>
  useSyncExternalStore(
    subscribe,
    () => snapshot,
    () => snapshot,
  )

export function useDraftFiles(userId: string, conversationId: string): OutgoingFile[] {
  const all = useAll()
  return useMemo(() => draftsIn(all, userId, conversationId), [all, userId, conversationId])
}

const draftsIn = (all: OutgoingFile[], userId: string, conversationId: string) =>
  all.filter(item => item.isDraft && item.userId === userId && item.conversationId === conversationId)

export const useLocalPreview = (id: string): string | undefined => useAll().find(item => item.id === id)?.preview

type Place = { userId: string; conversationId: string }

/** Adds files to the draft, up to the limit, and uploads them. Files of a kind other than `chosenAs` are refused. */
export function addDraftFiles({ userId, conversationId }: Place, files: File[], chosenAs?: AttachmentKind): void {
  const freeSlots = MAX_ATTACHMENTS - draftsIn(snapshot, userId, conversationId).length
  if (files.length > freeSlots) toast.error(`Uz poruku možete da pošaljete najviše ${MAX_ATTACHMENTS} priloga.`)
  for (const file of files.slice(0, freeSlots)) {
    const kind = chosenAs ?? (file.type === pdfFormats ? 'pdf' : 'photo')
    const name = kind === 'pdf' ? file.name : ''
    const facts = { id: uuidv7(), kind, name, width: null, height: null, bytes: file.size }
    const item = { ...facts, userId, conversationId, isDraft: true, state: 'sending', progress: 0 } as const
    markDatabase(userId)
    const stored = { ...facts, conversationId, isDraft: true, isReady: false, body: file }
    changeStored(({ storeFile }) => storeFile(userId, stored))
    addEntry(item, file, false)
    startUpload(facts.id)
  }
}

const addEntry = (item: OutgoingFile, body: Blob, isReady: boolean) =>
  entries.set(item.id, { item, body, isReady, stop: new AbortController(), stored: Promise.resolve() })

type Files = typeof import('./file-store.ts')

/** Changes the stored files. Failures are only logged, because this page can upload the files anyway. */
function changeStored(act: (files: Files) => Promise<void>): void {
  import('./file-store.ts').then(act).catch(error => logStorageFailure('a file of a message', error))
}

let restored: Promise<void> = Promise.resolve()

/** Restores files stored by an earlier page and uploads drafts again. Files in `unsent` belong to waiting messages. */
export function restoreFiles({ userId, conversationId }: Place, unsent: string[]): void {
  if (!hasDatabase(userId)) return
  restored = import('./file-store.ts')
    .then(async ({ readUnsentFiles }) => {
      for (const { body, isReady, ...file } of await readUnsentFiles(userId, conversationId, unsent)) {
        if (entries.has(file.id) || dropped.has(file.id)) continue
        const preview = file.kind === 'photo' && { preview: URL.createObjectURL(body) }
        addEntry({ ...file, userId, state: 'failed', progress: 0, ...preview }, body, isReady)
        if (file.isDraft) startUpload(file.id)
      }
      notifyListeners()
    })
    .catch(error => logStorageFailure('files that an earlier page has left', error))
}

function startUpload(id: string): void {
  const entry = entries.get(id)!
  entry.stop = new AbortController()
  const before = running.at(-MAX_UPLOADS) ?? Promise.resolve()
  entry.stored = before.then(() => send(entry))
  const ended = entry.stored.catch(error => fail(id, error))
  running = [...running, ended].slice(-MAX_UPLOADS)
  update(id, { state: 'sending', progress: 0 })
}

async function send(entry: Upload): Promise<void> {
  const { prepareAndUpload } = await import('./upload.ts').catch(() => {
    throw new ApiError(0)
  })
  await prepareAndUpload(entry, changes => update(entry.item.id, changes))
}

/** Marks a file as failed. If the server has refused a draft for good, removes the file from the draft. */
function fail(id: string, error: unknown): void {
  const entry = entries.get(id)
  if (!entry || entry.stop.signal.aborted) return
  // Only drafts show the error here, because the outbox reports the failure of a sent message.
  if (entry.item.isDraft) toast.error(errorMessage(error, 'Slanje priloga nije uspelo. Pokušajte ponovo.'))
  const isRefused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status)
  if (isRefused && entry.item.isDraft) removeFiles([id])
  else update(id, { state: 'failed' })
}

export function retryUpload(id: string): void {
  if (entries.get(id)?.item.state === 'failed') startUpload(id)
}

// When the network is back, drafts are uploaded again, unless the data of the user was removed from this device.
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const { item } of entries.values()) if (item.isDraft && hasDatabase(item.userId)) retryUpload(item.id)
  })
}

export function removeFiles(ids: string[]): void {
  for (const id of ids) {
    const entry = entries.get(id)
    if (!entry) continue
    entries.delete(id)
    dropped.add(id)
    entry.stop.abort()
    deleteStored(entry.item)
    if (entry.item.preview) URL.revokeObjectURL(entry.item.preview)
  }
  notifyListeners()
}

const deleteStored = ({ id, userId }: OutgoingFile) =>
  changeStored(({ deleteStoredFile }) => deleteStoredFile(userId, id))

export function deleteArrivedFiles(ids: string[]): void {
  for (const id of ids) if (entries.has(id)) deleteStored(entries.get(id)!.item)
}

/** Moves files from the draft into a message, or back when the message was refused. */
export function setFilesDraft(ids: string[], isDraft: boolean): void {
  for (const id of ids) {
    update(id, { isDraft })
    const entry = entries.get(id)
    if (entry) changeStored(({ updateStoredFile }) => updateStoredFile(entry.item.userId, id, { isDraft }))
  }
}

/** Waits until the server has these files, and retries failed uploads. Skips files that this browser does not have. */
export async function waitUntilStored(ids: string[]): Promise<void> {
  await restored
  for (const id of ids) retryUpload(id)
  for (const id of ids) await entries.get(id)?.stored
}
