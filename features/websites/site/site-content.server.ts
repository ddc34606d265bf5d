import { and, asc, desc, eq, isNotNull, isNull, sum } from 'drizzle-orm'
import { collapseSpaces } from '../../../platform/serbian/collapse-spaces.ts'
import type { Db } from '../../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { findOpeningHours } from '../../appointments/hours.server.ts'
import { findComplaintFigures } from '../../complaints/complaint-figures.server.ts'
import { listPublicEvidence } from '../../evidence/evidence-rows.server.ts'
import { listImages } from '../../media/media.server.ts'
import { members } from '../../members/member-tables.server.ts'
import { isMemberOf } from '../../members/members.server.ts'
import { findPriceList } from '../../quotes/price-list.server.ts'
import { average, shortName } from '../../ratings/average.ts'
import { findShownRatings } from '../../ratings/person-ratings.server.ts'
import { ratings } from '../../ratings/rating-tables.server.ts'
import { services } from '../../services/service-tables.server.ts'
import type { GalleryImage } from '../website.ts'
import { maxOnSite } from '../website-limits.ts'
import { siteHoursAt } from './opening-hours.ts'
import { servicePath } from './service-path.ts'
import type { SiteContent } from './site-content.ts'
import { findSiteSlots } from './site-slots.server.ts'

export async function findSiteContent(
  { db, config }: Pick<Runtime, 'db' | 'config'>,
  providerId: string,
  now = new Date(),
): Promise<SiteContent> {
  const own = and(eq(services.userId, providerId), isNull(services.deletedAt))
  const [shown, reviews, counted, person, slotsOf, prices, hours, complaints, evidence, people] = await Promise.all([
    db
      .select()
      .from(services)
      .where(and(own, eq(services.status, 'active')))
      .orderBy(desc(services.createdAt), desc(services.id))
      .limit(maxOnSite.services),
    db
      .select({ rating: ratings, name: profiles.name })
      .from(ratings)
      .innerJoin(profiles, eq(profiles.id, ratings.userId))
      .where(and(eq(ratings.providerId, providerId), isNotNull(ratings.review), eq(ratings.hidden, false)))
      .orderBy(desc(ratings.createdAt), desc(ratings.id))
      .limit(maxOnSite.testimonials),
    db
      .select({ points: sum(services.ratingSum).mapWith(Number), count: sum(services.ratingCount).mapWith(Number) })
      .from(services)
      .where(eq(services.userId, providerId)),
    db.select({ location: profiles.location }).from(profiles).where(eq(profiles.id, providerId)),
    findSiteSlots(db, providerId, now),
    findPriceList(db, providerId),
    findOpeningHours(db, providerId),
    findComplaintFigures({ db }, providerId),
    listPublicEvidence({ db }, providerId, now),
    findRatedPeople(db, providerId),
  ])
  const gallery = shown.flatMap(({ imageUrl, additionalImages }) => [imageUrl ?? '', ...additionalImages])
  const { points, count } = { points: counted[0]?.points ?? 0, count: counted[0]?.count ?? 0 }
  return {
    services: shown.map(({ id, title, category, description, price, imageUrl, additionalImages, durationMinutes }) => ({
      id,
      title,
      category,
      path: servicePath(title, id),
      description: shortened(description),
      text: description,
      price,
      image_url: imageUrl,
      images: [...new Set([imageUrl, ...additionalImages].filter(url => url !== null))],
      ...slotsOf(id, durationMinutes),
    })),
    prices: { items: prices.items, valid_from: prices.valid_from, euro_rate: config.EURO_RATE },
    testimonials: reviews.map(({ rating, name }) => ({
      id: rating.id,
      author: shortName(name),
      average: average([rating.serviceQuality, rating.communication, rating.price]),
      review: rating.review ?? '',
      person: people.find(({ id }) => id === rating.memberId)?.name ?? null,
      created_at: rating.createdAt.toISOString(),
    })),
    people,
    gallery: [...new Set(gallery.filter(Boolean))].slice(0, maxOnSite.gallery),
    rating: { average: count ? Math.round((points / (3 * count)) * 10) / 10 : 0, count },
    complaints,
    evidence,
    location: person[0]?.location ?? null,
    hours: hours && siteHoursAt(hours, now),
  }
}

/** Returns the rated members who have not left; none if the provider does not show ratings by person. */
async function findRatedPeople(db: Db, providerId: string): Promise<SiteContent['people']> {
  const shown = await findShownRatings(db, providerId)
  if (!shown) return []
  const all = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(isMemberOf(providerId))
    .orderBy(asc(members.createdAt), asc(members.id))
  return all.flatMap(({ id, name }) => {
    const rating = shown.get(id)
    return rating ? [{ id, name, rating }] : []
  })
}

/** Shortens a description without cutting a word. */
function shortened(text: string, length = 160): string {
  const plain = collapseSpaces(text)
  if (plain.length <= length) return plain
  return `${plain.slice(0, length).replace(/\s+\S*$/, '')}…`
}

/** Lists the pictures of the gallery dialog: uploads for the site, then pictures of the caller's services. */
export async function listGallery(acting: ActorContext): Promise<GalleryImage[]> {
  const uploads = await listImages(acting, 'website_images', 100)
  const rows = await acting.runtime.db
    .select({ title: services.title, first: services.imageUrl, others: services.additionalImages })
    .from(services)
    .where(and(eq(services.userId, acting.user.id), isNull(services.deletedAt)))
    .orderBy(asc(services.createdAt))
    .limit(100)
  const found = new Map<string, GalleryImage>()
  for (const { url, name } of uploads.toReversed()) found.set(url, { url, name, is_from_services: false })
  for (const { title, first, others } of rows) {
    for (const url of [first, ...others]) {
      if (url && !found.has(url)) found.set(url, { url, name: title, is_from_services: true })
    }
  }
  return [...found.values()]
}
