import type { Database } from '../platform/server/database/db.server.ts'

/** PostgreSQL's error codes. */
const DEADLOCK = '40P01'
const UNKNOWN_SCHEMA = '3F000'
const DUPLICATE_SCHEMA = ['23505', '42P06']
/** TRUNCATE is slower than DELETE, but returns the space of deleted rows. */
const MAX_DELETED_BYTES = 800_000

/** Empties all tables, and the queues. Tries again, because a job of the previous test may still run and deadlock. */
export async function emptyTables(database: Database): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return void (await database.exec('SELECT emptying.empty_tables()'))
    } catch (error) {
      const code = codeOf(error)
      if (code === UNKNOWN_SCHEMA) await createFunction(database)
      else if (code !== DEADLOCK || tries === 5) throw error
    }
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code)

/** Creates the function, unless a concurrent test of the file is faster. */
const createFunction = (database: Database) =>
  database.exec(functionText).catch(error => {
    if (!DUPLICATE_SCHEMA.includes(codeOf(error))) throw error
  })

/**
 * Creates a function with two statements for each table, because PostgreSQL keeps the plans of a function, and planning
 * them takes longer than executing them. The role `replica` turns off triggers that forbid deletion. Queues named
 * test-… are skipped, because concurrent tests share them (jobs.test.ts).
 */
const functionText = `CREATE SCHEMA emptying;
DO $$
DECLARE
  statements text;
BEGIN
  SELECT string_agg(format('
    IF EXISTS (SELECT FROM %1$s) THEN
      IF pg_relation_size(%1$L) > ${MAX_DELETED_BYTES} THEN TRUNCATE %1$s CASCADE; ELSE DELETE FROM %1$s; END IF;
    END IF;', oid::regclass), '') INTO statements
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace;
  EXECUTE format('CREATE FUNCTION emptying.empty_tables() RETURNS void LANGUAGE plpgsql AS %L',
    'BEGIN PERFORM set_config(''session_replication_role'', ''replica'', true);' || statements ||
    ' DELETE FROM pgboss.job WHERE state <> ''active'' AND name NOT LIKE ''test-%''; END');
END $$`
