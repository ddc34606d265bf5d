import { dayOf } from '../../../platform/serbian/dates.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { countNewUsers } from '../../accounts/account-figures.server.ts'
import { addDays, startOfDay } from '../../appointments/belgrade.ts'
import { countNewBookings } from '../../bookings/booking-figures.server.ts'
import { countNewConversations } from '../../conversations/message-figures.server.ts'
import { summarizeNewRatings } from '../../ratings/rating-figures.server.ts'
import { countSeries } from '../../series/series-figures.server.ts'
import { countNewServices } from '../../services/service-counts.server.ts'
import type { Figure } from './overview.ts'

/** Returns today's figures. Services and conversations are compared with the whole previous day. */
export async function readDayFigures(runtime: Runtime, now: Date): Promise<Figure[]> {
  const today = dayOf(now)
  const [start, end, before] = [today, addDays(today, 1), addDays(today, -1)].map(startOfDay) as [Date, Date, Date]
  const [people, services, servicesBefore, conversations, conversationsBefore, bookings, series, ratings] =
    await Promise.all([
      countNewUsers(runtime, start, end),
      countNewServices(runtime, start, end),
      countNewServices(runtime, before, start),
      countNewConversations(runtime, start, end),
      countNewConversations(runtime, before, start),
      countNewBookings(runtime, start, end),
      countSeries(runtime, start, end),
      summarizeNewRatings(runtime, start, end),
    ])
  return [
    { label: 'Novi korisnici', value: people.all, note: `pružalaca ${people.providers}` },
    { label: 'Nove usluge', value: services, note: `juče ${servicesBefore}` },
    { label: 'Razgovori', value: conversations, note: `juče ${conversationsBefore}` },
    { label: 'Zakazivanja', value: bookings.all, note: `dogovoreno ${bookings.agreed}` },
    { label: 'Redovni termini', value: series.active, note: `novih predloga ${series.proposed}` },
    {
      label: 'Ocene',
      value: ratings.count,
      note: ratings.mean === null ? 'danas još nijedna' : `prosek ${withComma(ratings.mean)}`,
    },
  ]
}

const withComma = (mean: number) => mean.toFixed(1).replace('.', ',')
