import type { HearLive } from '../../platform/browser/hear-live.ts'
import { clientKind, clientsKey } from './client-queries.ts'

/** A card that has waited for the network, as it has become. */
export const hearLive: HearLive = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: clientsKey })
  return { outbox: { [clientKind]: { sent: refresh, refused: refresh } } }
}
