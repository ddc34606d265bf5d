import { setTimeout as wait } from 'node:timers/promises'
import type { PublicCache } from '../cache/public-cache.server.ts'
import type { SyncState } from '../live/live.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { Database } from './db.server.ts'

/** A read-only copy of the database, for visitors' reads. */
export type Replica = {
  database: Database
  /** Returns whether the replica contains every change that visitors may have seen. */
  isUpToDate(): boolean
  close(): Promise<void>
}

/** `behind` is the interval while the replica lacks changes, `quiet` the interval at other times. */
const POLL_INTERVAL_MS = { behind: 50, quiet: 2_000 }

/**
 * Watches a replica. After a public change (public-cache.server.ts), the replica counts as behind until it has replayed
 * a later position of the primary. The replica is also not used while it does not reply or instances are out of sync.
 */
export function followReplica(
  primary: Database,
  replica: Database,
  { cache, live, log }: { cache: Pick<PublicCache, 'onChange'>; live: SyncState; log: Logger },
): Replica {
  const stop = new AbortController()
  let changedAt = performance.now()
  let replayedUpTo = Number.NEGATIVE_INFINITY
  /** The primary's position after the last change. The current position moves on, so a replica might never reach it. */
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

  async function pollUntilStopped(): Promise<void> {
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
      // A change or `close` ends the wait early.
      await wait(isBehind ? POLL_INTERVAL_MS.behind : POLL_INTERVAL_MS.quiet, undefined, { signal, ref: false }).catch(
        () => {},
      )
    }
  }
  const polling = pollUntilStopped()

  return {
    database: replica,
    isUpToDate: () => replayedUpTo >= changedAt && live.isInSync() && replica.connections().isUp,
    async close() {
      stop.abort()
      await polling
      await replica.close()
    },
  }
}
