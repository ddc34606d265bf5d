import { Gauge } from 'prom-client'
import type { Runtime } from '../runtime.server.ts'

/** Counts due jobs with the age of the oldest job. Only the age shows a blocked queue, as a long queue may be quick. */
const DUE_JOBS_QUERY = `
  SELECT name AS queue, count(*)::int AS waiting,
         extract(epoch FROM now() - min(greatest(created_on, start_after)))::float8 AS oldest
  FROM pgboss.job WHERE state < 'active' AND NOT blocked AND start_after <= now() GROUP BY name`
type Due = { queue: string; waiting: number; oldest: number }

/** Returns a function to call before Prometheus reads the metrics. */
export function measureRuntime(runtime: Runtime): () => Promise<void> {
  const { metrics, database, log, live, cache, imageWork, stopping } = runtime
  const registers = [metrics.registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('komsiluk_stopping', '1 while the process ends.', () => Number(stopping.aborted))
  gauge('komsiluk_sockets', 'Open live connections.', live.connections)
  gauge('komsiluk_live_whole', '0 while what other processes tell may be lost.', () => Number(live.isInSync()))
  gauge('komsiluk_public_cache_bytes', 'Bytes of the cached responses for visitors.', () => cache.size().bytes)
  gauge('komsiluk_public_cache_answers', 'Number of cached responses for visitors.', () => cache.size().count)
  gauge('komsiluk_image_places_taken', 'Pictures that wait or are being processed.', imageWork.taken)
  gauge('komsiluk_database_up', '0 while the database does not answer.', () => Number(database.connections().isUp))
  new Gauge({
    name: 'komsiluk_database_connections',
    help: 'Connections of this process by state, and how many wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = database.connections()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  const queueGauge = { labelNames: ['queue'], registers }
  const waiting = new Gauge({ name: 'komsiluk_jobs_waiting', help: 'Jobs that are due and not begun.', ...queueGauge })
  const oldest = new Gauge({ name: 'komsiluk_jobs_oldest_seconds', help: 'How long the oldest is due.', ...queueGauge })
  return async () => {
    waiting.reset()
    oldest.reset()
    // The error is only a debug message, because another metric shows that the database is down.
    const due = await database.rows<Due>(DUE_JOBS_QUERY, []).catch(error => {
      log.debug({ err: error }, 'the jobs that are due could not be counted')
      return []
    })
    for (const { queue, ...counts } of due) {
      waiting.set({ queue }, counts.waiting)
      oldest.set({ queue }, counts.oldest)
    }
  }
}
