import { hash, randomBytes } from 'node:crypto'
import { dayOf } from '../../platform/serbian/dates.ts'
import { networkOf } from '../../platform/server/http/network.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { ownersOf } from '../services/service-owners.server.ts'
import { type SiteEvent, siteEvents } from './site-events.ts'

/**
 * The viewed page: a service, or a provider's website with an event. `own` is the provider's own visit. Websites have
 * no session cookie, so it excludes the provider's whole network from the website's counts of that day.
 */
export type ViewedPage = { serviceId: string; tap?: 'message' } | { providerId: string; site?: SiteEvent | 'own' }

/** The visitor, stored only as a hash that cannot be matched without the day's salt. */
export type Visitor = { address: string; userId?: string | undefined }

/** Time between the first view of a batch and its write. */
const BATCH_DELAY_MS = 2000
/** Events that count once a day per visitor: a visit, with its first source, and each kind of tap. */
const groups = ['visit', 'call', 'message'] as const
const groupOf = (event: SiteEvent | 'own' | undefined) =>
  event === undefined || event === 'own' || event === 'call' || event === 'message' ? (event ?? '') : 'visit'
const eventOf = (page: ViewedPage) => ('serviceId' in page ? page.tap : page.site)

/** SQL that keeps visitors not counted yet today; of several events of one visitor in a batch, the first counts. */
const freshVisitors = (eventColumn: '' | ', what') => `
  WITH given AS (
    SELECT DISTINCT ON (day, visitor) day, provider_id, decode(visitor, 'hex') AS visitor${eventColumn}
    FROM unnest($1::date[], $2::uuid[], $3::text[]${eventColumn && ', $4::text[]'}) WITH ORDINALITY
      AS given (day, provider_id, visitor${eventColumn}, place)
    JOIN profiles ON profiles.id = provider_id
    ORDER BY day, visitor, place
  ), fresh AS (
    INSERT INTO view_visitors (day, visitor) SELECT day, visitor FROM given ORDER BY day, visitor
    ON CONFLICT DO NOTHING RETURNING day, visitor
  )`

/** Views in each of two generations in memory; the table decides about older ones. */
const MAX_REMEMBERED = 50_000
const MAX_WAITING = 5000

type View = { day: string; visitor: string; page: ViewedPage; userId: string | undefined }
type SiteRow = { day: string; provider: string; visitor: string; event: SiteEvent | 'own' }
type Day = { day: string; endsAt: number; key: string }

/**
 * Counts views in batches: a request costs one hash and one lookup in memory. The table of the day's hashes makes a
 * visitor count once a day for a provider, across instances and restarts. Only the network identifies a visitor,
 * because a browser can send a new User-Agent with each view. A provider's own visits do not count.
 */
