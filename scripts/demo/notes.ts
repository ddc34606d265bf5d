import { clientInput } from '../../features/clients/client.ts'
import { saveClient } from '../../features/clients/clients.server.ts'
import { replyInput } from '../../features/ratings/rating.ts'
import { replyToReview } from '../../features/ratings/review-replies.server.ts'
import { moveIntoAccount } from '../../features/saved/saved.server.ts'
import { notes, providerOf } from './demo-data.ts'
import { idOf } from './ids.ts'
import { actAt, type Loading } from './loading.ts'
import { wakingTime } from './waking-time.ts'

const MINUTES_PER_DAY = 1440

/** Adds notes about clients, replies to reviews, and what customers have saved. */
export async function addNotes(loading: Loading): Promise<void> {
  const daysAgo = (days: number) => wakingTime(loading.now, days * MINUTES_PER_DAY)
  await actAt(loading, daysAgo(1), async as => {
    for (const { provider, customer, ...card } of notes.clients)
      await saveClient(as(provider), idOf('person', customer), clientInput.parse({ ...card, version: 0 }))
  })
  for (const reply of notes.replies)
    await actAt(loading, daysAgo(reply.daysAgo), as =>
      replyToReview(
        as(providerOf(reply.service)),
        idOf('rating', `${reply.service}/${reply.customer}`),
        replyInput.parse({ text: reply.text, version: 0 }),
      ),
    )
  for (const { customer, services, providers } of notes.saved)
    await actAt(loading, daysAgo(3), as =>
      moveIntoAccount(as(customer), {
        services: services.map(key => idOf('service', key)),
        providers: providers.map(key => idOf('person', key)),
      }),
    )
}
