import { afterAll } from 'vitest'
import type { App } from './access-rows.ts'

/**
 * Returns a function that creates the scene in the first test and puts its rows back in later tests, because requests
 * that create a scene take longer than most tests. Pictures stay in the data folder.
 */
export function keepScene<Scene>(app: App, make: () => Promise<Scene>): () => Promise<Scene> {
  let kept: Scene | undefined
  afterAll(() => app.runtime.database.exec('DROP SCHEMA IF EXISTS kept CASCADE'))
  return async () => {
    if (kept) await app.runtime.database.exec('SELECT kept.restore()')
    else {
      kept = await make()
      await app.runtime.database.exec(keepRows)
    }
    return kept
  }
}

/**
 * Copies the rows of all tables, and writes a function that inserts them again. Generated columns cannot be inserted.
 * The role `replica` turns off the triggers, whose effects are among the rows.
 */
const keepRows = `DO $$
DECLARE
  source record;
  has_rows boolean;
  statements text := '';
BEGIN
  CREATE SCHEMA kept;
  FOR source IN SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ') AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace GROUP BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', source.name) INTO has_rows;
    CONTINUE WHEN NOT has_rows;
    EXECUTE format('CREATE TABLE kept.%I AS SELECT %s FROM public.%1$I', source.name, source.columns);
    statements := statements || format('INSERT INTO public.%I (%s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM kept.%1$I; ',
      source.name, source.columns);
  END LOOP;
  EXECUTE format('CREATE FUNCTION kept.restore() RETURNS void LANGUAGE plpgsql
    AS ''BEGIN PERFORM set_config(''''session_replication_role'''', ''''replica'''', true); %s END''', statements);
END $$`
