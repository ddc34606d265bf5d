import { StartError } from '../start-error.server.ts'

export type RunStatement = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

export type Table = {
  schema: string
  name: string
  /** Columns to copy. Generated columns are left out, because PostgreSQL computes their values. */
  columns: string[]
  key: string[]
  /** Tables whose rows have to be inserted before the rows of this table. */
  needs: string[]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnList = (names: string[]) => names.map(quoted).join(', ')
export const qualifiedName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`
const BATCH_ROWS = 500

/** Returns the tables in an order in which their rows can be inserted. */
export async function tablesOf(ask: RunStatement, schema: string): Promise<Table[]> {
  const { rows } = await ask(
    `SELECT c.relname AS name,
       ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
             AND attgenerated = '' ORDER BY attname) AS columns,
       ARRAY(SELECT a.attname::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
             WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY array_position(i.indkey::int2[], a.attnum)) AS key,
       ARRAY(SELECT DISTINCT p.relname::text FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
             WHERE f.conrelid = c.oid AND f.contype = 'f' AND p.oid <> c.oid) AS needs
     FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
    [schema],
  )
  const remaining = new Map((rows as Table[]).map(row => [row.name, { ...row, schema }]))
  const ordered: Table[] = []
  while (remaining.size) {
    const ready = [...remaining.values()].filter(({ needs }) => !needs.some(name => remaining.has(name)))
    if (!ready.length)
      throw new StartError(`Tables refer to each other in a circle: ${[...remaining.keys()].join(', ')}`)
    for (const table of ready) remaining.delete(table.name)
    ordered.push(...ready)
  }
  return ordered
}

/** Returns the row count and an order-independent checksum. */
export async function checksumOf(ask: RunStatement, table: Table): Promise<string> {
  const { rows } = await ask(
    `SELECT count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(to_jsonb(r)::text), 15))::bit(60)::bigint), 0) AS sum
     FROM (SELECT ${columnList(table.columns)} FROM ${qualifiedName(table)}) r`,
  )
  return (rows[0] as { sum: string }).sum
}

/** Copies rows as JSON that PostgreSQL writes and reads, so that no value is rounded. Triggers do not run. */
export async function copyRows(from: RunStatement, to: RunStatement, table: Table): Promise<void> {
  const columns = columnList(table.columns)
  await to(`ALTER TABLE ${qualifiedName(table)} DISABLE TRIGGER USER`)
  // Without a primary key, order by the row's position in the table file, which does not change while this runs.
  const key = table.key.length ? columnList(table.key) : 'ctid'
  for (let offset = 0; ; offset += BATCH_ROWS) {
    const { rows } = await from(
      `SELECT count(*)::int AS n, coalesce(json_agg(r), '[]')::text AS rows
       FROM (SELECT ${columns} FROM ${qualifiedName(table)} ORDER BY ${key} LIMIT ${BATCH_ROWS} OFFSET ${offset}) r`,
    )
    const [page] = rows as [{ n: number; rows: string }]
    if (!page.n) break
    await to(
      `INSERT INTO ${qualifiedName(table)} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${qualifiedName(table)}, $1::json)`,
      [page.rows],
    )
  }
  // Check deferred constraints now, because pending checks would block the ALTER TABLE.
  await to('SET CONSTRAINTS ALL IMMEDIATE')
  await to(`ALTER TABLE ${qualifiedName(table)} ENABLE TRIGGER USER`)
}
