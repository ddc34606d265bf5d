import { eq } from 'drizzle-orm'
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

export async function addRequests({ fill, db, mark, me, customer, provider, bought }: AccountParts): Promise<void> {
  const [rated] = await db.select().from(ratings).where(eq(ratings.providerId, me.id))
  await fill(reviewReplies, { ratingId: rated!.id, text: `Hvala ${mark}` })
  await fill(tombstones, {})
  await fill(savedServices, { serviceId: bought.id })
  await fill(savedProviders, { providerId: provider.id })
  const answers = [{ ask: 'Šta treba da se uradi?', answer: 'Curi slavina' }]
  const plumbing = { category: 'Vodoinstalater', area: 'kotez', urgency: 'month', offersCount: 1 } as const
  const about = { ...plumbing, trade: 'vodoinstalater', townKey: 'pancevo', isDemo: false }
  const [estimate] = await fill(estimates, { ...about, customerId: me.id, answers, items: [] })
  // Inserts a request of the user with an estimate and an offer, and a request of the customer with the user's offer.
  const [mine, theirs] = await fill(
    requests,
    { ...plumbing, customerId: me.id, text: `Curi slavina, ${mark}`, estimateId: estimate!.id },
    { ...plumbing, customerId: customer.id, text: 'Curi slavina', estimateId: null },
  )
  const offer = { requestId: mine!.id, providerId: provider.id, serviceId: bought.id, words: 'Mogu sutra.' }
  await fill(requestOffers, offer)
  await fill(requestOffers, { requestId: theirs!.id, words: `Mogu, ${mark}` })
  await fill(providerAreas, { area: 'kotez' })
  await fill(requestNotifications, {})
}
