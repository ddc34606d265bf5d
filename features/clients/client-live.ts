import type { HearLive } from '../../platform/browser/hear-live.ts'
import { keepWaitingShown } from '../../platform/browser/waiting-shown.ts'
import type { ClientLiveEvents } from './client.ts'
import { cardOf, clientKind, clientsKey, showWritten, type Written } from './client-queries.ts'

/** Shows queued edits of cards at once, then the server's version; refetches after edits elsewhere. */
export const hearLive: HearLive = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: clientsKey })
  return {
    events: { client: (_: ClientLiveEvents['client']) => refresh() },
    onBack: refresh,
    onEnd: keepWaitingShown(queryClient, {
      key: clientsKey[0]!,
      kind: clientKind,
      take: ({ thing, request }) => showWritten(queryClient, cardOf(thing), request.json as Written),
    }),
  }
}
