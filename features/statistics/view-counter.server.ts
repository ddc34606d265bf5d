import { hash, randomBytes } from 'node:crypto'
import { dayOf } from '../../platform/serbian/dates.ts'
import { networkOf } from '../../platform/server/http/network.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { ownersOf } from '../services/service-owners.server.ts'
import { type SiteEvent, siteEvents } from './site-events.ts'

/**
 * The viewed page: a service, or a provider's website with an event. The event `own` is the provider's own visit. It
 * excludes the provider's whole network from the website's counts of that day, because websites have no session cookie.
 */
export type ViewedPage = { serviceId: string; tap?: 'message' } | { providerId: string; site?: SiteEvent | 'own' }

/** The visitor. Only a hash is stored, which cannot be traced to the visitor without the day's salt. */
export type Visitor = { address: string; userId?: string | undefined }

/** A batch is written this long after the first view of the batch. */
const BATCH_DELAY_MS = 2000
/** Kinds of events that count once a day per visitor. A visit counts with the first source of the day. */
const groups = ['visit', 'call', 'message'] as const
const groupOf = (event: SiteEvent | 'own' | undefined) =>
  event === undefined || event === 'own' || event === 'call' || event === 'message' ? (event ?? '') : 'visit'
const eventOf = (page: ViewedPage) => ('serviceId' in page ? page.tap : page.site)

/** Returns SQL that selects visitors not counted yet today. In a batch only the first event of a visitor counts. */
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

/** The most views in each of the two sets in memory. The table `view_visitors` shows whether older views counted. */
const MAX_REMEMBERED = 50_000
const MAX_WAITING = 5000

type View = { day: string; visitor: string; page: ViewedPage; userId: string | undefined }
type SiteRow = { day: string; provider: string; visitor: string; event: SiteEvent | 'own' }
type Day = { day: string; endsAt: number; key: string }

/**
 * Counts views in batches, so that a request costs only a hash and a lookup in memory. The table of the day's hashes
 * makes a visitor count once a day per provider, across instances and restarts. Only the network identifies a visitor,
 * because a browser can send a new User-Agent with each view. A provider's own visits do not count.
 */
export function createViewCounter(
  { database, log, config }: Pick<Runtime, 'database' | 'log' | 'config'>,
  clock: () => number = Date.now,
) {
  // When `seen` is full, it replaces `seenBefore`, because deleting single entries of a set this large is slow.
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
    // The key also depends on AUTH_SECRET, so that the database alone does not reveal visitors.
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
    // The user id is included, so that the provider's own view does not hide a neighbor's view from the same network.
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

  /** Counts a view without waiting. Later failures are logged. */
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
