import type { QueryClient } from '@tanstack/react-query'
import { unreadQuery } from './unread-query.ts'

/** Shows a badge on the icon of the installed app while messages are unread. Returns a function that stops this. */
export function syncAppBadge(queryClient: QueryClient): () => void {
  const clear = () => void navigator.clearAppBadge?.().catch(() => {})
  const show = () => {
    const data = queryClient.getQueryData(unreadQuery.queryKey)
    if (data?.unread) void navigator.setAppBadge?.().catch(() => {})
    else if (data) clear()
  }
  show()
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === unreadQuery.queryKey[0]) show()
  })
  return () => {
    stop()
    clear()
  }
}
