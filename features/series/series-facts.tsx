import { CalendarRange, CalendarX, Clock, MapPin, MessageSquareQuote, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { untilMoment } from '../../platform/serbian/moments.ts'
import { publicName } from '../accounts/display-name.ts'
import type { MissReason, Series, SeriesVisit } from './series.ts'
import { weekdayOf } from './series-plan.ts'
import { missInWords, onDay, rangeInWords, seriesInWords } from './series-words.ts'

/** Facts below the rhythm of a series: how long, where, what waits, and which visits could not be placed. */
export function SeriesFacts({ series }: { series: Series }) {
  const { side, status, address, about, reason, answer_by, move } = series
  const other = publicName(series.other.name, side === 'customer')
  const missed = series.visits.filter(isMissed)
  return (
    <ul className="booking-facts">
      {series.count > 0 && <Fact icon={<CalendarRange />}>{rangeInWords(series)}</Fact>}
      {reason && (
        <Fact icon={<MessageSquareQuote />}>
          <span translate="no">„{reason}”</span>
        </Fact>
      )}
      {address && <Fact icon={<MapPin />}>{address}</Fact>}
      {about && (
        <Fact icon={<StickyNote />}>
          <span translate="no">{about}</span>
        </Fact>
      )}
      {status === 'proposed' && answer_by && (
        <Fact icon={<Clock />}>
          {series.can.confirm ? 'Odgovorite' : `${other} odgovara`} do {untilMoment(answer_by)}. Termini se zakazuju tek
          {series.can.confirm ? ' kada potvrdite' : ' posle potvrde'}.
        </Fact>
      )}
      {move && (
        <Fact icon={<Clock />}>
          Predlog: {movedRhythm(series, move.starts_at)}, prvi put {onDay(dayOf(move.starts_at))}. Dok nema odgovora,
          važi {seriesInWords(series.rhythm, series.time)}.
        </Fact>
      )}
      {missed.length > 0 && status !== 'declined' && (
        <Fact icon={<CalendarX />}>
          Nije zakazano:{' '}
          {missed.map(visit => missInWords({ day: dayOf(visit.starts_at), reason: visit.state })).join('; ')}
        </Fact>
      )}
    </ul>
  )
}

type MissedVisit = SeriesVisit & { state: MissReason }
const isMissed = (visit: SeriesVisit): visit is MissedVisit =>
  ['taken', 'holiday', 'day_off', 'closed'].includes(visit.state)

const movedRhythm = ({ rhythm }: Series, startsAt: string): string =>
  seriesInWords({ weeks: rhythm.weeks, weekday: weekdayOf(dayOf(startsAt)) }, formatTime(startsAt))

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  )
}
