import type { Arrival } from './appointment.ts'
import type { ArrivalState } from './arrival-states.ts'

const minutesUntilArrival: Partial<Record<ArrivalState, number>> = { in_10: 10, in_20: 20, in_30: 30 }

export function toArrival(state: ArrivalState, at: Date): Arrival {
  const minutes = minutesUntilArrival[state]
  const expected = minutes ? new Date(at.getTime() + minutes * 60_000).toISOString() : null
  return { state, at: at.toISOString(), expected_at: expected }
}

/** Returns whether a tap replaces the present state. Taps count by their time, and `arrived` is the last. */
export const isNewerArrival = (present: Arrival | null, at: Date): boolean =>
  !present || (present.state !== 'arrived' && Date.parse(present.at) < at.getTime())
