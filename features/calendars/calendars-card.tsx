import { useQuery } from '@tanstack/react-query'
import { CalendarSync, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { momentFromNow } from '../../platform/serbian/moments.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import type { OwnCalendar } from './calendar.ts'
import { MAX_CALENDARS } from './calendar-limits.ts'
import { calendarsQuery } from './calendar-queries.ts'
import { faultInWords, readingInWords } from './calendar-words.ts'

const CalendarDialog = lazyDialog(() => import('./calendar-dialog.tsx'))
const RemoveCalendarDialog = lazyDialog(() => import('./remove-calendar-dialog.tsx'))

/** Card 'Drugi kalendari': calendars of other services, whose times customers cannot book. */
export function CalendarsCard() {
  const { data: calendars, isError, isFetching, refetch } = useQuery(calendarsQuery)
  const [isAdding, setAdding] = useState(false)
  const hasRoom = (calendars?.length ?? 0) < MAX_CALENDARS
  return (
    <section className="card pad stack gap-3" aria-labelledby="drugi-kalendari">
      <h2 id="drugi-kalendari" className="text-xl">
        Drugi kalendari
      </h2>
      <p className="text-sm text-ink-2">
        Kad ste zauzeti u Google, Apple ili Outlook kalendaru, klijenti to vreme ne mogu da zakažu. Čuvamo samo vreme,
        bez naslova i opisa događaja.
      </p>
      {isError && !calendars && (
        <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
          Kalendari nisu učitani.
        </LoadError>
      )}
      {!calendars && !isError && <Skeleton height={48} />}
      {calendars && calendars.length > 0 && (
        <ul className="stack gap-3">
          {calendars.map(calendar => (
            <CalendarRow key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      )}
      {calendars && hasRoom && (
        <Button variant="secondary" full icon={<Plus />} onClick={() => setAdding(true)}>
          Dodaj kalendar
        </Button>
      )}
      {!hasRoom && <p className="text-sm text-ink-3">Dodali ste tri kalendara, više ne može.</p>}
      <CalendarDialog open={isAdding} onOpenChange={setAdding} />
    </section>
  )
}

function CalendarRow({ calendar }: { calendar: OwnCalendar }) {
  const [isRemoving, setRemoving] = useState(false)
  const fault = faultInWords(calendar)
  return (
    <li className="flex items-start gap-3">
      <CalendarSync className="icon-small mt-1 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        <p className="text-base font-semibold" translate="no">
          {calendar.name}
        </p>
        <p className="text-ink-3" translate="no">
          {calendar.address}
        </p>
        {fault ? (
          <p className="text-error">{fault} Važi ono što je poslednje pročitano.</p>
        ) : (
          <p className="text-ink-2" suppressHydrationWarning>
            {readingInWords(calendar)}
            {calendar.read_at && ` Poslednji put ${momentFromNow(calendar.read_at)}.`}
          </p>
        )}
      </div>
      <IconButton label={`Ukloni kalendar ${calendar.name}`} className="-mr-2.5" onClick={() => setRemoving(true)}>
        <Trash2 />
      </IconButton>
      <RemoveCalendarDialog calendar={calendar} open={isRemoving} onOpenChange={setRemoving} />
    </li>
  )
}
