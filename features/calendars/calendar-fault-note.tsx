import { Link } from '@tanstack/react-router'
import { Note } from '../../ui/note/note.tsx'
import type { OwnCalendar } from './calendar.ts'
import { faultInWords } from './calendar-words.ts'

/** Says above the diary which calendars cannot be read, and since when. */
export function CalendarFaults({ calendars = [] }: { calendars: OwnCalendar[] | undefined }) {
  return calendars
    .filter(({ fault }) => fault)
    .map(calendar => (
      <Note key={calendar.id} tone="ochre" className="mb-5">
        <b translate="no">{calendar.name}</b>: {faultInWords(calendar)} Važi ono što je poslednje pročitano.{' '}
        <Link to="/radno-vreme" className="link">
          Otvori kalendare
        </Link>
      </Note>
    ))
}
