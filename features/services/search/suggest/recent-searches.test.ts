import { expect, test, vi } from 'vitest'
import { recentSearches, rememberSearch } from './recent-searches.ts'

const storage = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../../../platform/browser/personal-storage.ts', () => ({
  readPersonal: (key: string) => storage.get(key) ?? null,
  writePersonal: (key: string, value: unknown) => storage.set(key, value),
}))

test('recent searches have the same words once, in the last spelling, and no white space alone', () => {
  for (const search of ['šahtova zxqv', 'frizer', ' šahtova\u00a0 zxqv', 'SAHTOVA\u2009ZXQV', 'шахтова\tzxqv  '])
    rememberSearch(search)
  rememberSearch(' \u00a0\u2009')
  expect(recentSearches()).toEqual(['шахтова zxqv', 'frizer'])
})
