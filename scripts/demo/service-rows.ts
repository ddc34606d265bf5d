import { type Category, parentCategory } from '../../features/services/categories.ts'
import { comparedPrice } from '../../features/services/price.ts'
import { services } from '../../features/services/service-tables.server.ts'
import { ratings as demoRatings, services as demoServices } from './demo-data.ts'
import { idOf } from './ids.ts'
import type { FirstRows } from './loading.ts'
import { demoConversations } from './plan.ts'
import { wakingTime } from './waking-time.ts'

const MINUTES_PER_DAY = 1440

export async function addServices({ tx, config, now }: FirstRows): Promise<void> {
  const completed = demoConversations().filter(conversation => conversation.completed)
  await tx.insert(services).values(
    demoServices.map(service => {
      const rated = demoRatings.filter(rating => rating.service === service.key)
      const createdAt = wakingTime(now, service.daysAgo * MINUTES_PER_DAY)
      return {
        id: idOf('service', service.key),
        userId: idOf('person', service.provider),
        title: service.title,
        description: service.description,
        category: service.category,
        parentCategory: parentCategory(service.category as Category),
        keywords: service.keywords,
        price: service.price,
        priceFrom: comparedPrice(service.price, config.EURO_RATE),
        status: service.status,
        bookings: completed.filter(each => each.service === service.key).length,
        ratingSum: rated.reduce((sum, rating) => sum + rating.quality + rating.communication + rating.price, 0),
        ratingCount: rated.length,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
}
