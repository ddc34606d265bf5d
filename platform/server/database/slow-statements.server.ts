import type { Logger } from '../log/log.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import { beginStatementSpan } from '../traces/spans.server.ts'

/** Called when a statement is sent. Returns a function to call when the statement has finished. */
export type WatchStatement = (text: string) => () => void

/** Longer statements are cut off in the log, because their beginning identifies them. */
const MAX_TEXT_LENGTH = 400

/** Logs statements slower than `slow` milliseconds, or none if `slow` is 0. The log gets no values of parameters. */
export function watchStatements(metrics: Metrics, log: Logger, slow: number): WatchStatement {
  return text => {
    const started = performance.now()
    const request = metrics.request.getStore()
    const endSpan = beginStatementSpan(text)
    return () => {
      endSpan()
      const ms = performance.now() - started
      metrics.statementAnswered(ms)
      if (!slow || ms <= slow) return
      metrics.slowStatements.inc()
      const statement = text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)
      log.warn({ request, ms: Math.round(ms), statement }, 'slow statement')
    }
  }
}
