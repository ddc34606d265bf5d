import { and, eq, inArray, isNull } from 'drizzle-orm'
import { accounts, profiles } from '../../features/accounts/account-tables.server.ts'
import { hashPassword } from '../../features/accounts/auth/password-hash.server.ts'
import { appointmentSettings, appointments } from '../../features/appointments/appointment-tables.server.ts'
import { addDays, belgradeClock } from '../../features/appointments/belgrade.ts'
import { markFreeDaysStale } from '../../features/appointments/free-day-checks.server.ts'
import { defaultDiarySettings } from '../../features/appointments/slots.ts'
import { conversations, messages } from '../../features/conversations/conversation-tables.server.ts'
import { completionText, reviewGivenText, reviewRequestText } from '../../features/conversations/own-texts.ts'
import { storeImage } from '../../features/media/media.server.ts'
import { updateAnsweringTimes } from '../../features/providers/answering-time.server.ts'
import { ratings } from '../../features/ratings/rating-tables.server.ts'
import { type Category, parentCategory } from '../../features/services/categories.ts'
import { comparedPrice } from '../../features/services/price.ts'
import { services } from '../../features/services/service-tables.server.ts'
import { viewCounts } from '../../features/statistics/statistics-tables.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Config } from '../../platform/server/config.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { addBookings } from './bookings.ts'
import {
  appointments as demoAppointments,
  ratings as demoRatings,
  services as demoServices,
  views,
} from './demo-data.ts'
import { administratorKey, demoUserIds, idOf, isDemoSafe } from './ids.ts'
import { customers, providers } from './people.ts'
import { readPicture } from './picture.ts'
import { demoConversations } from './plan.ts'
import { addPrices } from './prices.ts'
import type { DemoPerson } from './shapes.ts'
import { wakingTime } from './waking-time.ts'
import { addWebsitePictures, addWebsites } from './websites.ts'
import { workdayFrom } from './workdays.ts'

export const demoPassword = 'komsiluk1'
export const demoLogins = {
  provider: 'milan.jovanovic@primer.rs',
  customer: 'jelena.stojkovic@primer.rs',
  administrator: 'admin@primer.rs',
}

const systemMessages = [reviewRequestText, reviewGivenText, completionText]

export const isDemoAllowed = (config: Config) => config.DEMO && isDemoSafe(config)
const MINUTES_PER_DAY = 1440

/** Fills an empty database: rows in one transaction, then pictures. Fixed ids let an interrupted load continue. */
export async function loadDemo(runtime: Runtime, now = Date.now()): Promise<void> {
  const [anyProfile] = await runtime.db.select({ id: profiles.id }).from(profiles).limit(1)
  if (!anyProfile) await writeDemoRows(runtime, now)
  const isDemoUser = and(inArray(profiles.id, demoUserIds()), isNull(profiles.deletedAt))
  // Without demonstration users nothing is added: the database has other users, or the demonstration was removed.
  if (!(await runtime.db.$count(profiles, isDemoUser))) return
  await updateAnsweringTimes(runtime)
  await addWebsites(runtime, idOf)
  await addPictures(runtime)
  await addWebsitePictures(runtime, idOf)
}

