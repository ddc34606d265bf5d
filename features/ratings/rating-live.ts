import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'

/** Refetches a conversation's rating after each change, because a change can ask for a rating or add it. */
export const createLiveHandlers: LiveHandlerFactory = queryClient => {
  const refresh = ({ conversation_id }: { conversation_id: string }) =>
    void queryClient.invalidateQueries({ queryKey: ['rating', conversation_id] })
  return {
    events: { message: refresh, conversation: refresh },
    onResync: () => void queryClient.invalidateQueries({ queryKey: ['rating'] }),
  }
}
