import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { loadWhenOnline } from '../../ui/loading/when-online.ts'

const load = loadWhenOnline(() => import('./push-device.ts'))
/** Most users have no subscription, and then nothing is loaded. */
const mayHaveSubscription = () => 'Notification' in window && Notification.permission === 'granted'

/** Keeps this browser's notifications for the signed-in user, and ends them at sign-out. */
export const createLiveHandlers: LiveHandlerFactory = (queryClient, userId) => {
  const renew = async () => {
    await (await load()).renewSubscription(userId)
    await queryClient.invalidateQueries({ queryKey: ['push'] })
  }
  const leave = async () => (await load()).removePushFromDevice()
  // A failure is repaired when the next page is opened.
  if (mayHaveSubscription()) void renew().catch(() => {})
  return {
    onClose() {
      if (mayHaveSubscription()) void leave().catch(() => {})
    },
  }
}
