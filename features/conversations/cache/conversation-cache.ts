import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '../conversation.ts'
import { conversationsQuery } from '../conversation-queries.ts'

/** Where it stands already, its new state; else, or when there is a newer message in it, at the list's top. */
export function placeListed(queryClient: QueryClient, conversation: Conversation): void {
  queryClient.setQueryData(conversationsQuery.queryKey, list => {
    if (!list) return list
    const known = list.pages.flatMap(page => page.items).find(({ id }) => id === conversation.id)
    const stays = known?.last_message_at === conversation.last_message_at
    const pages = list.pages.map(page => ({
      ...page,
      items: stays
        ? page.items.map(each => (each.id === conversation.id ? conversation : each))
        : page.items.filter(({ id }) => id !== conversation.id),
    }))
    if (!stays) pages[0] = { ...pages[0]!, items: [conversation, ...pages[0]!.items] }
    return { ...list, pages }
  })
}

/** It is not in the list any more. */
export function dropListed(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(
    conversationsQuery.queryKey,
    list =>
      list && {
        ...list,
        pages: list.pages.map(page => ({ ...page, items: page.items.filter(each => each.id !== id) })),
      },
  )
}
