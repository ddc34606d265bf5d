/**
 * States of a booking. A booking begins as `requested`, or as `confirmed` if the provider confirms automatically. A
 * booking ends in one of the other states. A provider's own entry is always `confirmed`.
 */
export const bookingStatuses = [
  'requested',
  'confirmed',
  'done',
  'missed',
  'declined',
  'moved',
  'cancelled',
  'expired',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** States that occupy time. Two such appointments of a provider cannot overlap (constraint `appointments_apart`). */
export const occupyingStatuses = ['requested', 'confirmed'] as const satisfies BookingStatus[]

/** Sides of a booking. If a request expires without an answer, no side has changed the booking. */
export const bookingSides = ['customer', 'provider'] as const
export type BookingSide = (typeof bookingSides)[number]
