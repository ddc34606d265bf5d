import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './db.server.ts'
import { preparedQuery, UNPREPARED } from './prepared-statements.server.ts'

/** Returns the functions that run statements on a pool of connections to either database. */
export const queryFunctionsOf = (pool: pg.Pool): Pick<Database, 'db' | 'query' | 'rows' | 'exec'> => ({
  db: drizzle(pool),
  query: (text, values) => pool.query(text, values),
  rows: async (text, values, how) =>
    (await pool.query(how?.plannedForItsValues ? { text, values, name: UNPREPARED } : preparedQuery(text, values)))
      .rows,
  exec: text => pool.query(text),
})
