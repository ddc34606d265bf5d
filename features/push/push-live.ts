import type { HearLive } from '../../platform/browser/hear-live.ts'
import { whenOnline } from '../../ui/loading/when-online.ts'

const load = whenOnline(() => import('./push-device.ts'))
/** For most people there is nothing to do, and nothing is loaded. */
const mayHaveDevice = () => 'Notification' in window && Notification.permission === 'granted'

/** What this browser shows is for whoever is signed in here, and for nobody when he has gone. */
export const hearLive: HearLive = (queryClient, userId) => {
  const keep = async () => {
    await (await load()).keepCurrent(userId)
    await queryClient.invalidateQueries({ queryKey: ['push'] })
  }
  const leave = async () => (await load()).leaveDevice()
  // What fails here is done when a page is opened next.
  if (mayHaveDevice()) void keep().catch(() => {})
  return {
    onEnd() {
      if (mayHaveDevice()) void leave().catch(() => {})
    },
  }
}
