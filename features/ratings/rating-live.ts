import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'

/** Refetches the rating after each change of its conversation, because such a change can ask for or add a rating. */
export const createLiveHandlers: LiveHandlerFactory = queryClient => {
  const refresh = ({ conversation_id }: { conversation_id: string }) =>
    void queryClient.invalidateQueries({ queryKey: ['rating', conversation_id] })
  return {
    events: { message: refresh, conversation: refresh },
    onResync: () => void queryClient.invalidateQueries({ queryKey: ['rating'] }),
  }
}