export function createViewCounter(
  { database, log, config }: Pick<Runtime, 'database' | 'log' | 'config'>,
  clock: () => number = Date.now,
) {
  // Two generations: taking single entries out of a set this large costs more than everything else here.
  let seen = new Set<string>()
  let seenBefore = new Set<string>()
  let today: Day | undefined
  let loading: Promise<void> | undefined
  let unsalted: { page: ViewedPage; visitor: Visitor }[] = []
  let waiting: View[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()

  async function loadDay(): Promise<void> {
    const day = dayOf(new Date(clock()))
    await database.query('INSERT INTO view_salts (day, salt) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      day,
      randomBytes(32).toString('base64url'),
    ])
    const { rows } = await database.query('SELECT salt FROM view_salts WHERE day = $1', [day])
    // The key needs the secret too, so the database alone does not reveal visitors.
    const key = hash('sha256', `${config.AUTH_SECRET} views ${(rows[0] as { salt: string }).salt}`, 'base64url')
    seen.clear()
    seenBefore.clear()
    today = { day, endsAt: startOfDay(addDays(day, 1)).getTime(), key }
    const earlier = unsalted
    unsalted = []
    // Views that waited over midnight count for the new day.
    for (const { page, visitor } of earlier) remember(today, page, visitor)
  }

  function remember({ day, key }: Day, page: ViewedPage, { address, userId }: Visitor): void {
    const visitor = hash('sha256', `${key} ${networkOf(address)}`, 'base64url')
    // The user id keeps the provider's own view from hiding a neighbor's view behind the same address.
    const viewKey = `${visitor} ${'serviceId' in page ? page.serviceId : page.providerId} ${userId ?? ''} ${groupOf(eventOf(page))}`
    if (seen.has(viewKey) || seenBefore.has(viewKey)) return
    if (seen.size >= MAX_REMEMBERED) {
      seenBefore = seen
      seen = new Set()
    }
    seen.add(viewKey)
    if (waiting.length >= MAX_WAITING) return
    waiting.push({ day, visitor, page, userId })
    timer ??= setTimeout(() => void flush(), BATCH_DELAY_MS).unref()
  }

  /** Returns at once; later failures are logged. */
  function count(page: ViewedPage, visitor: Visitor): void {
    if (today && clock() < today.endsAt) {
      remember(today, page, visitor)
      return
    }
    if (unsalted.length < MAX_WAITING) unsalted.push({ page, visitor })
    loading ??= loadDay()
      .catch(error => log.warn({ err: error }, 'views are not counted at the moment'))
      .finally(() => {
        loading = undefined
      })
  }

  async function flush(): Promise<void> {
    await loading
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    writing = writing.then(async () => {
      if (!batch.length) return
      try {
        await write(batch)
      } catch (error) {
        log.warn({ err: error }, 'views could not be written yet')
        waiting = [...batch, ...waiting].slice(0, MAX_WAITING)
        timer ??= setTimeout(() => void flush(), BATCH_DELAY_MS).unref()
      }
    })
    await writing
  }

  async function write(batch: View[]): Promise<void> {
    const ids = [...new Set(batch.flatMap(({ page }) => ('serviceId' in page ? [page.serviceId] : [])))]
    const owners = await ownersOf(database, ids)
    const counted = batch.flatMap(({ day, visitor, page, userId }) => {
      const provider = 'serviceId' in page ? owners.get(page.serviceId) : page.providerId
      if (!provider || provider === userId) return []
      return [{ day, provider, visitor, event: eventOf(page) }]
    })
    const shortHash = (text: string) => hash('sha256', text, 'hex').slice(0, 32)
    // Taps and the owner's own visits are not views of a page.
    const views = counted
      .filter(({ event }) => groupOf(event) === 'visit' || event === undefined)
      .map(({ day, provider, visitor }) => ({ day, provider, visitor: shortHash(`${visitor} ${provider}`) }))
    if (views.length) {
      await database.query(
        `${freshVisitors('')}
         INSERT INTO view_counts (provider_id, day, views)
         SELECT provider_id, day, count(*) FROM given JOIN fresh USING (day, visitor)
         GROUP BY provider_id, day ORDER BY provider_id, day
         ON CONFLICT (provider_id, day) DO UPDATE SET views = view_counts.views + excluded.views`,
        [views.map(view => view.day), views.map(view => view.provider), views.map(view => view.visitor)],
      )
    }
    await writeSite(
      counted.flatMap(({ day, provider, visitor, event }): SiteRow[] => {
        const visitorFor = (group: string) => shortHash(`${visitor} ${provider} ${group}`)
        if (event === 'own') return groups.map(group => ({ day, provider, event, visitor: visitorFor(group) }))
        return event ? [{ day, provider, event, visitor: visitorFor(groupOf(event)) }] : []
      }),
    )
  }

  async function writeSite(events: SiteRow[]): Promise<void> {
    if (!events.length) return
    await database.query(
      `${freshVisitors(', what')}
       INSERT INTO site_counts (provider_id, day, ${siteEvents.join(', ')})
       SELECT provider_id, day, ${siteEvents.map(event => `count(*) FILTER (WHERE what = '${event}')`).join(', ')}
       FROM given JOIN fresh USING (day, visitor) WHERE what <> 'own'
       GROUP BY provider_id, day ORDER BY provider_id, day
       ON CONFLICT (provider_id, day)
       DO UPDATE SET ${siteEvents.map(event => `${event} = site_counts.${event} + excluded.${event}`).join(', ')}`,
      [
        events.map(each => each.day),
        events.map(each => each.provider),
        events.map(each => each.visitor),
        events.map(each => each.event),
      ],
    )
  }

  return { count, flush }
}
