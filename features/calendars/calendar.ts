import { z } from 'zod'
import { lineSchema } from '../../platform/browser/text-schemas.ts'
import { type CalendarFault, calendarFaults } from './calendar-faults.ts'
import { MAX_ADDRESS_LENGTH, MAX_CALENDAR_NAME_LENGTH } from './calendar-limits.ts'

/**
 * Returns the address with https, which `webcal` stands for, or null if it is no such address. Encoding may lengthen it
 * beyond what the index of `outside_calendars` can hold.
 */
function normalizeAddress(text: string): string | null {
  const address = text.trim().replace(/^webcals?:/i, 'https:')
  try {
    const url = new URL(address)
    url.hash = ''
    return url.href.length <= MAX_ADDRESS_LENGTH ? url.href : null
  } catch {
    return null
  }
}

/** Input of a new calendar, used by both the form and the endpoint (docs/product.md, Other calendars). */
export const calendarInput = z.object({
  id: z.uuid().describe('Made by the client, so that a repeated request is the same'),
  name: lineSchema('Napišite ime kalendara.')
    .trim()
    .min(1, 'Napišite ime kalendara.')
    .max(MAX_CALENDAR_NAME_LENGTH, `Ime može da ima najviše ${MAX_CALENDAR_NAME_LENGTH} karaktera.`),
  url: lineSchema('Unesite adresu kalendara.')
    .trim()
    .min(1, 'Unesite adresu kalendara.')
    .max(MAX_ADDRESS_LENGTH, calendarFaults.address)
    .transform((text, { addIssue }) => {
      const address = normalizeAddress(text)
      if (address !== null) return address
      addIssue({ code: 'custom', message: calendarFaults.address })
      return z.NEVER
    })
    .describe('The secret address of an .ics file, with webcal:// or https://'),
})
export type CalendarInput = z.output<typeof calendarInput>

/** A calendar as its owner sees it. Its address is secret, so only the host and the last characters are shown. */
export const ownCalendar = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string().describe('As `calendar.google.com/…/basic.ics`, shortened'),
  events: z.number().int().describe('Events that make the caller busy in the next twelve months'),
  unreadable: z.number().int().describe('Events that could not be understood'),
  read_at: z.iso.datetime().nullable(),
  failing_since: z.iso.datetime().nullable(),
  fault: z.enum(Object.keys(calendarFaults) as [CalendarFault, ...CalendarFault[]]).nullable(),
})
export type OwnCalendar = z.infer<typeof ownCalendar>

export const addedCalendar = ownCalendar.extend({
  clashes: z.number().int().describe('Confirmed bookings at a time of this calendar'),
})
