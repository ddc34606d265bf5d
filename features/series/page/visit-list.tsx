import { useState } from 'react'
import { dayOf, formatTime } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import type { Series, SeriesVisit } from '../series.ts'
import { dayInWords, missTexts } from '../series-words.ts'

const CancelVisitDialog = lazyDialog(() => import('../dialogs/cancel-visit-dialog.tsx'))
const MoveVisitDialog = lazyDialog(() => import('../dialogs/move-visit-dialog.tsx'))

/** All visits of a series: those kept as bookings, those planned later, and those that are left out, with the reason. */
export function VisitList({ series }: { series: Series }) {
  const isOver = !['proposed', 'active'].includes(series.status)
  const visits = isOver ? series.visits.filter(({ booking }) => booking) : series.visits
  if (!visits.length) return null
  return (
    <section aria-labelledby="termini" className="mt-6">
      <h2 id="termini" className="mb-3 text-xl">
        Termini
      </h2>
      <ul className="card divide-y divide-line">
        {visits.map(visit => (
          <Visit key={visit.index} series={series} visit={visit} />
        ))}
      </ul>
      {series.status === 'active' && (
        <p className="hint mt-3">
          Termini se zakazuju osam nedelja unapred. Kasniji se dodaju sami, a ako neki ne može da se zakaže, javljamo
          vam.
        </p>
      )}
    </section>
  )
}

function Visit({ series, visit }: { series: Series; visit: SeriesVisit }) {
  const [opened, setOpened] = useState<'cancel' | 'move'>()
  const { booking, starts_at } = visit
  const canChange =
    series.can.end && booking !== null && booking.status === 'confirmed' && new Date(starts_at) > serverNow()
  const dialog = (kind: 'cancel' | 'move') => ({
    series,
    visit,
    open: opened === kind,
    onOpenChange: (open: boolean) => setOpened(open ? kind : undefined),
  })
  const name = `${dayInWords(dayOf(starts_at))} u ${formatTime(starts_at)}`
  return (
    <li className="px-4 py-2.5">
      <div className="row between flex-wrap gap-x-3 gap-y-1">
        <span className="min-w-0">
          <b className="block font-semibold first-letter:uppercase">{dayInWords(dayOf(starts_at))}</b>
          <span className="text-sm text-ink-2 tabular-nums">{formatTime(starts_at)}</span>
        </span>
        <Badge tone={booking?.status === 'confirmed' || booking?.status === 'done' ? 'ok' : 'plain'}>
          {stateText(visit)}
        </Badge>
      </div>
      {canChange && (
        <div className="row -ml-4.5 gap-1">
          <Button variant="quiet" size="small" aria-label={`Pomeri: ${name}`} onClick={() => setOpened('move')}>
            Pomeri
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Otkaži termin: ${name}`}
            onClick={() => setOpened('cancel')}
          >
            Otkaži termin
          </Button>
        </div>
      )}
      <MoveVisitDialog {...dialog('move')} />
      <CancelVisitDialog {...dialog('cancel')} />
    </li>
  )
}

const bookingTexts: Record<NonNullable<SeriesVisit['booking']>['status'], string> = {
  requested: 'Čeka potvrdu',
  confirmed: 'Zakazano',
  done: 'Završeno',
  declined: 'Odbijeno',
  moved: 'Pomereno',
  cancelled: 'Otkazano',
  expired: 'Isteklo',
  missed: 'Propušteno',
}

function stateText({ booking, state }: SeriesVisit): string {
  if (booking) return bookingTexts[booking.status]
  if (state === 'planned' || state === 'booked') return 'U planu'
  return state === 'skipped' ? 'Preskočeno' : `Nije zakazano: ${missTexts[state]}`
}
