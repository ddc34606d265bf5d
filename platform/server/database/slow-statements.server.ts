import type { Logger } from '../log/log.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import { beginStatementSpan } from '../traces/spans.server.ts'

/** Called when a statement is sent; answers what to call when it has been answered. */
export type WatchStatement = (text: string) => () => void

/** Texts made by hand fill a page; their beginning says which one it is. */
const longestText = 400

/**
 * Measures every statement and makes it a span of its request's trace. One that took longer than `slow` milliseconds is
 * written to the log, with the id of the request it was for; with 0 none is slow. The text holds no values, which are
 * sent apart from it.
 */
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
      const statement = text.replace(/\s+/g, ' ').trim().slice(0, longestText)
      log.warn({ request, ms: Math.round(ms), statement }, 'slow statement')
    }
  }
}
