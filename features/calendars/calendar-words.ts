import { inGenitive, plural, pluralForm } from '../../platform/serbian/dates.ts'
import { dateAndHour } from '../../platform/serbian/moments.ts'
import type { OwnCalendar } from './calendar.ts'
import { calendarFaults } from './calendar-faults.ts'

const eventsInWords = (count: number) => plural(count, 'događaj', 'događaja', 'događaja')

/** `Pročitano je 14 događaja.`, with the number of those that could not be understood. */
export function readingInWords({ events, unreadable }: Pick<OwnCalendar, 'events' | 'unreadable'>): string {
  if (!events && !unreadable) return 'Pročitano je, ali u narednih 12 meseci nema događaja.'
  const missed = unreadable ? ` Još ${eventsInWords(unreadable)} ne umemo da pročitamo.` : ''
  return `${pluralForm(events, 'Pročitan je', 'Pročitana su', 'Pročitano je')} ${eventsInWords(events)}.${missed}`
}

/** Says how many confirmed bookings are at a time of a calendar that was just added. */
export const clashesInWords = (count: number): string =>
  count === 1
    ? 'Sa njim se preklapa jedan potvrđen termin: pogledajte dnevnik.'
    : `Potvrđeni termini koji se preklapaju sa njim: ${count}. Pogledajte dnevnik.`

/** `Ne čita se od 12. novembra 2026. u 9:15 h. Kalendar trenutno ne odgovara.`, or null if the last reading succeeded. */
export const faultInWords = ({ fault, failing_since }: OwnCalendar): string | null =>
  fault && failing_since ? `Ne čita se od ${inGenitive(dateAndHour(failing_since))}. ${calendarFaults[fault]}` : null
