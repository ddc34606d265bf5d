import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Conversation } from '../conversation.ts'
import { conversationsQuery } from '../conversation-queries.ts'
import { removeListed, updateListed } from './conversation-cache.ts'

const conversation = (id: string, minute: number, unread = false) =>
  ({ id, last_message_at: `2026-11-22T10:${minute}:00.000Z`, unread }) as Conversation

function clientWithList() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(conversationsQuery.queryKey, {
    pages: [
      { items: [conversation('a', 40), conversation('b', 30)], next_cursor: 'x' },
      { items: [conversation('c', 20), conversation('d', 10)], next_cursor: null },
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

test('cached list of conversations moves a conversation with a newer message to the top and updates a read one in place', () => {
  const { queryClient, list } = clientWithList()
  updateListed(queryClient, conversation('d', 50, true))
  expect(list()).toBe('d! a b c')
  updateListed(queryClient, conversation('d', 50))
  expect(list()).toBe('d a b c')
  updateListed(queryClient, conversation('b', 30, true))
  expect(list()).toBe('d a b! c')
  updateListed(queryClient, conversation('new', 55))
  expect(list()).toBe('new d a b! c')
})

test('cached list of conversations removes a deleted conversation and stays unloaded when only one conversation is known', () => {
  const { queryClient, list } = clientWithList()
  removeListed(queryClient, 'c')
  expect(list()).toBe('a b d')
  const empty = new QueryClient()
  updateListed(empty, conversation('a', 40))
  removeListed(empty, 'a')
  expect(empty.getQueryData(conversationsQuery.queryKey)).toBeUndefined()
})
