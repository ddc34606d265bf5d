import { expect, test } from 'vitest'
import { safeNext } from './pages/guards.ts'
import { parseSearch } from './search.ts'

test('parseSearch drops control characters, so that `next` cannot lead to another host', () => {
  for (const hidden of ['%09', '%0a', '%0D', '%00']) {
    const { next } = parseSearch(`?next=/${hidden}/drugde.example`)
    expect([hidden, next, safeNext(next)]).toEqual([hidden, '//drugde.example', undefined])
  }
  expect(safeNext(parseSearch('?next=/messages?tab=a').next)).toBe('/messages?tab=a')
})
