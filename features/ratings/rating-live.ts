import type { HearLive } from '../../platform/browser/hear-live.ts'

/** Refetches a conversation's rating after each change of the conversation, which may request or give one. */
export const hearLive: HearLive = queryClient => {
  const refresh = ({ conversation_id }: { conversation_id: string }) =>
    void queryClient.invalidateQueries({ queryKey: ['rating', conversation_id] })
  return {
    events: { message: refresh, conversation: refresh },
    onBack: () => void queryClient.invalidateQueries({ queryKey: ['rating'] }),
  }
}
