import { z } from 'zod'
import { momentSchema } from '../../platform/browser/date-schemas.ts'
import { lineSchema, textSchema } from '../../platform/browser/text-schemas.ts'
import { bookingSides, bookingStatuses } from '../appointments/appointment-status.ts'
import { bookingPerson, openSlot } from '../bookings/booking.ts'
import { bookingLengths } from '../bookings/booking-limits.ts'
import { anybody } from '../bookings/booking-person.ts'
import { seriesCount } from './series-limits.ts'

const seriesRhythms = [1, 2, 4] as const
const seriesStatuses = ['proposed', 'active', 'declined', 'withdrawn', 'expired', 'ended'] as const
export type SeriesStatus = (typeof seriesStatuses)[number]

/**
 * Reasons for which a visit cannot be placed: another appointment, a public holiday or a day off on which the provider
 * does not work, or a time outside of the working hours.
 */
const missReasons = ['taken', 'holiday', 'day_off', 'closed'] as const
export type MissReason = (typeof missReasons)[number]
export type MissedVisit = { index: number; day: string; reason: MissReason }

const index = z.number().int().min(0).max(seriesCount.max)
const startsAt = momentSchema('Izaberite termin.')
const adjustment = z.object({
  index: index.describe('Place in the series, from 0'),
  starts_at: startsAt.nullable().describe('Another time near the planned day; null to skip the visit'),
})
export type Adjustment = z.output<typeof adjustment>

const weeks = z.literal([...seriesRhythms], 'Termin se ponavlja na jednu, dve ili četiri nedelje.')
const count = z
  .number('Unesite broj termina.')
  .int('Unesite broj termina.')
  .min(seriesCount.min, 'Redovnih termina je najmanje dva.')
  .max(seriesCount.max, 'Redovnih termina može da bude najviše 52.')

const text = (max: number, tooLong: string) =>
  textSchema()
    .trim()
    .max(max, tooLong)
    .transform(words => words || null)
    .nullable()
    .default(null)

/** Input of a proposal, used by both the form and the endpoint (docs/product.md, Series of bookings). */
export const seriesInput = z
  .object({
    id: z.uuid().describe('Chosen by the client, so that a repeated request proposes once'),
    booking_id: z.uuid().optional().describe('The first visit, from either side; it names service, customer and time'),
    service_id: z.uuid().optional().describe('From the provider without a booking: one of their own services'),
    customer_id: z.uuid().optional().describe('From the provider: a user with whom they have a conversation'),
    starts_at: startsAt.optional().describe('Begin of the first visit, without a booking'),
    weeks,
    count: count.describe('Number of visits with the first one'),
    adjusted: z.array(adjustment).max(seriesCount.max).default([]),
    about: text(bookingLengths.about, 'Opis može da ima najviše 500 karaktera.'),
    address: lineSchema()
      .trim()
      .max(bookingLengths.address, 'Adresa može da ima najviše 200 karaktera.')
      .transform(words => words || null)
      .nullable()
      .default(null),
  })
  .superRefine((input, context) => {
    if (input.booking_id) return
    const missing = {
      service_id: 'Izaberite uslugu.',
      customer_id: 'Izaberite klijenta.',
      starts_at: 'Izaberite termin.',
      about: 'Napišite u rečenici-dve šta treba.',
    }
    for (const [field, message] of Object.entries(missing))
      if (!input[field as keyof typeof missing]) context.addIssue({ code: 'custom', path: [field], message })
  })
export type SeriesInput = z.output<typeof seriesInput>

/** Version that the client has read. If the series has changed since, the answer is 409 `stale` with its new state. */
const version = z.number().int().min(1).max(2_147_483_647)
const reason = text(bookingLengths.reason, 'Poruka može da ima najviše 300 karaktera.')
export const seriesAnswer = z.object({ version })
export const seriesRefusal = z.object({ version, reason })
const fromBooking = z.uuid().describe('The first visit that is concerned; all later ones follow it')
export const seriesEnd = z.object({ version, reason, from: fromBooking.optional() })
export type SeriesEnd = z.output<typeof seriesEnd>
export const seriesMove = z.object({ version, from: fromBooking, starts_at: startsAt, reason })
export type SeriesMove = z.output<typeof seriesMove>

