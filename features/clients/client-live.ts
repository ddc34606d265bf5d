import type { HearLive } from '../../platform/browser/hear-live.ts'
import { keepWaitingShown } from '../../platform/browser/waiting-shown.ts'
import { cardOf, clientKind, clientsKey, showWritten, type Written } from './client-queries.ts'

/** A card that waits for the network is shown as it will be; then as it has become. */
export const hearLive: HearLive = queryClient => ({
  onEnd: keepWaitingShown(queryClient, {
    key: clientsKey[0]!,
    kind: clientKind,
    take: ({ thing, request }) => showWritten(queryClient, cardOf(thing), request.json as Written),
  }),
})
