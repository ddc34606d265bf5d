import { expect, test } from 'vitest'
import { daySchema, momentSchema, monthSchema } from './date-schemas.ts'

test.each([
  ['a day', daySchema, ['2026-11-21', '2000-01-01', '2099-12-31', '2028-02-29']],
  ['a month', monthSchema, ['2026-11', '2000-01', '2099-12']],
  ['a moment', momentSchema, ['2026-11-21T09:00:00Z', '2099-12-31T23:59:59.999Z', '2026-11-21T10:00:00.123456+01:00']],
])('accepts %s from 2000 to 2099', (_, schema, texts) => {
  for (const text of texts) expect(schema().safeParse(text).data, text).toBe(text)
})

const invalidDays = ['0000-01-01', '1999-12-31', '2100-01-01', '+010000-01-01', '2026-02-29', '2026-1-1']
const invalidMoments = ['0000-01-01T00:00:00Z', '2099-12-31T23:59:59-14:00', '+010000-01-01T00:00:00Z']
test.each([
  ['a day', daySchema, invalidDays],
  ['a month', monthSchema, ['0000-01', '1999-12', '2100-01', '+010000-01', '2026-13', '2026-00', '']],
  ['a moment', momentSchema, [...invalidMoments, '1999-12-31T23:59:59Z', '2026-11-21', '2026-11-21T09:00:00']],
])('refuses an invalid value for %s, or another century, with the field’s message', (_, schema, texts) => {
  for (const text of [...texts, 20261121, null, '\0'])
    expect(schema('Izaberite dan.').safeParse(text).error?.issues[0]?.message, String(text)).toBe('Izaberite dan.')
})