export async function writeDemoRows({ db, config }: Runtime, now: number) {
  const password = await hashPassword(demoPassword)
  const ago = (days: number) => wakingTime(now, days * MINUTES_PER_DAY)
  const administrator = {
    key: administratorKey,
    name: '',
    email: demoLogins.administrator,
    location: 'Pančevo',
    phone: null,
    daysAgo: 400,
  }
  const people = [
    ...providers.map(person => ({ ...person, accountRole: 'provider' as const, role: 'user' as const })),
    ...customers.map(person => ({ ...person, accountRole: 'regular' as const, role: 'user' as const })),
    { ...administrator, accountRole: 'regular' as const, role: 'admin' as const },
  ]
  const providerOf = new Map(demoServices.map(service => [service.key, service.provider]))
  const allConversations = demoConversations()

  await db.transaction(async tx => {
    await tx.insert(profiles).values(
      people.map(person => ({
        id: idOf('person', person.key),
        name: person.name,
        email: person.email,
        emailVerified: true,
        location: person.location,
        phone: person.phone,
        accountRole: person.accountRole,
        aiAssistantEnabled: Boolean('assistant' in person && person.assistant),
        role: person.role,
        createdAt: ago(person.daysAgo),
      })),
    )
    for (const { key } of people.filter(person => 'assistant' in person && person.assistant)) {
      const hours = { start: '10:00', end: '18:00', interval: 60 }
      await tx.insert(appointmentSettings).values({ providerId: idOf('person', key), ...hours })
    }
    for (const { key } of people.filter(person => 'bookings' in person && person.bookings)) {
      const providerId = idOf('person', key)
      await tx.insert(appointmentSettings).values({ providerId, ...defaultDiarySettings, acceptsBookings: true })
      await markFreeDaysStale(tx, providerId)
    }
    await tx.insert(accounts).values(
      people.map(person => ({
        id: idOf('account', person.key),
        userId: idOf('person', person.key),
        accountId: idOf('person', person.key),
        providerId: 'credential',
        password,
      })),
    )
    await tx.insert(services).values(
      demoServices.map(service => {
        const rated = demoRatings.filter(rating => rating.service === service.key)
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
          bookings: allConversations.filter(each => each.service === service.key && each.completed).length,
          ratingSum: rated.reduce((sum, rating) => sum + rating.quality + rating.communication + rating.price, 0),
          ratingCount: rated.length,
          createdAt: ago(service.daysAgo),
          updatedAt: ago(service.daysAgo),
        }
      }),
    )
    for (const conversation of allConversations) {
      const key = `${conversation.service}/${conversation.customer}`
      const customer = idOf('person', conversation.customer)
      const provider = idOf('person', providerOf.get(conversation.service)!)
      const last = conversation.messages.at(-1)!
      await tx.insert(conversations).values({
        id: idOf('conversation', key),
        serviceId: idOf('service', conversation.service),
        userId: customer,
        providerId: provider,
        lastMessage: last.text,
        lastMessageAt: wakingTime(now, last.minutesAgo),
        lastSeq: conversation.messages.length,
        isCompleted: conversation.completed,
        reviewRequested: conversation.reviewRequested,
        completedAt: conversation.completed ? wakingTime(now, last.minutesAgo) : null,
        createdAt: wakingTime(now, conversation.messages[0]!.minutesAgo),
      })
      await tx.insert(messages).values(
        conversation.messages.map((message, index) => ({
          id: idOf('message', `${key}/${index}`),
          conversationId: idOf('conversation', key),
          seq: index + 1,
          senderId: message.from === 'customer' ? customer : provider,
          recipientId: message.from === 'customer' ? provider : customer,
          content: message.text,
          messageType: systemMessages.includes(message.text) ? ('system' as const) : ('text' as const),
          read: message.read,
          createdAt: wakingTime(now, message.minutesAgo),
        })),
      )
    }
    await tx.insert(ratings).values(
      demoRatings.map(rating => ({
        id: idOf('rating', `${rating.service}/${rating.customer}`),
        conversationId: idOf('conversation', `${rating.service}/${rating.customer}`),
        serviceId: idOf('service', rating.service),
        userId: idOf('person', rating.customer),
        providerId: idOf('person', providerOf.get(rating.service)!),
        serviceQuality: rating.quality,
        communication: rating.communication,
        price: rating.price,
        review: rating.review,
        createdAt: ago(rating.daysAgo),
      })),
    )
    const providerId = idOf('person', 'milan')
    const today = dayOf(new Date(now))
    await tx
      .insert(viewCounts)
      .values(
        views.map((count, index) => ({ providerId, day: addDays(today, index + 1 - views.length), views: count })),
      )
    await tx.insert(appointments).values(
      demoAppointments.map(({ workday, time, client, notes }) => ({
        id: idOf('appointment', `${workday}/${time}`),
        providerId,
        clientName: client,
        appointmentTime: belgradeClock(workdayFrom(today, workday))(
          Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
        )!,
        notes,
        createdAt: ago(21),
      })),
    )
    await addBookings(tx, now)
    await addPrices(tx, config.EURO_RATE)
  })
}

async function addPictures(runtime: Runtime) {
  const { db } = runtime
  const withoutPhoto = await db.select({ id: services.id }).from(services).where(isNull(services.imageUrl))
  const missing = demoServices.filter(
    ({ key, photos }) => photos.length && withoutPhoto.some(({ id }) => id === idOf('service', key)),
  )
  // Starts with the newest services, because the home page shows those.
  for (const service of missing.sort((a, b) => a.daysAgo - b.daysAgo)) {
    const urls: string[] = []
    for (const [index, photo] of service.photos.entries()) {
      const owner = { id: idOf('person', service.provider) }
      const stored = await storeImage(runtime, owner, 'services', `service-demo-${index}`, await readPicture(photo))
      urls.push(stored.url)
    }
    const [imageUrl = null, ...additionalImages] = urls
    await db
      .update(services)
      .set({ imageUrl, additionalImages })
      .where(and(eq(services.id, idOf('service', service.key)), isNull(services.imageUrl)))
  }
  await addPortraits(runtime)
}

async function addPortraits(runtime: Runtime) {
  const { db } = runtime
  for (const person of [...providers, ...customers] satisfies DemoPerson[]) {
    const id = idOf('person', person.key)
    const [row] = await db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, id), isNull(profiles.avatarUrl)))
    if (!person.portrait || !row) continue
    const image = await readPicture(`portrait-${person.key}`)
    const { url } = await storeImage(runtime, { id }, 'avatars', 'portrait', image)
    await db.update(profiles).set({ avatarUrl: url }).where(eq(profiles.id, id))
  }
}
