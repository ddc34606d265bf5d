import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { readSavedOnDevice, writeSavedOnDevice } from './saved-on-device.ts'
import { savedKey, sendSavedOnDevice } from './saved-queries.ts'

/** Moves the services and providers saved on this device into the account of the user who has signed in. */
export const createLiveHandlers: LiveHandlerFactory = queryClient => {
  const move = async () => {
    const marks = readSavedOnDevice()
    if (!marks.services.length && !marks.providers.length) return
    await sendSavedOnDevice(marks)
    writeSavedOnDevice(null)
    await queryClient.invalidateQueries({ queryKey: savedKey })
  }
  // If moving fails, the saved ids stay on the device until the connection is back.
  const tryToMove = () => void move().catch(() => {})
  tryToMove()
  return { onResync: tryToMove }
}
