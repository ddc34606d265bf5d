import { z } from 'zod'
import { daySchema, momentSchema } from '../../platform/browser/date-schemas.ts'
import { lineSchema } from '../../platform/browser/text-schemas.ts'
import { MAX_CLIENT_NAME_LENGTH, MAX_NOTES_LENGTH } from './appointment-limits.ts'
import { incompleteMessage } from './appointment-messages.ts'
import { bookingStatuses } from './appointment-status.ts'
import { arrivalStates } from './arrival-states.ts'
import { slotIntervals } from './slots.ts'

export const arrival = z.object({
  state: z.enum(arrivalStates),
  at: z.iso.datetime().describe('Time of the provider’s tap'),
  expected_at: z.iso.datetime().nullable().describe('When the provider arrives, if the state says how soon'),
})
export type Arrival = z.infer<typeof arrival>

/** The series that a booking belongs to, with the rhythm that screens name. */
export const seriesMark = z.object({
  id: z.uuid().describe('GET /series/{id}'),
  weeks: z.number().int().describe('1, 2 or 4'),
  weekday: z.number().int().describe('1 is Monday'),
})

export const appointment = z.object({
  id: z.uuid(),
  client_name: z.string(),
  appointment_time: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  notes: z.string().nullable().describe('Words of the provider, in a booking those of the customer'),
  status: z.enum(bookingStatuses).describe('An own entry is always `confirmed`'),
  awaits_deposit: z.boolean().describe('A `requested` booking that is agreed and waits for its deposit'),
  is_disputed: z.boolean().describe('A `missed` booking, and one side objects to the report'),
  booking_id: z.uuid().nullable().describe('Booking (GET /bookings/{id}); null for an own entry'),
  address: z.string().nullable(),
  arrival: arrival.nullable().describe('The provider’s last state on the day of a booking'),
  member_id: z.uuid().nullable().describe('Member who does the work; null for the provider in person'),
  entered_by_member: z.boolean().describe('An own entry that the member of this diary has entered and can change'),
  series: seriesMark.nullable(),
})
export type Appointment = z.infer<typeof appointment>

/** Input of a new appointment, used by both the form and the endpoint (docs/product.md, Appointments). */
export const appointmentInput = z.object({
  /** Chosen by the client, so that a repeated request adds only one appointment. */
  id: z.uuid().optional(),
  client_name: lineSchema(incompleteMessage)
    .trim()
    .min(1, incompleteMessage)
    .max(MAX_CLIENT_NAME_LENGTH, 'Ime klijenta može da ima najviše 80 karaktera.'),
  /** Rounded down to the minute. */
  appointment_time: momentSchema(incompleteMessage),
  notes: lineSchema()
    .trim()
    .max(MAX_NOTES_LENGTH, 'Opis posla može da ima najviše 20 karaktera.')
    .transform(text => text || null)
    .nullable()
    .default(null),
  member_id: z.uuid().nullable().default(null).describe('Member whose diary it is; null for the provider in person'),
})
export type AppointmentInput = z.output<typeof appointmentInput>

/** A member's entry is always in the member's own diary. */
export const memberEntryInput = appointmentInput.omit({ member_id: true })

/** Contains only the changed fields. Absent fields stay unchanged. */
export const appointmentChanges = z.object({
  client_name: appointmentInput.shape.client_name.optional(),
  appointment_time: appointmentInput.shape.appointment_time.optional(),
  notes: appointmentInput.shape.notes.unwrap().optional(),
  member_id: appointmentInput.shape.member_id.unwrap().optional(),
})
export type AppointmentChanges = z.output<typeof appointmentChanges>

export const memberEntryChanges = appointmentChanges.omit({ member_id: true })

export const slot = z.object({
  time: z.string().describe('HH:mm, as the clock in Belgrade shows it'),
  starts_at: z.iso.datetime(),
})

export const day = daySchema().describe('A day in Belgrade, 2026-11-21')

export const diaryDay = z.object({
  date: day,
  items: z.array(appointment),
  free_slots: z.array(slot),
  can: z.object({ add: z.boolean().describe('The day is neither past nor more than six months ahead') }),
})
export type DiaryDay = z.infer<typeof diaryDay>

const dayWork = z.object({
  work: z
    .array(z.object({ start: z.string(), end: z.string() }))
    .describe('When customers can book, HH:mm in Belgrade; none on a day without work'),
  off: z.enum(['day_off', 'holiday']).nullable().describe('Reason why a usual working day has no work'),
})

export const diaryWeek = z.object({
  days: z.array(
    dayWork.extend({
      date: day,
      people: z
        .array(
          dayWork.extend({
            id: z.uuid().nullable(),
            name: z.string().nullable(),
            has_left: z.boolean().describe('Nothing can be given to this person any more'),
          }),
        )
        .describe(
          'Members who can be booked, the provider in person (null), and members who have left on days with their work; none for a provider who works alone',
        ),
      items: z.array(appointment),
      proposed: z
        .array(appointment)
        .describe('Bookings at the time suggested for them, which is not reserved until it is accepted'),
      outside: z
        .array(z.object({ calendar_id: z.uuid(), starts_at: z.iso.datetime(), ends_at: z.iso.datetime() }))
        .describe('Times taken by the caller’s other calendars (GET /appointments/calendars), cut at midnight'),
    }),
  ),
})
export type DiaryWeek = z.infer<typeof diaryWeek>
export type OutsideTime = DiaryWeek['days'][number]['outside'][number]

const time = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Unesite vreme, na primer 8:30.')
  .transform(text => text || null)
  .nullable()

const settings = z.object({
  start: time.describe('HH:mm in Belgrade; null for no slots'),
  end: time.describe('HH:mm in Belgrade, excluded; before the start it is on the next day; null for no slots'),
  interval: z.literal([...slotIntervals], 'Trajanje termina je 15, 30, 45 ili 60 minuta.').describe('Minutes'),
})

/** Contains only the changed fields. Absent fields stay unchanged. */
export const settingsInput = settings.partial()
export type SettingsInput = z.output<typeof settingsInput>

export const appointmentSettings = settings
