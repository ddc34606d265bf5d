import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { takenBack } from '../../features/accounts/account-tables.server.ts'
import { ratings, reviewReplies } from '../../features/ratings/rating-tables.server.ts'
import {
  providerAreas,
  requestOffers,
  requests,
  requestTellings,
} from '../../features/requests/request-tables.server.ts'
import { savedProviders, savedServices } from '../../features/saved/saved-tables.server.ts'
import type { Life } from './life.ts'

/** What he has asked for and answered, and what he has kept and thanked for. */
export async function askAround({ db, mark, me, customer, provider, service, bought }: Life): Promise<void> {
  const [rated] = await db.select().from(ratings).where(eq(ratings.providerId, me.id))
  await db.insert(reviewReplies).values({ ratingId: rated!.id, providerId: me.id, text: `Hvala ${mark}` })
  await db.insert(takenBack).values({ userId: me.id, id: uuidv7() })
  await db.insert(savedServices).values({ userId: me.id, serviceId: bought.id })
  await db.insert(savedProviders).values({ userId: me.id, providerId: provider.id })
  // What he has asked for, answered by the provider, and what he has answered himself.
  const asked = [me, customer].map(({ id: customerId }) => ({
    id: uuidv7(),
    customerId,
    category: 'Vodoinstalater' as const,
    area: 'kotez',
    text: customerId === me.id ? `Curi slavina, ${mark}` : 'Curi slavina',
    urgency: 'month' as const,
    offersCount: 1,
    expiresAt: new Date('2099-12-01'),
  }))
  await db.insert(requests).values(asked)
  await db.insert(requestOffers).values([
    { id: uuidv7(), requestId: asked[0]!.id, providerId: provider.id, serviceId: bought.id, words: 'Mogu sutra.' },
    { id: uuidv7(), requestId: asked[1]!.id, providerId: me.id, serviceId: service.id, words: `Mogu, ${mark}` },
  ])
  await db.insert(providerAreas).values({ providerId: me.id, area: 'kotez' })
  await db.insert(requestTellings).values({ providerId: me.id, toldAt: new Date() })
}
