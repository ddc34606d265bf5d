import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './db.server.ts'
import { preparedQuery, UNPREPARED } from './prepared-statements.server.ts'

/** Returns the functions that run statements on a new pool of connections to either database. */
export function queryFunctionsOf(pool: pg.Pool): Pick<Database, 'db' | 'query' | 'rows' | 'exec'> {
  pool.on('connect', runStatementsInTurn)
  return {
    db: drizzle(pool),
    query: (text, values) => pool.query(text, values),
    rows: async (text, values, how) =>
      (await pool.query(how?.plannedForItsValues ? { text, values, name: UNPREPARED } : preparedQuery(text, values)))
        .rows,
    exec: text => pool.query(text),
  }
}

type Query = (...args: unknown[]) => unknown

/**
 * Lets the statements of a transaction wait for each other, because pg warns of a statement that is sent while another
 * one runs, and pg 9 will refuse it. The pool itself passes a callback and sends one statement at a time.
 */
function runStatementsInTurn(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const ignore = () => {}
  let previous = Promise.resolve()
  const queryInTurn: Query = (...args) => {
    if (typeof args.at(-1) === 'function') return query(...args)
    const result = previous.then(() => query(...args))
    previous = result.then(ignore, ignore)
    return result
  }
  client.query = queryInTurn as typeof client.query
}
