import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { WaitingLiveEvents } from './waiting.ts'

/** Notifies the open tabs of these users. Must be called after the commit. */
export function publishWaitChange(runtime: Runtime, userIds: string[]): void {
  const event: WaitingLiveEvents['waiting'] = {}
  runtime.live.send([...new Set(userIds)], 'waiting', event)
}
