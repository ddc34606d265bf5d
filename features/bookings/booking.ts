import { z } from 'zod'
import { readVersion } from '../../platform/browser/read-version.ts'
import { writtenDay, writtenMoment } from '../../platform/browser/written-date.ts'
import { writtenLine, writtenText } from '../../platform/browser/written-text.ts'
import { phoneNumber } from '../../platform/serbian/phone-number.ts'
import { personName } from '../accounts/account.ts'
import { bookingSides, bookingStatuses } from '../appointments/appointment-status.ts'
import { bookingLengths, slotDays } from './booking-limits.ts'

/** What waits for its time: the two reminders, and the end of a request that nobody has answered. */
export type ReminderKind = 'day' | 'two_hours' | 'expiry'

/** A time that can be booked. */
export const openSlot = z.object({
  time: z.string().describe('HH:mm, as the clock in Belgrade shows it'),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
})

const openDay = z.object({
  date: z.string().describe('A day in Belgrade, 2026-11-26'),
  state: z
    .enum(['open', 'full', 'closed'])
    .describe('`full`: work, but nothing left of it („popunjeno”); `closed`: no work („ne radi”)'),
  slots: z.array(openSlot),
})

/** When a service can be booked, as everybody sees it. */
export const serviceSlots = z.object({
  accepts: z.boolean().describe('Whether it can be booked at all; otherwise there are no days'),
  minutes: z.number().int().describe('How long a visit takes; 1440 is a whole working day'),
  confirms: z.enum(['by_hand', 'by_itself']).describe('Whether the provider answers each request himself'),
  first_free: openSlot.nullable().describe('The very first, whatever days were asked for'),
  last_day: z.string().describe('Nothing can be booked after it'),
  days: z.array(openDay),
})
export type ServiceSlots = z.infer<typeof serviceSlots>

export const slotsQuery = z.object({
  from: writtenDay().optional().describe('Today when not given'),
  days: z.coerce.number().int().min(1).max(slotDays.most).default(slotDays.usual),
})

const reason = writtenText()
  .trim()
  .max(bookingLengths.reason, 'Poruka može da ima najviše 300 karaktera.')
  .transform(text => text || null)
  .nullable()
  .default(null)
const startsAt = writtenMoment('Izaberite termin.')

/** What booking takes, for the form and for the endpoint (docs/product.md, Bookings). */
export const bookingInput = z.object({
  id: z.uuid().describe('Made by the client, so that a repeated request books once'),
  service_id: z.uuid(),
  starts_at: startsAt.describe('One of the slots'),
  about: writtenText('Napišite u rečenici-dve šta vam treba.')
    .trim()
    .min(1, 'Napišite u rečenici-dve šta vam treba.')
    .max(bookingLengths.about, 'Opis može da ima najviše 500 karaktera.'),
  address: writtenLine()
    .trim()
    .max(bookingLengths.address, 'Adresa može da ima najviše 200 karaktera.')
    .transform(text => text || null)
    .nullable()
    .default(null),
  name: personName()
    .optional()
    .describe('Of somebody whose account has none, as after signing in by a code; then it is needed'),
})
export type BookingInput = z.output<typeof bookingInput>

/** A change names the version that was read: what has changed meanwhile is answered with 409 `stale` and as it is now. */
const version = z.number().int().min(1).max(2_147_483_647)
export const answerInput = z.object({ version })
export const refusalInput = z.object({ version, reason })
export const moveInput = z.object({ version, starts_at: startsAt, reason })
export type MoveInput = z.output<typeof moveInput>
export const doneInput = z.object({ version, review_requested: z.boolean().default(true) })

export const noteInput = z.object({
  note: writtenText().trim().max(bookingLengths.note, 'Beleška može da ima najviše 500 karaktera.'),
  version: readVersion,
})
export type NoteInput = z.output<typeof noteInput>

const person = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  is_reachable: z.boolean(),
})

/** A booking as one of its two sides sees it. */
export const booking = z.object({
  id: z.uuid().describe('The same through all its moves'),
  side: z.enum(bookingSides).describe('Which of the two the caller is'),
  status: z.enum(bookingStatuses).exclude(['moved']),
  version: z.number().int(),
  service: z.object({ id: z.uuid(), title: z.string(), image_url: z.string().nullable() }),
  other: person,
  client_name: z.string().describe('The customer as he was called when he booked'),
  client_phone: z
    .string()
    .nullable()
    .describe('For the provider, of a confirmed booking, when the customer has written one into his profile'),
  client_numbers: z.array(phoneNumber).describe('Those in `client_phone`'),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  about: z.string(),
  note: z.string().nullable().describe('For the provider: what he has noted about it for himself'),
  note_version: z.number().int().describe('For PUT /bookings/{id}/note; 0 without a note'),
  address: z.string().nullable(),
  conversation_id: z.uuid().nullable(),
  answer_by: z.iso.datetime().nullable().describe('A request that is not answered by then runs out'),
  proposal: z
    .object({
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      by: z.enum(bookingSides),
      reason: z.string().nullable(),
    })
    .nullable()
    .describe('Another time that one side suggests; `starts_at` stands until the other one answers'),
  moved_from: z.iso.datetime().nullable().describe('When it was to be before it was last moved'),
  reason: z.string().nullable().describe('Of a refusal or a cancellation'),
  changed_by: z.enum(bookingSides).nullable().describe('Who changed it last; null for the house itself'),
  changed_at: z.iso.datetime().nullable(),
  can: z
    .object({
      confirm: z.boolean().describe('Confirm the request, or accept the proposal'),
      decline: z.boolean(),
      move: z.boolean(),
      cancel: z.boolean(),
      done: z.boolean(),
      book_again: z.boolean().describe('Nothing came of it, and the service can be booked anew'),
    })
    .describe('What the caller may do'),
})
export type Booking = z.infer<typeof booking>

export const bookingsQuery = z.object({
  side: z.enum(bookingSides).default('customer'),
  when: z
    .enum(['ahead', 'past'])
    .default('ahead')
    .describe('Still to come, the soonest first; or over, the latest first'),
  waiting: z.stringbool().default(false).describe('Only those that wait for the caller’s answer'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .transform(text => text.split('_'))
    .pipe(z.tuple([writtenMoment(), z.uuid()]))
    .optional(),
})
export type BookingsQuery = z.output<typeof bookingsQuery>

export const bookingPage = z.object({
  items: z.array(booking),
  next_cursor: z.string().nullable(),
  total: z.number().int().optional().describe('Of those ahead, on the first page'),
})

/** What the server tells the open tabs of both sides: ask for it anew. */
export type BookingLiveEvents = { booking: { booking_id: string } }
