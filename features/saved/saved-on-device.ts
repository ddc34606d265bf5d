import { useSyncExternalStore } from 'react'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import { mostOnDevice } from './saved-limits.ts'
import type { SavedKind, SavedMarks } from './saved-marks.ts'

const key = 'saved'
const none: SavedMarks = { services: [], providers: [] }
const listeners = new Set<() => void>()
/** Keeps the object identical while nothing changes, as useSyncExternalStore requires. */
let cached: { text: string; marks: SavedMarks } = { text: '', marks: none }

/** Returns what was saved on this device without an account. */
export function readDevice(): SavedMarks {
  const stored = readPersonal(key) as SavedMarks | null
  const text = JSON.stringify(stored)
  if (text !== cached.text) cached = { text, marks: stored ?? none }
  return cached.marks
}

export function writeDevice(marks: SavedMarks | null): void {
  writePersonal(key, marks)
  for (const notify of listeners) notify()
}

export function toggleOnDevice(kind: SavedKind, id: string, isSaved: boolean): void {
  const before = readDevice()
  const others = before[kind].filter(each => each !== id)
  writeDevice({ ...before, [kind]: isSaved ? [id, ...others].slice(0, mostOnDevice) : others })
}

function listen(notify: () => void) {
  listeners.add(notify)
  // Changes of other tabs.
  addEventListener('storage', notify)
  return () => {
    listeners.delete(notify)
    removeEventListener('storage', notify)
  }
}

export const useDevice = (): SavedMarks => useSyncExternalStore(listen, readDevice, () => none)
