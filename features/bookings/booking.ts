import { z } from 'zod'
import { daySchema, momentSchema } from '../../platform/browser/date-schemas.ts'
import { expectedVersion } from '../../platform/browser/expected-version.ts'
import { lineSchema, textSchema } from '../../platform/browser/text-schemas.ts'
import { phoneNumber } from '../../platform/serbian/phone-number.ts'
import { userName } from '../accounts/account.ts'
import { seriesMark } from '../appointments/appointment.ts'
import { bookingSides, bookingStatuses } from '../appointments/appointment-status.ts'
import { bookingLengths, slotDays } from './booking-limits.ts'

/** Kinds of scheduled work: two reminders, and the expiry of an unanswered request. */
export type ReminderKind = 'day' | 'two_hours' | 'expiry'

export const openSlot = z.object({
  time: z.string().describe('HH:mm, as the clock in Belgrade shows it'),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
})

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
  days: z.array(openDay),
})
export type ServiceSlots = z.infer<typeof serviceSlots>

export const slotsQuery = z.object({
  from: daySchema().optional().describe('Today by default'),
  days: z.coerce.number().int().min(1).max(slotDays.max).default(slotDays.default),
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
export type BookingInput = z.output<typeof bookingInput>

/** Version that the client has read. If the booking has changed since, the answer is 409 `stale` with the new state. */
const version = z.number().int().min(1).max(2_147_483_647)
export const answerInput = z.object({ version })
export const refusalInput = z.object({ version, reason })
export const moveInput = z.object({ version, starts_at: startsAt, reason })
export type MoveInput = z.output<typeof moveInput>
export const doneInput = z.object({ version, review_requested: z.boolean().default(true) })

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
  moved_from: z.iso.datetime().nullable().describe('Time before the last move'),
  reason: z.string().nullable().describe('Reason of a refusal or a cancellation'),
  changed_by: z.enum(bookingSides).nullable().describe('Side of the last change; null for the system'),
  changed_at: z.iso.datetime().nullable(),
  can: z
    .object({
      confirm: z.boolean().describe('Confirm the request, or accept the proposal'),
      decline: z.boolean(),
      move: z.boolean(),
      cancel: z.boolean(),
      done: z.boolean(),
      repeat: z.boolean().describe('Propose a series that begins with this booking'),
      book_again: z.boolean().describe('The booking has ended without a visit, and the service can be booked again'),
    })
    .describe('Actions that the caller may take'),
})
export type Booking = z.infer<typeof booking>

export const bookingsQuery = z.object({
  side: z.enum(bookingSides).default('customer'),
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
