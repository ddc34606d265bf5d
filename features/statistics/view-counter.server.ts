import { hash, randomBytes } from 'node:crypto'
import { dayOf } from '../../platform/serbian/dates.ts'
import { network } from '../../platform/server/http/network.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { ownersOf } from '../services/service-owners.server.ts'
import { type SiteEvent, siteEvents } from './site-events.ts'

/**
 * What was seen: a page of a service, or a provider's website, with what happened there. `own` is his own look, which
 * lets nobody of his network count on his website for that day: no cookie could tell there that it is he.
 */
export type ViewedPage = { serviceId: string; tap?: 'message' } | { providerId: string; site?: SiteEvent | 'own' }

/** Who looks. Of this only a hash is kept that means nothing without the day's salt. */
export type Visitor = { address: string; userId?: string | undefined }

/** A batch is written this long after its first view. */
const batchAfter = 2000
/** What counts once a day for each visitor: that he came, from wherever first, and each of the taps. */
const groups = ['visit', 'call', 'message'] as const
const groupOf = (event: SiteEvent | 'own' | undefined) =>
  event === undefined || event === 'own' || event === 'call' || event === 'message' ? (event ?? '') : 'visit'
const eventOf = (page: ViewedPage) => ('serviceId' in page ? page.tap : page.site)

/** Of those given, who was not there yet today; of several events of one visitor in a batch the first counts. */
const freshOf = (more: '' | ', what') => `
  WITH given AS (
    SELECT DISTINCT ON (day, visitor) day, provider_id, decode(visitor, 'hex') AS visitor${more}
    FROM unnest($1::date[], $2::uuid[], $3::text[]${more && ', $4::text[]'}) WITH ORDINALITY
      AS given (day, provider_id, visitor${more}, place)
    JOIN profiles ON profiles.id = provider_id
    ORDER BY day, visitor, place
  ), fresh AS (
    INSERT INTO view_visitors (day, visitor) SELECT day, visitor FROM given ORDER BY day, visitor
    ON CONFLICT DO NOTHING RETURNING day, visitor
  )`

/** At least so many of the last views are remembered, at most twice as many; the table knows the rest. */
const remembered = 50_000
const mostWaiting = 5000

type View = { day: string; visitor: string; page: ViewedPage; userId: string | undefined }
type SiteRow = { day: string; provider: string; visitor: string; event: SiteEvent | 'own' }
type Day = { day: string; endsAt: number; key: string }

/**
 * Counts views in batches: on the page's path there is one hash and a look into memory. A visitor counts once a day
 * for a provider, in whichever instance and after any restart: the table of the day's hashes decides. He is known by his
 * network alone, since what a browser says of itself can be made up anew for each view. Nobody's own visits count.
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
    // The secret is not in the database, so that its content alone never tells who was there.
    const key = hash('sha256', `${config.AUTH_SECRET} views ${(rows[0] as { salt: string }).salt}`, 'base64url')
    seen.clear()
    seenBefore.clear()
    today = { day, endsAt: startOfDay(addDays(day, 1)).getTime(), key }
    const early = unsalted
    unsalted = []
    // Those of yesterday's last moment count for the day that was just begun.
    for (const { page, visitor } of early) remember(today, page, visitor)
  }

  function remember({ day, key }: Day, page: ViewedPage, { address, userId }: Visitor): void {
    const visitor = hash('sha256', `${key} ${network(address)}`, 'base64url')
    // The provider's own look must not hide that of his neighbour behind the same address.
    const once = `${visitor} ${'serviceId' in page ? page.serviceId : page.providerId} ${userId ?? ''} ${groupOf(eventOf(page))}`
    if (seen.has(once) || seenBefore.has(once)) return
    if (seen.size >= remembered) {
      seenBefore = seen
      seen = new Set()
    }
    seen.add(once)
    if (waiting.length >= mostWaiting) return
    waiting.push({ day, visitor, page, userId })
    timer ??= setTimeout(() => void flush(), batchAfter).unref()
  }

  /** Returns at once; what goes wrong later is in the log. */
  function count(page: ViewedPage, visitor: Visitor): void {
    if (today && clock() < today.endsAt) {
      remember(today, page, visitor)
      return
    }
    if (unsalted.length < mostWaiting) unsalted.push({ page, visitor })
    loading ??= loadDay()
      .catch(error => log.warn({ err: error }, 'views are not counted at the moment'))
      .finally(() => {
        loading = undefined
      })
  }

  /** Writes what is waiting, and waits for it. */
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
        waiting = [...batch, ...waiting].slice(0, mostWaiting)
        timer ??= setTimeout(() => void flush(), batchAfter).unref()
      }
    })
    await writing
  }

  async function write(batch: View[]): Promise<void> {
    const ids = [...new Set(batch.flatMap(({ page }) => ('serviceId' in page ? [page.serviceId] : [])))]
    const owners = await ownersOf(database, ids)
    const seenBy = batch.flatMap(({ day, visitor, page, userId }) => {
      const provider = 'serviceId' in page ? owners.get(page.serviceId) : page.providerId
      if (!provider || provider === userId) return []
      return [{ day, provider, visitor, event: eventOf(page) }]
    })
    const once = (text: string) => hash('sha256', text, 'hex').slice(0, 32)
    // A tap is no look at a page, nor is an owner's own one.
    const views = seenBy
      .filter(({ event }) => groupOf(event) === 'visit' || event === undefined)
      .map(({ day, provider, visitor }) => ({ day, provider, visitor: once(`${visitor} ${provider}`) }))
    if (views.length) {
      await database.query(
        `${freshOf('')}
         INSERT INTO view_counts (provider_id, day, views)
         SELECT provider_id, day, count(*) FROM given JOIN fresh USING (day, visitor)
         GROUP BY provider_id, day ORDER BY provider_id, day
         ON CONFLICT (provider_id, day) DO UPDATE SET views = view_counts.views + excluded.views`,
        [views.map(view => view.day), views.map(view => view.provider), views.map(view => view.visitor)],
      )
    }
    await writeSite(
      seenBy.flatMap(({ day, provider, visitor, event }): SiteRow[] => {
        const at = (group: string) => once(`${visitor} ${provider} ${group}`)
        if (event === 'own') return groups.map(group => ({ day, provider, event, visitor: at(group) }))
        return event ? [{ day, provider, event, visitor: at(groupOf(event)) }] : []
      }),
    )
  }

  async function writeSite(events: SiteRow[]): Promise<void> {
    if (!events.length) return
    await database.query(
      `${freshOf(', what')}
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
