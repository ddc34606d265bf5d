import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '../conversation.ts'
import { conversationsQuery } from '../conversation-queries.ts'

/** Updates a conversation in the cached list. New conversations and those with a newer message go to the top. */
export function updateListed(queryClient: QueryClient, conversation: Conversation): void {
  queryClient.setQueryData(conversationsQuery.queryKey, list => {
    if (!list) return list
    const listed = list.pages.flatMap(page => page.items).find(({ id }) => id === conversation.id)
    const keepsPlace = listed?.last_message_at === conversation.last_message_at
    const pages = list.pages.map(page => ({
      ...page,
      items: keepsPlace
        ? page.items.map(each => (each.id === conversation.id ? conversation : each))
        : page.items.filter(({ id }) => id !== conversation.id),
    }))
    if (!keepsPlace) pages[0] = { ...pages[0]!, items: [conversation, ...pages[0]!.items] }
    return { ...list, pages }
  })
}

export function removeListed(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(
    conversationsQuery.queryKey,
    list =>
      list && {
        ...list,
        pages: list.pages.map(page => ({ ...page, items: page.items.filter(each => each.id !== id) })),
      },
  )
}
