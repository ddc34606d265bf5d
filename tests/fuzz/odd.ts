import type { Random } from '../random.ts'

export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** Dates that neither clocks nor the database hold. */
const oddDays = ['0000-01-01', '9999-12-31', '+010000-01-01']
const oddMoments = [...oddDays.map(day => `${day}T00:00:00.000Z`), '9999-12-31T23:59:59-14:00']
const odd = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  '[object Object]',
  '\0',
  'a\0b',
  '\r\n\r\nGET / HTTP/1.1\r\n',
  '%',
  '%00',
  '%2e%2e%2f',
  '../../../../etc/passwd',
  '..\\..\\',
  '_',
  '\\',
  "'",
  "' OR 1=1 --",
  '"; DROP TABLE services; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$\u007b7*7}',
  'javascript:alert(1)',
  '//evil.example/',
  '__proto__',
  'constructor',
  'ž',
  'đ',
  'џ',
  '🏠👨‍👩‍👧',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\ud800',
  '9'.repeat(400),
  'a@b.rs',
  '2026-11-21',
  '0000-00-00',
  ...oddDays,
  ...oddMoments,
  '-271821-04-20T00:00:00.000Z',
  '2026-02-30T25:61:61Z',
]

/** A text nobody thought of; now and then a long one. */
export function oddText(random: Random): string {
  if (random.often(0.6)) return random.pick(odd)
  if (random.often(0.1)) return random.pick(['x', 'č', '😀', 'ab ', '%']).repeat(500 + random.below(6000))
  const length = random.below(30)
  return Array.from({ length }, () => String.fromCharCode(random.below(random.often(0.8) ? 0x180 : 0x10000))).join('')
}

/** Mostly what the schema asks for, often enough something else; `known` are ids of things that are there. */
export function valueFor(random: Random, schema: Schema | undefined, known: string[], depth = 0): unknown {
  if (!schema || depth > 4 || random.often(0.15)) return anything(random, depth)
  if (schema.anyOf) return valueFor(random, random.pick(schema.anyOf), known, depth + 1)
  if (schema.enum) return random.pick(schema.enum)
  if (schema.format === 'date') return random.pick(random.often(0.5) ? oddDays : ['2026-11-21', '2026-12-01'])
  if (schema.format === 'date-time')
    return random.pick(random.often(0.5) ? oddMoments : [new Date(Date.now() + 86_400_000).toISOString()])
  if (schema.format === 'uuid') return random.often(0.8) ? random.pick(known) : oddText(random)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
    case 'number':
      return random.pick([-1, 0, 1, 3, 5, 6, 0.5, 24, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308])
    case 'boolean':
      return random.often(0.5)
    case 'array':
      return Array.from({ length: random.below(8) }, () => valueFor(random, schema.items, known, depth + 1))
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).filter(() => random.often(0.85))
      return Object.fromEntries(fields.map(([name, each]) => [name, valueFor(random, each, known, depth + 1)]))
    }
    default:
      if (random.often(0.1)) return 'a\0b'
      return random.often(0.2) ? random.pick(known) : oddText(random)
  }
}

function anything(random: Random, depth: number): unknown {
  const kind = random.below(depth > 4 ? 4 : 7)
  if (kind === 0) return oddText(random)
  if (kind === 1) return random.pick([0, -0, 1.5, 1e308, -(2 ** 63)])
  if (kind === 2) return null
  if (kind === 3) return random.often(0.5)
  if (kind === 4) return Array.from({ length: random.below(4) }, () => anything(random, depth + 1))
  if (kind === 5) return JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)
  return JSON.parse(`{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"toString":${random.below(9)}}`)
}
