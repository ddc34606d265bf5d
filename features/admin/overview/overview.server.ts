import { dayOf } from '../../../platform/serbian/dates.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { countNewUsers } from '../../accounts/account-figures.server.ts'
import { addDays, startOfDay } from '../../appointments/belgrade.ts'
import { countNewBookings, countVisits } from '../../bookings/booking-figures.server.ts'
import { countNewConversations } from '../../conversations/message-figures.server.ts'
import { summarizeNewRatings } from '../../ratings/rating-figures.server.ts'
import { countNewReminders } from '../../rebooking/rebooking-figures.server.ts'
import { countSeries } from '../../series/series-figures.server.ts'
import { countNewServices } from '../../services/service-counts.server.ts'
import { countWaits } from '../../waiting/waiting-figures.server.ts'
import type { Figure } from './overview.ts'

/** Returns today's figures. Services and conversations are compared with the whole previous day. */
export async function readDayFigures(runtime: Runtime, now: Date): Promise<Figure[]> {
  const today = dayOf(now)
  const [start, end, before] = [today, addDays(today, 1), addDays(today, -1)].map(startOfDay) as [Date, Date, Date]
  const [
    people,
    services,
    servicesBefore,
    conversations,
    conversationsBefore,
    bookings,
    series,
    waits,
    ratings,
    visits,
    reminders,
  ] = await Promise.all([
    countNewUsers(runtime, start, end),
    countNewServices(runtime, start, end),
    countNewServices(runtime, before, start),
    countNewConversations(runtime, start, end),
    countNewConversations(runtime, before, start),
    countNewBookings(runtime, start, end),
    countSeries(runtime, start, end),
    countWaits(runtime, start, end),
    summarizeNewRatings(runtime, start, end),
    countVisits(runtime, start, end),
    countNewReminders(runtime, start, end),
  ])
  return [
    { label: 'Novi korisnici', value: people.all, note: `pružalaca ${people.providers}` },
    { label: 'Nove usluge', value: services, note: `juče ${servicesBefore}` },
    { label: 'Razgovori', value: conversations, note: `juče ${conversationsBefore}` },
    { label: 'Zakazivanja', value: bookings.all, note: `dogovoreno ${bookings.agreed}` },
    { label: 'Redovni termini', value: series.active, note: `novih predloga ${series.proposed}` },
    { label: 'Čekaju termin', value: waits.joined, note: `ponuđeno ${waits.offered}, uzeto ${waits.taken}` },
    { label: 'Današnji termini', value: visits.all, note: `javljen dolazak ${visits.announced}` },
    { label: 'Podsetnici', value: reminders, note: 'da se ponovo zakaže' },
    {
      label: 'Ocene',
      value: ratings.count,
      note: ratings.mean === null ? 'danas još nijedna' : `prosek ${withComma(ratings.mean)}`,
    },
  ]
}

const withComma = (mean: number) => mean.toFixed(1).replace('.', ',')
