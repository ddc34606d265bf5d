import { z } from 'zod'
import { daySchema, momentSchema } from '../../platform/browser/date-schemas.ts'
import { expectedVersion } from '../../platform/browser/expected-version.ts'
import { lineSchema, textSchema } from '../../platform/browser/text-schemas.ts'
import { phoneNumber } from '../../platform/serbian/phone-number.ts'
import { userName } from '../accounts/account.ts'
import { arrival, seriesMark } from '../appointments/appointment.ts'
import { bookingSides, bookingStatuses } from '../appointments/appointment-status.ts'
import { arrivalStates } from '../appointments/arrival-states.ts'
import { personRating } from '../ratings/rating.ts'
import { bookingLengths, slotDays } from './booking-limits.ts'
import { anybody } from './booking-person.ts'
import { bookingDeposit, depositTerms } from './deposit/deposit.ts'

/** Kinds of scheduled work: reminders, the notice of a missed visit, and the expiry of a request without an answer or a deposit. */
export type ReminderKind = 'day' | 'two_hours' | 'deposit_half' | 'missed' | 'expiry'

export const openSlot = z.object({
  time: z.string().describe('HH:mm, as the clock in Belgrade shows it'),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
})

/** Person of a provider with members: anybody who is free, the provider in person, or a member by id. */
export const bookingPerson = z.union([z.literal(anybody), z.literal('owner'), z.uuid()], 'Izaberite osobu.')
export type BookingPerson = z.infer<typeof bookingPerson>

const openDay = z.object({
  date: z.string().describe('A day in Belgrade, 2026-11-26'),
  state: z
    .enum(['open', 'full', 'closed'])
    .describe('`full`: all working time is taken („popunjeno”); `closed`: no working time („ne radi”)'),
  slots: z.array(openSlot),
})

export const serviceSlots = z.object({
  accepts: z.boolean().describe('False if bookings are off; then there are no days'),
  minutes: z.number().int().describe('Length of a visit; 1440 is a whole working day'),
  confirms: z.enum(['by_hand', 'by_itself']).describe('`by_hand` if the provider answers each request'),
  first_free: openSlot.nullable().describe('The very first slot, independent of the requested days'),
  last_day: z.string().describe('Nothing can be booked after it'),
  deposit: depositTerms
    .nullable()
    .optional()
    .describe('Deposit that a booking of the service needs; absent where a booking is moved'),
  days: z.array(openDay),
  people: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        avatar_url: z.string().nullable(),
        rating: personRating.nullable().describe('Null without ratings, or if the provider does not show them'),
      }),
    )
    .describe('People who do the service: `owner` or the id of a member; none for a provider who works alone'),
})
export type ServiceSlots = z.infer<typeof serviceSlots>

export const slotsQuery = z.object({
  from: daySchema().optional().describe('Today by default'),
  days: z.coerce.number().int().min(1).max(slotDays.max).default(slotDays.default),
  person: bookingPerson.optional().describe('Slots of one person; by default of anybody'),
})

const reason = textSchema()
  .trim()
  .max(bookingLengths.reason, 'Poruka može da ima najviše 300 karaktera.')
  .transform(text => text || null)
  .nullable()
  .default(null)
const startsAt = momentSchema('Izaberite termin.')

/** Input of a new booking, used by both the form and the endpoint (docs/product.md, Bookings). */
export const bookingInput = z.object({
  id: z.uuid().describe('Chosen by the client, so that a repeated request books once'),
  service_id: z.uuid(),
  starts_at: startsAt.describe('One of the slots'),
  person: bookingPerson.default(anybody).describe('Of the service’s `people`'),
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
  deposit: depositTerms
    .nullable()
    .default(null)
    .describe('The deposit that was shown; 409 `deposit_changed` for another'),
})
export type BookingInput = z.output<typeof bookingInput>

/** Version that the client has read. If the booking has changed since, the answer is 409 `stale` with the new state. */
const version = z.number().int().min(1).max(2_147_483_647)
export const answerInput = z.object({ version })
export const refusalInput = z.object({ version, reason })
export const moveInput = z.object({
  version,
  starts_at: startsAt,
  reason,
  person: bookingPerson.optional().describe('By default the present person. A suggestion never changes the person'),
})
export const giveInput = z.object({ version, person: z.union([z.literal('owner'), z.uuid()], 'Izaberite osobu.') })
export type GiveInput = z.output<typeof giveInput>
export type MoveInput = z.output<typeof moveInput>
export const objectionInput = z.object({
  version,
  reason: textSchema('Napišite šta nije tačno.')
    .trim()
    .min(1, 'Napišite šta nije tačno.')
    .max(bookingLengths.reason, 'Poruka može da ima najviše 300 karaktera.'),
})
export const doneInput = z.object({ version, review_requested: z.boolean().default(true) })

export const arrivalInput = z.object({
  id: z.uuid().describe('Chosen by the client for each tap'),
  state: z.enum(arrivalStates),
  at: momentSchema('Vreme nije ispravno.').describe(
    'Time of the tap; a time ahead of the server’s clock counts as now',
  ),
  starts_at: startsAt.describe('Start of the visit that the provider has seen'),
})
export type ArrivalInput = z.output<typeof arrivalInput>

