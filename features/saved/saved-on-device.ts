import { useSyncExternalStore } from 'react'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import type { SavedIds, SavedKind } from './saved-ids.ts'
import { MAX_SAVED_ON_DEVICE } from './saved-limits.ts'

const key = 'saved'
const none: SavedIds = { services: [], providers: [] }
const listeners = new Set<() => void>()
/** The last result is stored, because useSyncExternalStore needs the same object while nothing changes. */
let cached: { text: string; marks: SavedIds } = { text: '', marks: none }

export function readSavedOnDevice(): SavedIds {
  const stored = readPersonal(key) as SavedIds | null
  const text = JSON.stringify(stored)
  if (text !== cached.text) cached = { text, marks: stored ?? none }
  return cached.marks
}

export function writeSavedOnDevice(marks: SavedIds | null): void {
  writePersonal(key, marks)
  for (const notify of listeners) notify()
}

export function toggleSavedOnDevice(kind: SavedKind, id: string, isSaved: boolean): void {
  const before = readSavedOnDevice()
  const others = before[kind].filter(each => each !== id)
  writeSavedOnDevice({ ...before, [kind]: isSaved ? [id, ...others].slice(0, MAX_SAVED_ON_DEVICE) : others })
}

/** Calls `notify` after each change, also in another tab. Returns a function that ends this. */
export function listenOnDevice(notify: () => void): () => void {
  listeners.add(notify)
  addEventListener('storage', notify)
  return () => {
    listeners.delete(notify)
    removeEventListener('storage', notify)
  }
}

export const useSavedOnDevice = (): SavedIds => useSyncExternalStore(listenOnDevice, readSavedOnDevice, () => none)
