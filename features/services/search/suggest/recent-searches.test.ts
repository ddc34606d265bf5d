import { beforeEach, expect, test, vi } from 'vitest'
import { recentSearches, rememberSearch } from './recent-searches.ts'

const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../../../platform/browser/personal-storage.ts', () => ({
  readPersonal: (key: string) => kept.get(key) ?? null,
  writePersonal: (key: string, value: unknown) => kept.set(key, value),
}))
beforeEach(() => kept.clear())

test('remembers the same words once, however they are spaced and written', () => {
  for (const search of ['šahtova zxqv', 'frizer', ' šahtova\u00a0 zxqv', 'SAHTOVA\u2009ZXQV', 'шахтова\tzxqv  '])
    rememberSearch(search)
  expect(recentSearches()).toEqual(['шахтова zxqv', 'frizer'])
})

test('remembers nothing of white space alone', () => {
  rememberSearch(' \u00a0\u2009')
  expect(recentSearches()).toEqual([])
})
