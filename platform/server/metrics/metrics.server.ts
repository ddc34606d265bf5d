import { AsyncLocalStorage } from 'node:async_hooks'
import { Counter, Histogram, Registry } from 'prom-client'

/** The buckets range from the time of a cached response to the time after which clients do not wait any more. */
const REQUEST_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATEMENT_BUCKETS_S = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15]

/** Other methods are counted together as `other`, because clients can invent methods. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Creates the metrics. Labels are names in the code, such as route patterns and queues, and never client input.
 * Therefore the number of labels is limited, and labels contain no personal data.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'komsiluk_http_request_seconds',
    help: 'Answered requests by the pattern of their route; status is its first digit.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  })
  const statements = new Histogram({
    name: 'komsiluk_database_statement_seconds',
    help: 'Statements from being sent to their answer.',
    buckets: STATEMENT_BUCKETS_S,
    registers,
  })
  return {
    registry,
    /** Id of the current request, for code that has no access to the request. */
    request: new AsyncLocalStorage<string>(),
    answered(method: string, route: string, status: number, milliseconds: number): void {
      requests.observe(
        { method: METHODS.has(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` },
        milliseconds / 1000,
      )
    },
    statementAnswered: (milliseconds: number): void => statements.observe(milliseconds / 1000),
    slowStatements: new Counter({
      name: 'komsiluk_database_slow_statements_total',
      help: 'Statements that took longer than SLOW_QUERY_MS.',
      registers,
    }),
    cacheAnswers: new Counter({
      name: 'komsiluk_public_cache_answers_total',
      help: 'Responses to visitors: hit (from memory), old (expired, because no newer one was available), made.',
      labelNames: ['result'],
      registers,
    }),
    events: new Counter({
      name: 'komsiluk_events_total',
      help: 'What concerns the safety of accounts, by the name it has in the log, such as sign-in refused.',
      labelNames: ['event'],
      registers,
    }),
    letters: new Counter({
      name: 'komsiluk_letters_total',
      help: 'Emails: sent, failed (retried), refused, kept (stored as files).',
      labelNames: ['outcome'],
      registers,
    }),
    pushes: new Counter({
      name: 'komsiluk_pushes_total',
      help: 'Pushes to a device: taken (accepted by its push service), refused, away (unavailable, retried), gone (with its subscription).',
      labelNames: ['outcome'],
      registers,
    }),
    jobs: new Counter({
      name: 'komsiluk_jobs_total',
      help: 'Jobs that this process has done or that have failed here.',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
