import { z } from 'zod'
import { daySchema } from '../../platform/browser/date-schemas.ts'
import { expectedVersion } from '../../platform/browser/expected-version.ts'
import { lineSchema, textSchema } from '../../platform/browser/text-schemas.ts'
import { userName } from '../accounts/account.ts'
import { bookingLengths } from '../bookings/booking-limits.ts'
import { depositTerms } from '../bookings/deposit/deposit.ts'
import { dayParts } from './day-parts.ts'
import { MAX_COUNTED_DAYS, MAX_COUNTED_WAITS, MAX_DAYS_PER_WAIT } from './waiting-limits.ts'

const offerStatuses = ['offered', 'taken', 'passed', 'expired', 'gone'] as const
export type OfferStatus = (typeof offerStatuses)[number]
/** How a wait has ended: a slot was booked, the customer left, its last day passed, or it was closed. */
export type WaitOutcome = 'booked' | 'left' | 'over' | 'closed'

/** Input of a new wait, used by both the form and the endpoint (docs/product.md, Waiting for a slot). */
export const waitInput = z.object({
  id: z.uuid().describe('Chosen by the client, so that a repeated request joins once'),
  service_id: z.uuid(),
  days: z
    .array(daySchema('Izaberite dan.'))
    .min(1, 'Izaberite bar jedan dan.')
    .max(MAX_DAYS_PER_WAIT, `Izaberite najviše ${MAX_DAYS_PER_WAIT} dana.`)
    .transform(days => [...new Set(days)].sort()),
  parts: z
    .array(z.enum(dayParts))
    .min(1, 'Izaberite bar jedan deo dana.')
    .max(dayParts.length)
    .transform(parts => dayParts.filter(part => parts.includes(part))),
  about: textSchema('Napišite u rečenici-dve šta vam treba.')
    .trim()
    .min(1, 'Napišite u rečenici-dve šta vam treba.')
    .max(bookingLengths.about, 'Opis može da ima najviše 500 karaktera.'),
  address: lineSchema()
    .trim()
    .max(bookingLengths.address, 'Adresa može da ima najviše 200 karaktera.')
    .transform(text => text || null)
    .nullable()
    .default(null),
  name: userName().optional().describe('Required if the account has no name, as after sign-in by code'),
})
export type WaitInput = z.output<typeof waitInput>

export const wait = z.object({
  id: z.uuid(),
  service: z.object({ id: z.uuid(), title: z.string(), image_url: z.string().nullable() }),
  provider: z.object({ id: z.uuid(), name: z.string().nullable(), avatar_url: z.string().nullable() }),
  days: z.array(z.string()).describe('Days in Belgrade that have not passed, 2026-11-26'),
  parts: z.array(z.enum(dayParts)),
  about: z.string(),
  confirms: z.enum(['by_hand', 'by_itself']).describe('`by_hand` if the provider answers each request'),
  deposit: depositTerms.nullable().describe('Deposit that a booking of the service needs'),
  offer: z
    .object({
      id: z.uuid(),
      status: z.enum(offerStatuses),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      answer_by: z.iso.datetime().describe('Afterwards the slot is offered to the next customer'),
      later_booking: z
        .object({
          id: z.uuid(),
          version: z.number().int(),
          starts_at: z.iso.datetime(),
          can_move: z.boolean().describe('False if the provider would have to agree first, or a deposit is awaited'),
        })
        .nullable()
        .describe('The caller’s next booking of the service after an offered slot'),
    })
    .nullable()
    .describe('The running offer, or the last one if it ended without a booking'),
})
export type Wait = z.infer<typeof wait>

export const takeInput = z.object({
  deposit: depositTerms
    .nullable()
    .default(null)
    .describe('The deposit that was shown; 409 `deposit_changed` for another. A moved booking keeps its own'),
  moved: z
    .object({ id: z.uuid(), version: expectedVersion })
    .nullable()
    .default(null)
    .describe('Booking of the same service that is moved to the slot, instead of making another one'),
})
export type TakeInput = z.output<typeof takeInput>

export const waitList = z.object({ items: z.array(wait) })

export const countsQuery = z.object({
  from: daySchema(),
  days: z.coerce.number().int().min(1).max(MAX_COUNTED_DAYS).default(7),
})
/** Numbers of waiting customers by day. Days without any are left out. */
export const waitCounts = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      count: z
        .number()
        .int()
        .max(MAX_COUNTED_WAITS)
        .describe('Customers who wait for this day; the maximum stands for more'),
    }),
  ),
})

/** Sent to a customer whose offer or wait has changed, and to a provider whose numbers have changed. */
export type WaitingLiveEvents = { waiting: Record<string, never> }
