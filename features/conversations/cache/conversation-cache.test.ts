import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { Conversation } from '../conversation.ts'
import { conversationsQuery } from '../conversation-queries.ts'
import { dropListed, placeListed } from './conversation-cache.ts'

const at = (id: string, minute: number, unread = false) =>
  ({ id, last_message_at: `2026-11-22T10:${minute}:00.000Z`, unread }) as Conversation

/** Two loaded pages of the list, the newest first. */
function loaded() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(conversationsQuery.queryKey, {
    pages: [
      { items: [at('a', 40), at('b', 30)], next_cursor: 'x' },
      { items: [at('c', 20), at('d', 10)], next_cursor: null },
    ],
    pageParams: ['', 'x'],
  })
  const list = () =>
    queryClient
      .getQueryData(conversationsQuery.queryKey)!
      .pages.flatMap(page => page.items.map(({ id, unread }) => (unread ? `${id}!` : id)))
      .join(' ')
  return { queryClient, list }
}

describe('the list of conversations', () => {
  test('has one with a newer message first, once, and one that is only read where it stood', () => {
    const { queryClient, list } = loaded()
    placeListed(queryClient, at('d', 50, true))
    expect(list()).toBe('d! a b c')
    placeListed(queryClient, at('d', 50))
    expect(list()).toBe('d a b c')
    placeListed(queryClient, at('b', 30, true))
    expect(list()).toBe('d a b! c')
    placeListed(queryClient, at('new', 55))
    expect(list()).toBe('new d a b! c')
  })

  test('loses one that is gone, and is not begun by one alone', () => {
    const { queryClient, list } = loaded()
    dropListed(queryClient, 'c')
    expect(list()).toBe('a b d')
    const empty = new QueryClient()
    placeListed(empty, at('a', 40))
    dropListed(empty, 'a')
    expect(empty.getQueryData(conversationsQuery.queryKey)).toBeUndefined()
  })
})
