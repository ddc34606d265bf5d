import { eq } from 'drizzle-orm'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { Identity } from '../../platform/server/http/http.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { findProvider, providerNotFound } from '../accounts/providers.server.ts'
import { listPublicEvidence } from '../evidence/evidence-rows.server.ts'
import { ratingDistribution } from '../ratings/rating-figures.server.ts'
import { findProviderWork, listServicesOf } from '../services/services-of-provider.server.ts'
import { findPublishedAddress } from '../websites/own-website.server.ts'
import type { ProviderPage } from './provider.ts'
import { MAX_SERVICES_ON_PAGE } from './provider-limits.ts'
import { providerFacts } from './provider-tables.server.ts'

/** Returns the data of a provider's page. Throws 404 if the provider is banned or gone, or has deleted all services. */
export async function findProviderPage(runtime: Runtime, slug: string, caller: Identity | null): Promise<ProviderPage> {
  const provider = await findProvider(runtime, { slug })
  const work = await findProviderWork(runtime, provider.id)
  if (!work.offers) throw providerNotFound()
  const [services, marks, website, [facts], evidence] = await Promise.all([
    listServicesOf(runtime, provider.id, { most: MAX_SERVICES_ON_PAGE }),
    ratingDistribution(runtime, provider.id),
    findPublishedAddress(runtime, provider.id),
    runtime.db.select().from(providerFacts).where(eq(providerFacts.providerId, provider.id)),
    listPublicEvidence(runtime, provider.id),
  ])
  const reviews = marks.reduce((sum, { count }) => sum + count, 0)
  const points = marks.reduce((total, { sum }) => total + sum, 0)
  const isOwn = caller?.id === provider.id
  return {
    id: provider.id,
    slug,
    name: toLatin(provider.name),
    avatar_url: provider.avatarUrl,
    location: provider.location,
    since: provider.createdAt.toISOString(),
    rating: reviews ? Math.round((points / (3 * reviews)) * 10) / 10 : 0,
    reviews,
    spread: [5, 4, 3, 2, 1].map(mark => marks.find(each => each.mark === mark)?.count ?? 0),
    jobs: work.jobs,
    answer_minutes: facts?.answerMinutes ?? null,
    appointments: toAppointments(facts),
    returning: facts?.returningCustomers ?? null,
    evidence,
    website,
    has_phone: Boolean(provider.phone),
    services,
    can: { contact: !isOwn, edit: isOwn },
  }
}

const toAppointments = (facts: typeof providerFacts.$inferSelect | undefined): ProviderPage['appointments'] =>
  facts?.dueAppointments == null || facts.keptAppointments == null
    ? null
    : { due: facts.dueAppointments, kept: facts.keptAppointments }
