/**
 * How a booking stands. It begins as `requested`, or as `confirmed` where the provider wants no asking, and ends in one
 * of the others; what the provider writes into his diary himself is `confirmed` from the beginning.
 */
export const bookingStatuses = ['requested', 'confirmed', 'done', 'declined', 'moved', 'cancelled', 'expired'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** Those that hold their time; no two of one provider overlap (the constraint `appointments_apart`). */
export const holdingStatuses = ['requested', 'confirmed'] as const satisfies BookingStatus[]

/** Who has done something to a booking; the house itself when a request runs out or somebody is gone. */
export const bookingSides = ['customer', 'provider'] as const
export type BookingSide = (typeof bookingSides)[number]
