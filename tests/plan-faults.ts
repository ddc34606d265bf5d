import pg from 'pg'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { App, Caller } from './harness.ts'
import { largeTables } from './large-tables.ts'

/** The planner may scan this many rows in order, because that costs no more than looking up each row of a page. */
export const MAX_READ_ROWS = 3_000
/** A search scans up to this many services before it uses the word index (scan-costs.server.ts). */
const MAX_SCANNED_SERVICES = 4_000

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
type Explained = { rows: Record<string, unknown>[] }

/** Notes the statements of each test, and returns functions that list the statements that read too many rows. */
export function usePlanFaults(app: App) {
  let noted: { text: string; values: unknown[] }[] = []
  /** Statements that need not be planned again. */
  const planned = new Set<string>()

  beforeEach(() => {
    planned.clear()
    const query: (...input: any[]) => unknown = pg.Client.prototype.query
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: any[]) {
      const [text, values] = typeof input[0] === 'string' ? input : [input[0].text, input[0].values ?? input[1]]
      // Ignores statements of the job queue, which polls during the test.
      if (/^\s*(select|with)\b/i.test(text) && !text.includes('pgboss'))
        noted.push({ text, values: Array.isArray(values) ? values : [] })
      return query.apply(this, input)
    })
  })
  afterEach(() => vi.restoreAllMocks())

  async function faultsOf(name: string, run: () => Promise<void>): Promise<string[]> {
    noted = []
    await run()
    const found = noted
    expect(found.length, name).toBeGreaterThan(0)
    const faults: string[] = []
    for (const statement of found) {
      const key = JSON.stringify(statement)
      if (!planned.has(key)) faults.push(...(await faultsIn(statement)).map(fault => `${name}: ${fault}`))
      planned.add(key)
    }
    return faults
  }

  async function faultsIn({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
    const plans = [await planOf(text, values)]
    // PostgreSQL may make one plan for all values of a prepared statement, so that plan is checked too, except for
    // statements that are not prepared (plain-list.server.ts). Statements with `(SELECT $` always get that plan.
    const isForItsValues =
      !text.includes('(SELECT $') &&
      /MATERIALIZED|s\.areas &&|s\.town_key <|s\.price_from [<>]=|s\.rating >=|s\.free_day BETWEEN|s\.category (=|IN) /.test(
        text,
      )
    if (values.length && !isForItsValues) plans.push(await planForAnyValues(text, values))
    const maxRows = text.includes(`LIMIT ${MAX_SCANNED_SERVICES}`) ? MAX_SCANNED_SERVICES : MAX_READ_ROWS
    return plans.flatMap(nodesOf).flatMap(node => {
      const table = node['Relation Name']
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      const rows = (node['Actual Rows'] + removed) * node['Actual Loops']
      // A job may scan a table that is still empty.
      const isFullScan = node['Node Type'] === 'Seq Scan' && !(node['Actual Loops'] && !rows)
      return [
        ...(table && rows > maxRows ? [`${rows} rows of ${table} by ${node['Node Type']}`] : []),
        ...(isFullScan && largeTables.includes(table!) ? [`all of ${table}: ${text}`] : []),
      ]
    })
  }

  const planOf = async (text: string, values: unknown[]) =>
    planIn((await app.runtime.database.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)) as Explained)

  async function planForAnyValues(text: string, values: unknown[]): Promise<Node> {
    const literals = values.map(value => (value === null ? 'NULL' : pg.escapeLiteral(textOf(value))))
    // Sends the statements as one text, so that all of them run on one connection.
    const results = (await app.runtime.database.exec(
      `SET plan_cache_mode = force_generic_plan; PREPARE checked AS ${text};
       EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE checked (${literals.join(', ')});
       DEALLOCATE checked; RESET plan_cache_mode`,
    )) as Explained[]
    return planIn(results[2]!)
  }

  const readsOf = (path: string, as: Caller | null = null): Promise<string[]> =>
    faultsOf(path, async () => {
      expect([path, (await app.call('GET', path, { as })).status]).toEqual([path, 200])
    })
  return { faultsOf, readsOf, planAgain: () => planned.clear() }
}

const planIn = ({ rows }: Explained) => (rows[0]!['QUERY PLAN'] as [{ Plan: Node }])[0].Plan

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const textOf = (value: unknown) =>
  value instanceof Date
    ? value.toISOString()
    : Array.isArray(value)
      ? `{${value.map(each => JSON.stringify(each)).join()}}`
      : String(value)
