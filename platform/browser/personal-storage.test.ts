import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOthers, forgetPersonal, readPersonal, writePersonal } from './personal-storage.ts'

const [ana, marko] = [randomUUID(), randomUUID()]
const draft = (userId: string) => `draft:${userId}:${randomUUID()}`
const [anas, markos] = [draft(ana), draft(marko)]
const kept = () => [anas, markos, 'assistant'].filter(key => readPersonal(key) !== null)

/** What the browser's is: its keys are its properties. */
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
  for (const key of [anas, markos, 'assistant']) writePersonal(key, 'reči')
  localStorage.setItem('prelaunch_dialog_closed', 'true')
})
afterEach(() => {
  expect(localStorage.getItem('prelaunch_dialog_closed')).toBe('true')
  vi.unstubAllGlobals()
})

test('signing out leaves nothing', () => {
  forgetPersonal()
  expect(kept()).toEqual([])
})

test('a session that ended by itself leaves the words of the one whose it was', () => {
  forgetPersonal(ana)
  expect(kept()).toEqual([anas])
})

test('whoever is here next finds nothing of others', () => {
  forgetOthers(marko)
  expect(kept()).toEqual([markos, 'assistant'])
})
