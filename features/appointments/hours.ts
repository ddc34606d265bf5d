import { z } from 'zod'
import { daySchema } from '../../platform/browser/date-schemas.ts'
import { expectedVersion } from '../../platform/browser/expected-version.ts'
import { lineSchema } from '../../platform/browser/text-schemas.ts'
import { bookingRules, visitMinutes } from './appointment-limits.ts'
import { validateWeekday, type WorkingInterval } from './working-week.ts'

/** Period without work. Both days are included. */
export type DaysOff = { first: string; last: string; note: string | null }

export type Hours = {
  acceptsBookings: boolean
  weekly: WorkingInterval[]
  daysOff: Pick<DaysOff, 'first' | 'last'>[]
  holidaysOff: boolean
  /** Minutes of a visit, unless the service has its own length. */
  durationMinutes: number
  gapMinutes: number
  noticeMinutes: number
  daysAhead: number
  confirmsByItself: boolean
}

/** Working week of a provider who has switched on bookings without setting a week. */
export const defaultWeek: WorkingInterval[] = [1, 2, 3, 4, 5].map(weekday => ({
  weekday,
  start: '08:00',
  end: '17:00',
}))
export const defaultHours: Hours = {
  acceptsBookings: false,
  weekly: defaultWeek,
  daysOff: [],
  holidaysOff: true,
  durationMinutes: 60,
  gapMinutes: 0,
  noticeMinutes: bookingRules.noticeMinutes.default,
  daysAhead: bookingRules.daysAhead.default,
  confirmsByItself: false,
}

const day = daySchema().describe('A day in Belgrade, 2026-11-21')
const wrongTime = 'Unesite vreme, na primer 8:30.'
const duration = z
  .number('Unesite trajanje u minutima.')
  .int('Unesite trajanje u minutima.')
  .min(visitMinutes.min, 'Termin traje najmanje 15 minuta.')
  .max(visitMinutes.max, 'Termin traje najviše jedan dan.')

const workingInterval = z.object({
  weekday: z.number().int().min(1).max(7).describe('1 is Monday'),
  start: z.string(wrongTime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrongTime),
  end: z
    .string(wrongTime)
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, wrongTime)
    .describe('HH:mm, excluded; 24:00 for midnight; before the start it is on the next day'),
})

export const workingWeek = z
  .array(workingInterval)
  .max(70, 'Najviše deset smena dnevno.')
  .superRefine((weekly, context) => {
    const problem = [1, 2, 3, 4, 5, 6, 7].map(weekday => validateWeekday(weekday, weekly)).find(Boolean)
    if (problem) context.addIssue(problem)
  })

const ruleFields = z.object({
  accepts_bookings: z.boolean('Izaberite da li klijenti mogu da zakazuju.').describe('„Klijenti mogu da zakazuju”'),
  weekly: workingWeek.default(defaultWeek),
  duration: duration
    .default(defaultHours.durationMinutes)
    .describe('Minutes of a visit, unless a service has its own length'),
  gap: z
    .number()
    .int()
    .min(0)
    .max(480, 'Razmak između termina može da bude najviše 8 sati.')
    .default(defaultHours.gapMinutes)
    .describe('Minutes between two jobs'),
  notice: z
    .number()
    .int()
    .min(0)
    .max(bookingRules.noticeMinutes.max, 'Rok za zakazivanje može da bude najviše dve nedelje.')
    .default(defaultHours.noticeMinutes)
    .describe('Minutes from now within which nothing can be booked'),
  days_ahead: z
    .number()
    .int()
    .min(1)
    .max(bookingRules.daysAhead.max, 'Zakazuje se najviše 180 dana unapred.')
    .default(defaultHours.daysAhead),
  confirms: z.enum(['by_hand', 'by_itself']).default('by_hand'),
  holidays_off: z.boolean().default(true).describe('„Ne radim na državne praznike”'),
})

export const hoursInput = ruleFields.extend({
  services: z
    .array(z.object({ id: z.uuid(), duration_minutes: duration.nullable() }))
    .max(500)
    .default([])
    .describe('Lengths of single services; absent services stay as they are'),
  version: expectedVersion,
})
export type HoursInput = z.output<typeof hoursInput>

export const daysOffPeriod = z
  .object({
    first: day,
    last: day,
    note: lineSchema()
      .trim()
      .max(60, 'Opis može da ima najviše 60 karaktera.')
      .transform(text => text || null)
      .nullable()
      .default(null),
  })
  .refine(({ first, last }) => first <= last, 'Poslednji neradni dan ne može da bude pre prvog.')

export const daysOffInput = z.object({
  items: z
    .array(daysOffPeriod)
    .max(200, 'Najviše 200 neradnih perioda.')
    .refine(hasNoDuplicates, 'Isti neradni dani su uneti dva puta.'),
  version: expectedVersion,
})
export type DaysOffInput = z.output<typeof daysOffInput>

export const ownHours = ruleFields.extend({
  days_off: z.array(z.object({ first: day, last: day, note: z.string().nullable() })),
  next_holidays: z.array(day).describe('The next public holidays, up to four'),
  services: z.array(z.object({ id: z.uuid(), title: z.string(), duration_minutes: z.number().int().nullable() })),
  version: expectedVersion,
})
export type OwnHours = z.infer<typeof ownHours>

function hasNoDuplicates(items: { first: string; last: string }[]): boolean {
  return new Set(items.map(({ first, last }) => `${first} ${last}`)).size === items.length
}
