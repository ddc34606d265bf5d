import type { QueryClient } from '@tanstack/react-query'
import { unreadQuery } from './unread-query.ts'

/** The dot on the installed app's icon is the one at Poruke; where the browser knows none, nothing is done. */
export function keepBadge(queryClient: QueryClient): () => void {
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
