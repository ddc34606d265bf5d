import { setTimeout as wait } from 'node:timers/promises'
import type { PublicCache } from '../cache/public-cache.server.ts'
import type { SyncState } from '../live/live.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { Database } from './db.server.ts'

/** Used for visitors' reads. */
export type Replica = {
  database: Database
  /** Returns whether it shows every change that visitors may know of. */
  isUpToDate(): boolean
  close(): Promise<void>
}

/** `behind` applies while changes are not replayed yet. */
const POLL_INTERVAL_MS = { behind: 50, quiet: 2_000 }

/**
 * From a public change (public-cache.server.ts) the replica counts as behind until it has replayed a later position of
 * the primary. While instances may miss each other's events, or the replica does not respond, it is not used.
 */
export function followReplica(
  primary: Database,
  replica: Database,
  { cache, live, log }: { cache: Pick<PublicCache, 'onChange'>; live: SyncState; log: Logger },
): Replica {
  const stop = new AbortController()
  let changedAt = performance.now()
  let replayedUpTo = Number.NEGATIVE_INFINITY
  /** Position of the primary after the last change; it stays fixed, since a busy primary is always ahead. */
  let target: { setAt: number; position: string } | undefined
  let wakeUp = new AbortController()
  cache.onChange(() => {
    changedAt = performance.now()
    wakeUp.abort()
  })

  async function checkPosition(): Promise<void> {
    if (!target || target.setAt < changedAt) {
      const setAt = performance.now()
      const [current] = await primary.rows<{ position: string }>(
        'SELECT pg_current_wal_insert_lsn()::text AS position',
        [],
      )
      target = { setAt, position: current!.position }
    }
    const [replayed] = await replica.rows<{ isThere: boolean }>(
      'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isThere"',
      [target.position],
    )
    replayedUpTo = replayed!.isThere ? target.setAt : Number.NEGATIVE_INFINITY
  }

  async function follow(): Promise<void> {
    let hasFailed = false
    while (!stop.signal.aborted) {
      try {
        await checkPosition()
        hasFailed = false
      } catch (error) {
        replayedUpTo = Number.NEGATIVE_INFINITY
        target = undefined
        if (!hasFailed) log.warn({ err: error }, 'the replica is not used')
        hasFailed = true
      }
      const isBehind = replayedUpTo < changedAt && !hasFailed
      wakeUp = new AbortController()
      const signal = AbortSignal.any([wakeUp.signal, stop.signal])
      // A change or the end aborts the wait.
      await wait(isBehind ? POLL_INTERVAL_MS.behind : POLL_INTERVAL_MS.quiet, undefined, { signal, ref: false }).catch(
        () => {},
      )
    }
  }
  const following = follow()

  return {
    database: replica,
    isUpToDate: () => replayedUpTo >= changedAt && live.isInSync() && replica.connections().isUp,
    async close() {
      stop.abort()
      await following
      await replica.close()
    },
  }
}
