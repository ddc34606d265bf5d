import { beforeAll, expect, test } from 'vitest'
import { access } from './access.ts'
import { type AccessRow, type AccessScene, isReading } from './access-rows.ts'
import { useAccess } from './access-scene.ts'
import { type Operation, readOperations, type Schema } from './operations.ts'
import { textFields } from './written-fields.ts'

/** Sends texts and dates that PostgreSQL or Date cannot store to each endpoint. No value may cause a server error. */
const { app, useScene, prepared } = useAccess()
const nul = 'a\0b'
const days = ['0000-01-01', '9999-12-31', '+010000-01-01', '2026-02-30']
const dates = [
  ...days,
  '0000-01',
  '9999-12',
  '2026-13',
  ...days.map(day => `${day}T00:00:00Z`),
  '9999-12-31T23:59:59-14:00',
]

let operations: Operation[]
beforeAll(async () => {
  operations = await readOperations(app)
})

const callers = ['visitor', 'banned', 'other', 'admin', 'seeker', 'provider'] as const
/** Endpoints that end the caller's account or session, so that all later requests would be anonymous. */
const endsSession = /sign-out|revoke|\/me\/delete|delete-user|DELETE \/me\/sessions/

const tried = Object.entries(access).filter(([name]) => !endsSession.test(name))
const isDate = ({ format, anyOf = [] }: Schema): boolean =>
  ['date', 'date-time'].includes(format ?? '') || anyOf.some(isDate)
/** Queries with a date that no year of the site has. */
let refusedDates = 0
async function findFaults(world: AccessScene, [name, { path: pathOf, body, expected }]: [string, AccessRow]) {
  const caller = callers.findLast((_, index) => expected[index]! < 400) ?? 'provider'
  const operation = operations.find(each => each.name === name)!
  const { method, path, parameters, body: schema } = operation
  const whole = pathOf?.(world) ?? path
  const good = typeof body === 'function' ? body(world, caller) : typeof body === 'object' ? body : undefined
  const faults: string[] = []
  async function send(label: string, path: string, body?: unknown) {
    const answer = await app.call(method, `/api${path}`, { as: world.people[caller], body })
    if (answer.status >= 500 && !expected.includes(answer.status)) faults.push(`${answer.status} ${name} ${label}`)
    return answer
  }
  for (const { name: field, schema } of parameters.filter(each => each.in === 'query'))
    for (const odd of [nul, ...dates]) {
      const query = `${field}=${encodeURIComponent(odd)}`
      const { status, body } = await send(query, `${whole.split('?')[0]}?${query}`, good)
      if (!isDate(schema) && field !== 'month') continue
      refusedDates += 1
      if (status !== 422 || !/nije ispravan/.test(body.fields[field])) faults.push(`${status} ${name} ${query}`)
    }
  if (path.endsWith('}')) await send('NUL in the path', whole.replace(/[^/?]+(\?|$)/, '%00$1'), good)
  for (const { where, isDate, withText } of textFields(schema, good))
    for (const odd of isDate ? [nul, ...dates] : [nul])
      await send(`${where}: ${JSON.stringify(odd)}`, whole, withText(odd))
  return faults
}

test('the endpoints that only read, which refuse impossible dates with a Serbian message', async () => {
  const world = await useScene()
  for (const row of tried.filter(isReading)) expect(await findFaults(world, row)).toEqual([])
  expect(refusedDates).toBeGreaterThan(40)
})

/** Rows that prepare the same share a scene, because a refused value changes nothing for the next row. */
const sharing = [
  ...Map.groupBy(
    tried.filter(row => !isReading(row)),
    ([, { prepare }]) => prepare,
  ).values(),
]
test.each(sharing.map(rows => ({ names: rows.map(([name]) => name).join(', '), rows })))('$names', async ({ rows }) => {
  const scene = await prepared(rows[0]![1])
  for (const row of rows) expect(await findFaults(scene, row)).toEqual([])
})