export const noteInput = z.object({
  note: textSchema().trim().max(bookingLengths.note, 'Beleška može da ima najviše 500 karaktera.'),
  version: expectedVersion,
})
export type NoteInput = z.output<typeof noteInput>

const person = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  is_reachable: z.boolean(),
})

export const booking = z.object({
  id: z.uuid().describe('The same through all its moves'),
  side: z.enum(bookingSides).describe('Side of the caller'),
  status: z.enum(bookingStatuses).exclude(['moved']),
  version: z.number().int(),
  service: z.object({ id: z.uuid(), title: z.string(), image_url: z.string().nullable() }),
  other: person,
  client_name: z.string().describe('Name of the customer at the time of booking'),
  client_phone: z
    .string()
    .nullable()
    .describe('For the provider of a confirmed booking, if the customer’s profile has one'),
  client_numbers: z.array(phoneNumber).describe('Numbers in `client_phone`'),
  member: z
    .object({ id: z.string(), name: z.string(), avatar_url: z.string().nullable() })
    .nullable()
    .describe('Member who does the work; null for the provider in person'),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  about: z.string(),
  note: z.string().nullable().describe('Private note, for the provider only'),
  note_version: z.number().int().describe('For PUT /bookings/{id}/note; 0 without a note'),
  address: z.string().nullable(),
  conversation_id: z.uuid().nullable(),
  answer_by: z.iso.datetime().nullable().describe('Deadline after which an unanswered request expires'),
  proposal: z
    .object({
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      by: z.enum(bookingSides),
      reason: z.string().nullable(),
    })
    .nullable()
    .describe('Another time that one side suggests; `starts_at` stays until the other side answers'),
  series: seriesMark.nullable(),
  missed: z
    .object({
      by: z.enum(bookingSides).describe('The side that did not come'),
      is_disputed: z.boolean().describe('Counts for neither side'),
      objection: z.string().nullable(),
    })
    .nullable()
    .describe('With the status `missed`'),
  missed_before: z
    .number()
    .int()
    .nullable()
    .describe('For the provider of an upcoming booking: visits that the customer has missed, from two on'),
  moved_from: z.iso.datetime().nullable().describe('Time before the last move'),
  reason: z.string().nullable().describe('Reason of a refusal or a cancellation'),
  arrival: arrival.nullable().describe('The provider’s last state on the day of the visit, while it is agreed'),
  announce: z
    .object({ from: z.iso.datetime(), until: z.iso.datetime() })
    .nullable()
    .describe('When the caller, the provider of a confirmed booking, can announce the arrival'),
  changed_by: z.enum(bookingSides).nullable().describe('Side of the last change; null for the system'),
  changed_at: z.iso.datetime().nullable(),
  awaits_deposit: z.boolean().describe('Agreed, and held until the deposit has come („Čeka kaparu”)'),
  deposit: bookingDeposit.nullable().describe('The deposit with the terms that were shown before booking'),
  visit: z
    .object({ quote_id: z.uuid(), done: z.number().int(), total: z.number().int() })
    .nullable()
    .describe('The quote that this visit belongs to, with its number of done and of all visits'),
  can: z
    .object({
      confirm: z.boolean().describe('Confirm the request, or accept the proposal'),
      decline: z.boolean(),
      move: z.boolean(),
      cancel: z.boolean(),
      give: z.boolean().describe('Give the booking to another member, at the same time'),
      note: z.boolean(),
      done: z.boolean(),
      repeat: z.boolean().describe('Propose a series that begins with this booking'),
      pay_deposit: z.boolean(),
      confirm_deposit: z.boolean().describe('Say that the deposit has come, which confirms the booking'),
      missed: z.boolean().describe('Report that the other side did not come'),
      object: z.boolean().describe('Object to the report that the caller did not come'),
      undo_missed: z.boolean().describe('Take the own report back, for ten seconds'),
      book_again: z.boolean().describe('The booking has ended without a visit, and the service can be booked again'),
    })
    .describe('Actions that the caller may take'),
})
export type Booking = z.infer<typeof booking>

export const bookingsQuery = z.object({
  side: z
    .enum([...bookingSides, 'member'])
    .default('customer')
    .describe('`member`: given to the caller by a provider'),
  when: z.enum(['ahead', 'past']).default('ahead').describe('Upcoming, the soonest first; or past, the latest first'),
  waiting: z.stringbool().default(false).describe('Only bookings that wait for the caller’s answer'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .transform(text => text.split('_'))
    .pipe(z.tuple([momentSchema(), z.uuid()]))
    .optional(),
})
export type BookingsQuery = z.output<typeof bookingsQuery>

export const bookingPage = z.object({
  items: z.array(booking),
  next_cursor: z.string().nullable(),
  total: z.number().int().optional().describe('Number of upcoming bookings, on the first page'),
})

export type BookingLiveEvents = { booking: { booking_id: string } }
