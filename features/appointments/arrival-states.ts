import type { Arrival } from './appointment.ts'

/** States of a provider's visit on its day, in the order in which they usually come (docs/product.md, Today). */
export const arrivalStates = ['on_the_way', 'in_10', 'in_20', 'in_30', 'late', 'arrived'] as const
export type ArrivalState = (typeof arrivalStates)[number]

const minutesUntilArrival: Partial<Record<ArrivalState, number>> = { in_10: 10, in_20: 20, in_30: 30 }

export function toArrival(state: ArrivalState, at: Date): Arrival {
  const minutes = minutesUntilArrival[state]
  const expected = minutes ? new Date(at.getTime() + minutes * 60_000).toISOString() : null
  return { state, at: at.toISOString(), expected_at: expected }
}

/** Returns whether a tap replaces the present state. Taps count by their time, and `arrived` is the last. */
export const isNewerArrival = (present: Arrival | null, at: Date): boolean =>
  !present || (present.state !== 'arrived' && Date.parse(present.at) < at.getTime())
