import { setTimeout as wait } from 'node:timers/promises'
import type { PublicCache } from '../cache/public-cache.server.ts'
import type { Live } from '../live/live.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { Database } from './db.server.ts'

/** A second database that follows the first, for what visitors read. */
export type Replica = {
  database: Database
  /** Whether it shows all that has changed for visitors. */
  isUpToDate(): boolean
  close(): Promise<void>
}

/** While something has changed that it may not show yet, and otherwise, in milliseconds. */
const pace = { behind: 50, quiet: 2_000 }

/**
 * Follows how far the replica has come. What changes for visitors is told to every process (public-cache.server.ts);
 * from that moment the replica counts as behind, until it has replayed what the primary had written by a later one.
 * Where the processes may not hear each other, and where it does not answer, it is not used at all.
 */
export function followReplica(
  primary: Database,
  replica: Database,
  { cache, live, log }: { cache: Pick<PublicCache, 'onChange'>; live: Pick<Live, 'isWhole'>; log: Logger },
): Replica {
  const stop = new AbortController()
  let changedAt = performance.now()
  let shownUpTo = Number.NEGATIVE_INFINITY
  /** Where the primary was after the last change; it stays, since a busy primary is always ahead of any replica. */
  let goal: { setAt: number; position: string } | undefined
  let hurry = new AbortController()
  cache.onChange(() => {
    changedAt = performance.now()
    hurry.abort()
  })

  async function look(): Promise<void> {
    if (!goal || goal.setAt < changedAt) {
      const setAt = performance.now()
      const [written] = await primary.rows<{ position: string }>(
        'SELECT pg_current_wal_insert_lsn()::text AS position',
        [],
      )
      goal = { setAt, position: written!.position }
    }
    const [seen] = await replica.rows<{ isThere: boolean }>(
      'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isThere"',
      [goal.position],
    )
    shownUpTo = seen!.isThere ? goal.setAt : Number.NEGATIVE_INFINITY
  }

  async function follow(): Promise<void> {
    let hasFailed = false
    while (!stop.signal.aborted) {
      try {
        await look()
        hasFailed = false
      } catch (error) {
        shownUpTo = Number.NEGATIVE_INFINITY
        goal = undefined
        if (!hasFailed) log.warn({ err: error }, 'the replica is not used')
        hasFailed = true
      }
      const isBehind = shownUpTo < changedAt && !hasFailed
      hurry = new AbortController()
      const signal = AbortSignal.any([hurry.signal, stop.signal])
      // Cut short by a change or by the end.
      await wait(isBehind ? pace.behind : pace.quiet, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const following = follow()

  return {
    database: replica,
    isUpToDate: () => shownUpTo >= changedAt && live.isWhole() && replica.connections().isUp,
    async close() {
      stop.abort()
      await following
      await replica.close()
    },
  }
}
