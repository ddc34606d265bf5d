import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { migrationsFolder } from '../platform/server/database/db.server.ts'
import { useFolder } from './folder.ts'

type RunQuery = (text: string) => Promise<{ rows: unknown[] }>

/** Inserts so many services that the online step below needs more than one batch. */
export const manyServicesSql = `
  INSERT INTO profiles (id, name, email, email_verified, account_role)
  VALUES ('0197a000-0000-7000-8000-000000000000', 'Majstor', 'majstor@primer.rs', true, 'provider');
  INSERT INTO services (id, user_id, title, description, category, parent_category, status)
  SELECT gen_random_uuid(), '0197a000-0000-7000-8000-000000000000', 'Usluga ' || n, 'Opis', 'Ostalo', 'Ostalo', 'active'
  FROM generate_series(1, 250) n`

const migration = `
ALTER TABLE services ADD COLUMN title_length integer;--> statement-breakpoint
CREATE TRIGGER services_keep_length BEFORE INSERT ON services FOR EACH ROW EXECUTE FUNCTION keep_title_length();`
const newFunction = `
CREATE OR REPLACE FUNCTION keep_title_length() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.title_length := length(NEW.title);
  RETURN NEW;
END
$$;`
const steps = `
DO $$
BEGIN
  LOOP
    UPDATE services SET title_length = length(title)
    WHERE id IN (SELECT id FROM services WHERE title_length IS NULL LIMIT 100);
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END
$$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_title_length" ON services (title_length);`

type Entry = { idx: number; when: number; tag: string }

/** Copies the migrations of another version. `change` changes the files in the folder, and returns the migrations. */
export function useMigrations(change: (entries: Entry[], folder: string) => Entry[]): string {
  const folder = useFolder('migrations')
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const entries = change(journal.entries, folder)
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  // A step runs once its migration has run, so a version without the migration must not have it.
  const numbers = entries.map(({ tag }) => tag.slice(0, 4))
  for (const step of globSync('*.sql', { cwd: join(folder, 'online') }))
    if (!numbers.includes(step.slice(0, 4))) rmSync(join(folder, 'online', step))
  return folder
}

/** Creates the migrations of the version with the baseline alone. Call this function at the top of a file. */
export const useBaseline = (): string => useMigrations(entries => entries.slice(0, 1))

/** Creates migrations of a future version, with one change of each kind. Call this function at the top of a file. */
export const useNextVersion = (): string =>
  useMigrations((entries, folder) => {
    const newest = entries.at(-1)!
    writeFileSync(join(folder, '9999_title_length.sql'), migration)
    writeFileSync(join(folder, 'functions', 'keep_title_length.sql'), newFunction)
    const changed = join(folder, 'functions', 'slug_of.sql')
    writeFileSync(changed, readFileSync(changed, 'utf8').replaceAll("'majstor'", "'zanatlija'"))
    writeFileSync(join(folder, 'online', '9999_1_title_length.sql'), steps)
    return [...entries, { ...newest, idx: newest.idx + 1, when: newest.when + 1, tag: '9999_title_length' }]
  })

/** Expects that the new column is filled, its trigger works, its index is valid, and the new function is installed. */
export async function expectNextVersion(runQuery: RunQuery): Promise<void> {
  await runQuery(`INSERT INTO services (id, user_id, title, description, category, parent_category, status)
    SELECT gen_random_uuid(), id, 'Nova', 'Opis', 'Ostalo', 'Ostalo', 'active' FROM profiles`)
  const { rows } = await runQuery(`SELECT count(*) FILTER (WHERE title_length = length(title))::int AS filled,
    count(*)::int AS services, slug_of('東京') AS slug,
    (SELECT indisvalid FROM pg_index WHERE indexrelid = 'services_title_length'::regclass) AS "isIndexed" FROM services`)
  expect(rows).toEqual([{ filled: 251, services: 251, slug: 'zanatlija', isIndexed: true }])
}
