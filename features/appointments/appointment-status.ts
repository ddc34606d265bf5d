/**
 * States of a booking. It begins as `requested`, or as `confirmed` if the provider confirms automatically, and ends in
 * one of the others. A provider's own entry is `confirmed` from the beginning.
 */
export const bookingStatuses = ['requested', 'confirmed', 'done', 'declined', 'moved', 'cancelled', 'expired'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** States that occupy time: no two such appointments of a provider overlap (constraint `appointments_apart`). */
export const occupyingStatuses = ['requested', 'confirmed'] as const satisfies BookingStatus[]

/** The party that changed a booking; null is the system, for an expired request or a deleted account. */
export const bookingSides = ['customer', 'provider'] as const
export type BookingSide = (typeof bookingSides)[number]
