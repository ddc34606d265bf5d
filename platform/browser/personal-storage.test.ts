import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteOtherUsersData, deletePersonalData, readPersonal, writePersonal } from './personal-storage.ts'

const [ana, marko] = [randomUUID(), randomUUID()]
const draft = (userId: string) => `draft:${userId}:${randomUUID()}`
const [anasDraft, markosDraft] = [draft(ana), draft(marko)]
const storedKeys = () => [anasDraft, markosDraft, 'assistant'].filter(key => readPersonal(key) !== null)

/** Imitates the browser's storage, in which each key is a property of the object. */
class Storage {
  getItem(key: string) {
    return (this as Record<string, unknown>)[key] ?? null
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
  clear() {}
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage())
  vi.stubGlobal('sessionStorage', new Storage())
  for (const key of [anasDraft, markosDraft, 'assistant']) writePersonal(key, 'reči')
  localStorage.setItem('prelaunch_dialog_closed', 'true')
})
afterEach(() => {
  expect(localStorage.getItem('prelaunch_dialog_closed')).toBe('true')
  vi.unstubAllGlobals()
})

test('deletes all personal data on signing out', () => {
  deletePersonalData()
  expect(storedKeys()).toEqual([])
})

test('keeps the data of a user whose session expired', () => {
  deletePersonalData(ana)
  expect(storedKeys()).toEqual([anasDraft])
})

test('deletes the data of other users after a sign-in', () => {
  deleteOtherUsersData(marko)
  expect(storedKeys()).toEqual([markosDraft, 'assistant'])
})
