import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { tombstones } from '../../features/accounts/account-tables.server.ts'
import { estimates } from '../../features/estimates/estimate-tables.server.ts'
import { ratings, reviewReplies } from '../../features/ratings/rating-tables.server.ts'
import {
  providerAreas,
  requestNotifications,
  requestOffers,
  requests,
} from '../../features/requests/request-tables.server.ts'
import { savedProviders, savedServices } from '../../features/saved/saved-tables.server.ts'
import type { AccountParts } from './account-parts.ts'

export async function addRequests({ db, mark, me, customer, provider, service, bought }: AccountParts): Promise<void> {
  const [rated] = await db.select().from(ratings).where(eq(ratings.providerId, me.id))
  await db.insert(reviewReplies).values({ ratingId: rated!.id, providerId: me.id, text: `Hvala ${mark}` })
  await db.insert(tombstones).values({ userId: me.id, id: uuidv7() })
  await db.insert(savedServices).values({ userId: me.id, serviceId: bought.id })
  await db.insert(savedProviders).values({ userId: me.id, providerId: provider.id })
  // Inserts a request of the user with an offer, and a request of the customer with the user's offer.
  const rows = [me, customer].map(({ id: customerId }) => ({
    id: uuidv7(),
    customerId,
    category: 'Vodoinstalater' as const,
    area: 'kotez',
    text: customerId === me.id ? `Curi slavina, ${mark}` : 'Curi slavina',
    urgency: 'month' as const,
    offersCount: 1,
    expiresAt: new Date('2099-12-01'),
  }))
  // An estimate of the user goes with the user's request.
  const about = { trade: 'vodoinstalater', category: 'Vodoinstalater' as const, townKey: 'pancevo', isDemo: false }
  const answers = [{ ask: 'Šta treba da se uradi?', answer: 'Curi slavina' }]
  const [estimate] = await db
    .insert(estimates)
    .values({ id: uuidv7(), customerId: me.id, ...about, answers, items: [] })
    .returning()
  await db.insert(requests).values(rows.map((row, at) => ({ ...row, estimateId: at === 0 ? estimate!.id : null })))
  await db.insert(requestOffers).values([
    { id: uuidv7(), requestId: rows[0]!.id, providerId: provider.id, serviceId: bought.id, words: 'Mogu sutra.' },
    { id: uuidv7(), requestId: rows[1]!.id, providerId: me.id, serviceId: service.id, words: `Mogu, ${mark}` },
  ])
  await db.insert(providerAreas).values({ providerId: me.id, area: 'kotez' })
  await db.insert(requestNotifications).values({ providerId: me.id, toldAt: new Date() })
}
