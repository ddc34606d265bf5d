import { useSyncExternalStore } from 'react'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import { mostOnDevice } from './saved-limits.ts'
import type { SavedKind, SavedMarks } from './saved-marks.ts'

const key = 'saved'
const none: SavedMarks = { services: [], providers: [] }
const listeners = new Set<() => void>()
/** The same object for as long as nothing changes, since what shows it compares. */
let read: { text: string; marks: SavedMarks } = { text: '', marks: none }

/** What was saved on this device without an account. */
export function readDevice(): SavedMarks {
  const kept = readPersonal(key) as SavedMarks | null
  const text = JSON.stringify(kept)
  if (text !== read.text) read = { text, marks: kept ?? none }
  return read.marks
}

export function writeDevice(marks: SavedMarks | null): void {
  writePersonal(key, marks)
  for (const tell of listeners) tell()
}

export function toggleOnDevice(kind: SavedKind, id: string, isSaved: boolean): void {
  const before = readDevice()
  const others = before[kind].filter(each => each !== id)
  writeDevice({ ...before, [kind]: isSaved ? [id, ...others].slice(0, mostOnDevice) : others })
}

function listen(tell: () => void) {
  listeners.add(tell)
  // Another tab has changed it.
  addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', tell)
  }
}

export const useDevice = (): SavedMarks => useSyncExternalStore(listen, readDevice, () => none)
