import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { loadWhenOnline } from '../../ui/loading/when-online.ts'

const load = loadWhenOnline(() => import('./push-device.ts'))
/** Returns whether this browser can have a subscription. Otherwise the code for subscriptions is not loaded. */
const mayHaveSubscription = () => 'Notification' in window && Notification.permission === 'granted'

/** Renews this browser's subscription for the signed-in user, and removes the subscription at sign-out. */
export const createLiveHandlers: LiveHandlerFactory = (queryClient, userId) => {
  const renew = async () => {
    await (await load()).renewSubscription(userId)
    await queryClient.invalidateQueries({ queryKey: ['push'] })
  }
  const leave = async () => (await load()).removePushFromDevice()
  // After a failure, the next opened page tries again.
  if (mayHaveSubscription()) void renew().catch(() => {})
  return {
    onClose() {
      if (mayHaveSubscription()) void leave().catch(() => {})
    },
  }
}
