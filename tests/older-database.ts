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
  INSERT INTO profiles (id, name, email, email_verified, location, account_role)
  SELECT gen_random_uuid(), 'Majstor', n || '@primer.rs', true, (ARRAY['Pančevo', 'Kovin', NULL])[1 + n % 3], 'provider' FROM generate_series(1, 9) n;
  INSERT INTO services (id, user_id, title, description, category, parent_category, status)
  SELECT gen_random_uuid(), p.id, 'Usluga ' || n, 'Opis', 'Ostalo', 'Ostalo', CASE WHEN n % 5 = 0 THEN 'paused' ELSE 'active' END
  FROM (SELECT id, row_number() OVER () AS at FROM profiles) p JOIN generate_series(1, 2250) n ON n % 9 = p.at - 1;
  -- Diaries with entries a quarter of an hour apart, of providers whose interval is an hour by now.
  INSERT INTO appointment_settings (provider_id, start, "end", interval) SELECT id, '09:00', '17:00', 60 FROM profiles;
  INSERT INTO appointments (id, provider_id, client_name, appointment_time)
  SELECT gen_random_uuid(), p.id, 'Klijent ' || n, '2026-12-01 08:00+01'::timestamptz + n * interval '15 minutes'
  FROM profiles p, generate_series(1, 260) n WHERE n % 8 <> 0;
  -- Three sites with a gallery: with two uploads and a service's picture, with that alone, and with nothing.
  INSERT INTO provider_websites (id, provider_id, subdomain, site_title, primary_color, secondary_color, font_family, template_id)
  SELECT gen_random_uuid(), id, 'sajt-' || split_part(email, '@', 1), 'Sajt', '#000000', '#ffffff', 'Inter', 'modern'
  FROM profiles WHERE email < '4';
  INSERT INTO website_sections (id, website_id, section_type, section_order)
  SELECT gen_random_uuid(), id, 'gallery', 0 FROM provider_websites;
  INSERT INTO media_files (key, owner_id, bucket, name, width, height, bytes)
  SELECT 'website_images/' || n, p.id, 'website_images', n::text, 640, 480, 1000
  FROM profiles p, generate_series(1, 2) n WHERE p.email LIKE '1@%';
  UPDATE services SET image_url = '/media/services/a' WHERE id IN (
    SELECT DISTINCT ON (s.user_id) s.id FROM services s JOIN profiles p ON p.id = s.user_id
    WHERE s.status = 'active' AND p.email < '3' ORDER BY s.user_id, s.id);
  UPDATE services SET price = 'od 1.172,00 din po satu', price_from = 1172 WHERE title = 'Usluga 1';
  UPDATE services SET price = '2,50 €', price_from = 2.5 WHERE title = 'Usluga 2'`

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
  const slugs = await ask('SELECT slug FROM profiles ORDER BY length(slug), slug')
  expect(slugs.rows.map(row => (row as { slug: string }).slug)).toEqual([
    'majstor',
    ...[2, 3, 4, 5, 6, 7, 8, 9].map(number => `majstor-${number}`),
  ])
  // Nothing is lost, and each lasts an hour or up to the next one.
  const lengths = await ask(`SELECT minutes, count(*)::int AS entries FROM appointments
    WHERE busy = tstzrange(appointment_time, appointment_time + make_interval(mins => minutes)) GROUP BY 1 ORDER BY 1`)
  expect(lengths.rows).toEqual([
    { minutes: 15, entries: 1755 },
    { minutes: 30, entries: 288 },
    { minutes: 60, entries: 9 },
  ])
  // What was seen in a gallery is seen there still; where nothing was uploaded, it is whatever the services show.
  const galleries = await ask(`SELECT w.subdomain, jsonb_path_query_array(s.pictures, '$[*].url') AS urls
    FROM website_sections s JOIN provider_websites w ON w.id = s.website_id ORDER BY 1`)
  expect(galleries.rows).toEqual([
    { subdomain: 'sajt-1', urls: ['/media/website_images/2', '/media/website_images/1', '/media/services/a'] },
    { subdomain: 'sajt-2', urls: [] },
    { subdomain: 'sajt-3', urls: [] },
  ])
  const prices = await ask('SELECT price_from::float8 AS euros FROM services WHERE price_from IS NOT NULL ORDER BY 1')
  expect(prices.rows).toEqual([{ euros: 2.5 }, { euros: 10 }])
  const words = await ask(`SELECT services FROM service_words WHERE word = 'usluga'`)
  expect(words.rows).toEqual([{ services: 1800 }])
}
