import type { HearLive } from '../../platform/browser/hear-live.ts'
import { readDevice, writeDevice } from './saved-on-device.ts'
import { savedKey, sendAlong } from './saved-queries.ts'

/** Moves what was saved on this device into the account of the user who has signed in. */
export const hearLive: HearLive = queryClient => {
  const move = async () => {
    const marks = readDevice()
    if (!marks.services.length && !marks.providers.length) return
    await sendAlong(marks)
    writeDevice(null)
    await queryClient.invalidateQueries({ queryKey: savedKey })
  }
  // Without a network it stays on the device until the connection is back.
  const tryToMove = () => void move().catch(() => {})
  tryToMove()
  return { onBack: tryToMove }
}
