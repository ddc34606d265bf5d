import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { migrationsFolder } from '../platform/server/database/db.server.ts'

/** The last migration of the version before. */
const before = 10

/** A folder with all migrations but the newest; call it once at the top of a test file. */
export function useOlderMigrations(): string {
  const older = mkdtempSync(join(tmpdir(), 'komsiluk-older-'))
  cpSync(migrationsFolder, older, { recursive: true })
  const file = join(older, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  journal.entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= before)
  writeFileSync(file, JSON.stringify(journal))
  afterAll(() => rmSync(older, { recursive: true, force: true }))
  return older
}

type Ask = (text: string) => Promise<{ rows: unknown[] }>

/** More services than are taken in one step. */
export const filling = `
  INSERT INTO profiles (id, name, email, location, account_role)
  SELECT gen_random_uuid(), 'Majstor', n || '@primer.rs', (ARRAY['Pančevo', 'Kovin', NULL])[1 + n % 3], 'provider' FROM generate_series(1, 9) n;
  INSERT INTO services (id, user_id, title, description, category, parent_category, status)
  SELECT gen_random_uuid(), p.id, 'Usluga ' || n, 'Opis', 'Ostalo', 'Ostalo', CASE WHEN n % 5 = 0 THEN 'paused' ELSE 'active' END
  FROM (SELECT id, row_number() OVER () AS at FROM profiles) p JOIN generate_series(1, 2250) n ON n % 9 = p.at - 1`

export async function expectWhole(ask: Ask): Promise<void> {
  const towns =
    await ask(`SELECT s.town_key, count(*)::int AS services FROM services s JOIN profiles p ON p.id = s.user_id
    WHERE s.town_key = coalesce(sr_key(p.location), '') GROUP BY 1 ORDER BY 1`)
  expect(towns.rows).toEqual([
    { town_key: '', services: 750 },
    { town_key: 'kovin', services: 750 },
    { town_key: 'pancevo', services: 750 },
  ])
  const indexes = await ask(`SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
    WHERE indrelid = 'services'::regclass ORDER BY 1`)
  const names = indexes.rows.map(row => (row as { name: string }).name)
  expect(names).toEqual(expect.arrayContaining(['services_words', 'services_letters', 'services_town_category_price']))
  expect(names).not.toContain('services_cheapest')
  expect(indexes.rows.every(row => (row as { valid: boolean }).valid)).toBe(true)
  const words = await ask(`SELECT services FROM service_words WHERE word = 'usluga'`)
  expect(words.rows).toEqual([{ services: 1800 }])
}
