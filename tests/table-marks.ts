import type { Database } from '../platform/server/database/db.server.ts'

/** Returns a function that returns the hashes of the rows of each table, or of some tables. */
export async function tableMarks(database: Pick<Database, 'rows' | 'exec'>, { except }: { except: string[] }) {
  const tables = await database.rows<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    [],
  )
  const marks = tables
    .filter(({ name }) => !except.includes(name))
    .map(({ name }) => `SELECT '${name}', md5(string_agg(t::text, ',' ORDER BY t::text)) FROM ${name} t`)
  // A function, because PostgreSQL then plans this long query only once.
  await database.exec(
    `CREATE FUNCTION pg_temp.marks() RETURNS TABLE (name text, mark text) LANGUAGE plpgsql
     AS $$ BEGIN RETURN QUERY ${marks.join(' UNION ALL ')}; END $$`,
  )
  return async (names: string[] | null = null): Promise<Record<string, string | null>> => {
    const rows = await database.rows<{ name: string; mark: string | null }>(
      'SELECT * FROM pg_temp.marks() WHERE $1::text[] IS NULL OR name = ANY($1)',
      [names],
    )
    return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]))
  }
}
