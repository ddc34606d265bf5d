import type { HearLive } from '../../platform/browser/hear-live.ts'
import { readDevice, writeDevice } from './saved-on-device.ts'
import { savedKey, sendAlong } from './saved-queries.ts'

/** Somebody has signed in here: what he saved on this device before goes into his account. */
export const hearLive: HearLive = queryClient => {
  const take = async () => {
    const marks = readDevice()
    if (!marks.services.length && !marks.providers.length) return
    await sendAlong(marks)
    writeDevice(null)
    await queryClient.invalidateQueries({ queryKey: savedKey })
  }
  // Without a network it stays on the device until the connection is back.
  const takeIfPossible = () => void take().catch(() => {})
  takeIfPossible()
  return { onBack: takeIfPossible }
}