export const moveSlotsQuery = z.object({ from: fromBooking.optional().describe('Required') })

export const previewQuery = z.object({
  starts_at: momentSchema().optional().describe('Required'),
  weeks: z.coerce.number().default(1).pipe(weeks),
  count: z.coerce.number().default(seriesCount.min).pipe(count),
  except: z.uuid().optional().describe('A booking whose time counts as free, because it is the first visit'),
  person: bookingPerson.default(anybody).describe('Of the service’s `people`, if the first visit is not booked yet'),
})
export type PreviewQuery = z.output<typeof previewQuery>

const visitPlan = z.object({
  index,
  day: z.string().describe('The planned day in Belgrade, 2026-11-25'),
  starts_at: z.iso.datetime().nullable().describe('Null if that time does not exist on the day'),
  state: z.enum(['free', ...missReasons]),
  others: z.array(openSlot).describe('Free times near a visit that is taken or falls on a day without work'),
})
export type VisitPlan = z.infer<typeof visitPlan>

export const seriesPreview = z.object({ items: z.array(visitPlan) })

const visit = z.object({
  index,
  starts_at: z.iso.datetime(),
  booking: z
    .object({ id: z.uuid(), status: z.enum(bookingStatuses), version: z.number().int() })
    .nullable()
    .describe('Null for a visit that is not placed yet, or could not be'),
  state: z.enum(['booked', 'planned', 'skipped', ...missReasons]),
})

const person = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  is_reachable: z.boolean(),
})

export const series = z.object({
  id: z.uuid(),
  side: z.enum(bookingSides).describe('Side of the caller'),
  status: z.enum(seriesStatuses),
  version: z.number().int(),
  service: z.object({ id: z.uuid(), title: z.string() }),
  other: person,
  client_name: z.string(),
  about: z.string().nullable(),
  address: z.string().nullable(),
  conversation_id: z.uuid().nullable(),
  rhythm: z.object({ weeks: z.number().int(), weekday: z.number().int().describe('1 is Monday') }),
  time: z.string().describe('HH:mm, as the clock in Belgrade shows it'),
  count: z.number().int(),
  first_day: z.string(),
  last_day: z.string(),
  proposed_by: z.enum(bookingSides),
  answer_by: z.iso.datetime().nullable().describe('End of an unanswered proposal'),
  move: z
    .object({ from_index: index, starts_at: z.iso.datetime(), by: z.enum(bookingSides) })
    .nullable()
    .describe('Proposal to move a visit and all later ones'),
  visits: z.array(visit).describe('All visits of a running series; of a proposal the planned ones'),
  reason: z.string().nullable(),
  changed_by: z.enum(bookingSides).nullable(),
  can: z
    .object({
      confirm: z.boolean().describe('Accept the series, or its move'),
      decline: z.boolean(),
      withdraw: z.boolean().describe('Take back the own proposal'),
      end: z.boolean(),
      move: z.boolean(),
    })
    .describe('Actions that the caller may take'),
})
export type Series = z.infer<typeof series>
export type SeriesVisit = Series['visits'][number]

export const seriesQuery = z.object({
  side: z.enum(bookingSides).default('customer'),
  customer_id: z.uuid().optional().describe('Only those with this customer'),
  waiting: z.stringbool().default(false).describe('Only proposals, and running ones with a proposal of another time'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .transform(text => text.split('_'))
    .pipe(z.tuple([momentSchema(), z.uuid()]))
    .optional(),
})
export type SeriesQuery = z.output<typeof seriesQuery>
export const seriesList = z.object({
  items: z.array(series).describe('Waiting and running ones, the oldest first'),
  next_cursor: z.string().nullable(),
})
export type SeriesList = z.infer<typeof seriesList>

export type SeriesLiveEvents = { series: { series_id: string } }
