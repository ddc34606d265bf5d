import { StartFault } from '../start-fault.server.ts'

/** One statement on one connection. */
export type Ask = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

export type Table = {
  schema: string
  name: string
  /** What can be written; the database works the others out by itself. */
  columns: string[]
  key: string[]
  /** Tables whose rows have to be there before. */
  needs: string[]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const list = (names: string[]) => names.map(quoted).join(', ')
export const fullName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`
const batch = 500

/** The tables of a schema, in an order in which their rows can be written. */
export async function tablesOf(ask: Ask, schema: string): Promise<Table[]> {
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
  const left = new Map((rows as Table[]).map(row => [row.name, { ...row, schema }]))
  const ordered: Table[] = []
  while (left.size) {
    const ready = [...left.values()].filter(({ needs }) => !needs.some(name => left.has(name)))
    if (!ready.length) throw new StartFault(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const table of ready) left.delete(table.name)
    ordered.push(...ready)
  }
  return ordered
}

/** How many rows there are, and a sum over what stands in them, whatever their order. */
export async function sumOf(ask: Ask, table: Table): Promise<string> {
  const { rows } = await ask(
    `SELECT count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(to_jsonb(r)::text), 15))::bit(60)::bigint), 0) AS sum
     FROM (SELECT ${list(table.columns)} FROM ${fullName(table)}) r`,
  )
  return (rows[0] as { sum: string }).sum
}

/**
 * Copies all rows, by texts that PostgreSQL itself writes and reads, so that nothing is rounded on the way. The triggers
 * of the table rest meanwhile: what they keep is copied as well.
 */
export async function copyRows(from: Ask, to: Ask, table: Table): Promise<void> {
  const columns = list(table.columns)
  await to(`ALTER TABLE ${fullName(table)} DISABLE TRIGGER USER`)
  // Without a primary key by the place of the row, which nothing changes while this runs.
  const key = table.key.length ? list(table.key) : 'ctid'
  for (let offset = 0; ; offset += batch) {
    const { rows } = await from(
      `SELECT count(*)::int AS n, coalesce(json_agg(r), '[]')::text AS rows
       FROM (SELECT ${columns} FROM ${fullName(table)} ORDER BY ${key} LIMIT ${batch} OFFSET ${offset}) r`,
    )
    const [found] = rows as [{ n: number; rows: string }]
    if (!found.n) break
    await to(
      `INSERT INTO ${fullName(table)} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${fullName(table)}, $1::json)`,
      [found.rows],
    )
  }
  // What is looked at only at the end would be in the way.
  await to('SET CONSTRAINTS ALL IMMEDIATE')
  await to(`ALTER TABLE ${fullName(table)} ENABLE TRIGGER USER`)
}
