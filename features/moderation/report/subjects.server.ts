import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { Identity } from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { publicName } from '../../accounts/display-name.ts'
import { findProvider } from '../../accounts/providers.server.ts'
import { conversations, messages } from '../../conversations/conversation-tables.server.ts'
import { hasConversation } from '../../conversations/conversations.server.ts'
import { average, shortName } from '../../ratings/average.ts'
import { ratings } from '../../ratings/rating-tables.server.ts'
import { findCustomer, findRequest } from '../../requests/requests.server.ts'
import { areaOf } from '../../services/areas.ts'
import { services } from '../../services/service-tables.server.ts'
import { findService } from '../../services/services.server.ts'
import { findPublishedAddress } from '../../websites/own-website.server.ts'
import { providerWebsites, websiteSections } from '../../websites/website-tables.server.ts'
import type { Reportable } from './report.ts'
import type { Snapshot } from './snapshot.ts'

export type Subject = { personId: string; snapshot: Snapshot }

const missing = () => notFound('To što prijavljujete više nije tu.')

/** Finds a subject. Throws 404 if the caller cannot see the subject, so that reporting reveals nothing. */
export const findSubject = (
  runtime: Runtime,
  type: Reportable,
  id: string,
  caller: Identity | null,
): Promise<Subject> => finders[type](runtime, id, caller)

const isReportable = and(eq(messages.messageType, 'text'), eq(messages.hidden, false))

type Find = (runtime: Runtime, id: string, caller: Identity | null) => Promise<Subject>

const finders: Record<Reportable, Find> = {
  async service(runtime, id, caller) {
    const found = await findService(runtime, id, caller, hasConversation)
    return {
      personId: found.provider_id,
      snapshot: {
        kind: 'service',
        title: found.title,
        description: found.description,
        price: found.price,
        category: found.category,
        images: [found.image_url, ...found.additional_images].filter(url => url !== null),
        location: found.location,
      },
    }
  },

  async person(runtime, id) {
    const person = await findProvider(runtime, { id })
    return {
      personId: person.id,
      snapshot: {
        kind: 'person',
        title: publicName(person.name, true),
        location: person.location,
        avatar_url: person.avatarUrl,
        since: person.createdAt.toISOString(),
      },
    }
  },

  /** Finds a message that the caller received, with the two previous messages as context. */
  async message({ db }, id, caller) {
    if (!caller) throw missing()
    const [found] = await db
      .select({ message: messages, service: services.title })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .innerJoin(services, eq(services.id, conversations.serviceId))
      .where(and(eq(messages.id, id), eq(messages.recipientId, caller.id), isReportable))
    if (!found) throw missing()
    const { conversationId, seq, senderId } = found.message
    const shown = await db
      .select()
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), lte(messages.seq, seq), isReportable))
      .orderBy(desc(messages.seq))
      .limit(3)
    return {
      personId: senderId,
      snapshot: {
        kind: 'message',
        title: found.service,
        service: found.service,
        messages: shown.reverse().map(each => ({
          by_reported: each.senderId === senderId,
          content: each.content,
          created_at: each.createdAt.toISOString(),
          attachments: each.attachments,
        })),
      },
    }
  },

  async review({ db }, id) {
    const [found] = await db
      .select({ rating: ratings, name: profiles.name, service: services.title })
      .from(ratings)
      .innerJoin(profiles, eq(profiles.id, ratings.userId))
      .innerJoin(services, eq(services.id, ratings.serviceId))
      .where(and(eq(ratings.id, id), eq(ratings.hidden, false)))
    if (!found?.rating.review) throw missing()
    const { userId, serviceQuality, communication, price, review } = found.rating
    return {
      personId: userId,
      snapshot: {
        kind: 'review',
        title: shortName(found.name),
        service: found.service,
        average: average([serviceQuality, communication, price]),
        review,
      },
    }
  },

  /** Finds a request as the caller sees it, with masked phone numbers and without the customer's name. */
  async request(runtime, id, caller) {
    if (!caller) throw missing()
    const acting = { runtime, user: caller }
    const found = await findRequest(acting, id)
    const personId = await findCustomer(runtime, id)
    const { text, category, area, urgency, photos } = found
    return {
      personId,
      snapshot: {
        kind: 'request',
        title: category,
        text,
        category,
        area: areaOf(area).name,
        urgency,
        photos,
      },
    }
  },

  async site(runtime, id) {
    const [site] = await runtime.db.select().from(providerWebsites).where(eq(providerWebsites.id, id))
    const url = site && (await findPublishedAddress(runtime, site.providerId))
    if (!site || !url) throw missing()
    await findProvider(runtime, { id: site.providerId })
    const sections = await runtime.db
      .select({ title: websiteSections.title, content: websiteSections.content })
      .from(websiteSections)
      .where(and(eq(websiteSections.websiteId, id), eq(websiteSections.isVisible, true)))
      .orderBy(asc(websiteSections.sectionOrder))
    return {
      personId: site.providerId,
      snapshot: {
        kind: 'site',
        title: site.siteTitle,
        url,
        description: site.siteDescription,
        sections: sections.map(({ title, content }) => ({ title: title ?? '', content: content ?? '' })),
      },
    }
  },
}
