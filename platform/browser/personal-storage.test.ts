import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteOtherUsersData, deletePersonalData, readPersonal, writePersonal } from './personal-storage.ts'

const [ana, marko] = [randomUUID(), randomUUID()]
const draft = (userId: string) => `draft:${userId}:${randomUUID()}`
const [anasDraft, markosDraft] = [draft(ana), draft(marko)]
const storedKeys = () => [anasDraft, markosDraft, 'assistant'].filter(key => readPersonal(key) !== null)

/** Has the stored keys as its own properties, like the browser's storage. */
const newStorage = () =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })

beforeEach(() => {
  vi.stubGlobal('localStorage', newStorage())
  vi.stubGlobal('sessionStorage', newStorage())
  for (const key of [anasDraft, markosDraft, 'assistant']) writePersonal(key, 'reči')
  localStorage.setItem('prelaunch_dialog_closed', 'true')
})
afterEach(() => {
  expect(localStorage.getItem('prelaunch_dialog_closed')).toBe('true')
  vi.unstubAllGlobals()
})

test.each([
  ['deletes all personal data on signing out', () => deletePersonalData(), []],
  ['keeps the data of a user whose session expired', () => deletePersonalData(ana), [anasDraft]],
  ['deletes the data of others after a sign-in', () => deleteOtherUsersData(marko), [markosDraft, 'assistant']],
])('%s', (_, change, left) => {
  change()
  expect(storedKeys()).toEqual(left)
})
