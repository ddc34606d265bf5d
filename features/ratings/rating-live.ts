import type { HearLive } from '../../platform/browser/hear-live.ts'

/** A conversation's rating may be asked for, given or seen with each change of the conversation. */
export const hearLive: HearLive = queryClient => {
  const refresh = ({ conversation_id }: { conversation_id: string }) =>
    void queryClient.invalidateQueries({ queryKey: ['rating', conversation_id] })
  return {
    events: { message: refresh, conversation: refresh },
    onBack: () => void queryClient.invalidateQueries({ queryKey: ['rating'] }),
  }
}
