import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../platform/server/config.server.ts'
import type { Database, Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { administratorKey, idOf } from './ids.ts'
import { moveIntoPast } from './past.ts'
import { customers, providers } from './people.ts'

/** The transaction that writes the first rows. `passwordHash` is that of all demonstration users. */
export type FirstRows = { tx: Tx; config: Config; now: number; passwordHash: string }

/** The demonstration while it is loaded, in one transaction. `startedAt` is before everything that it writes. */
export type Loading = { tx: Tx; runtime: Runtime; now: number; startedAt: Date }

type As = (key: string) => ActorContext

const names = new Map([...providers, ...customers].map(({ key, name }) => [key, name]))
export const nameOf = (key: string): string => names.get(key) ?? ''
const providerKeys = new Set(providers.map(({ key }) => key))

/** Returns the context of a command that the user with this key gives. */
export const actingAs = ({ runtime }: Loading, key: string, at: Date): ActorContext => ({
  runtime,
  at,
  user: {
    id: idOf('person', key),
    sessionId: '',
    // Some commands require a recent session.
    signedInAt: new Date(),
    email: '',
    name: nameOf(key),
    isAdmin: key === administratorKey,
    accountRole: providerKeys.has(key) ? 'provider' : 'regular',
  },
})

/** Runs commands that users gave at a past time. Times that the database sets by itself are then moved to that time. */
export async function actAt(loading: Loading, at: Date, act: (as: As) => Promise<unknown>): Promise<void> {
  await act(key => actingAs(loading, key, at))
  await moveIntoPast(loading.tx, loading.startedAt, at)
}

/** Returns a runtime whose commands run in the transaction and cause no emails, pushes, live events or jobs. */
export function runtimeIn(tx: Tx, runtime: Runtime): Runtime {
  // Runs the commands' own transactions without savepoints, because a failure rolls everything back anyway.
  const db = Object.assign(Object.create(tx) as Db, { transaction: (work: (tx: Tx) => unknown) => work(tx) })
  const nothing = async () => {}
  return {
    ...runtime,
    db,
    primary: db,
    database: databaseIn(tx, db, runtime.database),
    memo: new Map(),
    rateLimits: { ...runtime.rateLimits, consume: nothing, tryConsume: async () => true },
    live: { ...runtime.live, send() {} },
    mail: { ...runtime.mail, send: nothing, sendAll: nothing },
    jobs: { ...runtime.jobs, send: nothing, sendAll: nothing },
  }
}

/** PostgreSQL's id of the type timestamptz, which Drizzle leaves as text and `Database.rows` returns as a Date. */
const TIMESTAMPTZ = 1184

function databaseIn(tx: Tx, db: Db, database: Database): Database {
  const query = (text: string, values: unknown[] = []) => tx.execute(withValues(text, values))
  return {
    ...database,
    db,
    query,
    async rows<Row>(text: string, values: unknown[]) {
      const { rows, fields } = await query(text, values)
      const times = fields.filter(({ dataTypeID }) => dataTypeID === TIMESTAMPTZ)
      for (const { name } of times) for (const row of rows) row[name] &&= new Date(row[name] as string)
      return rows as Row[]
    },
  }
}

/** Turns a text with `$1` into Drizzle's form. */
function withValues(text: string, values: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(parts.map((part, index) => (index % 2 ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part))))
}
