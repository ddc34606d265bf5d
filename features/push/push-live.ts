import type { HearLive } from '../../platform/browser/hear-live.ts'
import { whenOnline } from '../../ui/loading/when-online.ts'

const load = whenOnline(() => import('./push-device.ts'))
/** Most users have no subscription, and then nothing is loaded. */
const mayHaveSubscription = () => 'Notification' in window && Notification.permission === 'granted'

/** Keeps this browser's notifications for the signed-in user, and ends them at sign-out. */
export const hearLive: HearLive = (queryClient, userId) => {
  const renew = async () => {
    await (await load()).keepCurrent(userId)
    await queryClient.invalidateQueries({ queryKey: ['push'] })
  }
  const leave = async () => (await load()).leaveDevice()
  // A failure is repaired when the next page is opened.
  if (mayHaveSubscription()) void renew().catch(() => {})
  return {
    onEnd() {
      if (mayHaveSubscription()) void leave().catch(() => {})
    },
  }
}
