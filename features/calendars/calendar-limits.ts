/** Calendars of one provider. */
export const MAX_CALENDARS = 3
export const MAX_CALENDAR_NAME_LENGTH = 40
export const MAX_ADDRESS_LENGTH = 2_000
/** Characters of an address that its owner sees again, because the rest is secret. */
export const SHOWN_ADDRESS_CHARACTERS = 6

export const READING_INTERVAL_MS = 15 * 60_000
/** Readings are spread by up to this time, so that calendars added together are not read together. */
export const READING_SPREAD_MS = 60_000
/** The longest delay after repeated failures. */
export const MAX_READING_DELAY_MS = 6 * 3_600_000
/** A reading whose process died is repeated after this time. Longer than any reading. */
export const CLAIM_MS = 3 * 60_000
/** Readings at the same time in one instance. */
export const MAX_PARALLEL_READINGS = 8
/** Additions that are read at the same time in one instance, and those that wait too: each may hold a whole file. */
export const MAX_PARALLEL_ADDITIONS = 8
export const MAX_WAITING_ADDITIONS = 16
/** One run of the job claims no more calendars after this time. */
export const MAX_RUN_MS = 50_000

/** Request: the size after decompression, the time from the look-up of the name to the last byte. */
export const MAX_CALENDAR_BYTES = 5_000_000
export const REQUEST_TIMEOUT_MS = 15_000
export const MAX_REDIRECTS = 3

/** Days in the past that the diary still shows. */
export const PAST_DAYS = 7
/** Days ahead that are read: twelve months, and the days until the next complete reading. */
export const DAYS_AHEAD = 366 + 8
/** An unchanged calendar is read completely after this time, because the last day ahead moves on. */
export const COMPLETE_READING_MS = 7 * 86_400_000

/** Events of one file. Ten years of a full calendar have about 15,000. */
export const MAX_EVENTS = 20_000
/** Characters of one property, without its line breaks. A rule with a thousand exceptions has 20,000. */
export const MAX_PROPERTY_LENGTH = 100_000
/** Characters of all kept properties of one event or time zone, because the library parses it in one step. */
export const MAX_PART_LENGTH = 200_000
/** Occurrences within the days ahead, of all events together. */
export const MAX_OCCURRENCES = 10_000
/** Steps of all rules together, most of them before today. A daily event of thirty years takes 11,000. */
export const MAX_STEPS = 100_000
/** Processor time of one calendar. */
export const MAX_PARSING_MS = 2_000
/** Parsing pauses after this time, so that requests are answered in between. */
export const PARSING_SLICE_MS = 8
/** A single step of the library that takes longer is ended, because contradictory rules make it search endlessly. */
export const MAX_STEP_MS = 400
