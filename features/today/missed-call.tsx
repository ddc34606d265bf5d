import { useQuery } from '@tanstack/react-query'
import { PhoneMissed } from 'lucide-react'
import { dayOf } from '../../platform/serbian/dates.ts'
import { useNow } from '../appointments/use-now.ts'
import { ReadyText } from './ready-text.tsx'
import { missedCallText } from './ready-texts.ts'
import { todayQuery } from './today-queries.ts'

type MissedCallProps = {
  /** The whole address of the page on which customers can book. */
  bookingUrl: string
  /** The number of a known client. Without it the phone asks for one. */
  tel?: string | null
}

/** `Propušten poziv`: a ready answer with the link to book. */
export function MissedCall({ bookingUrl, tel = null }: MissedCallProps) {
  return (
    <section className="card pad stack gap-2.5" aria-labelledby="propusten-poziv">
      <h2 id="propusten-poziv" className="row gap-2 text-lg">
        <PhoneMissed className="icon-small flex-none text-ink-3" />
        Propušten poziv
      </h2>
      <ReadyText text={missedCallText(bookingUrl)} tel={tel} />
    </section>
  )
}

/** The same on the card of a client, with the booking page of the signed-in provider. */
export function MissedCallOfProvider({ tel, siteUrl }: { tel: string | null; siteUrl: string }) {
  const { data: day } = useQuery(todayQuery(dayOf(useNow())))
  if (!day?.booking_path) return null
  return (
    <div className="mt-7">
      <MissedCall bookingUrl={`${siteUrl}${day.booking_path}`} tel={tel} />
    </div>
  )
}
