import { beforeAll, expect, test } from 'vitest'
import { access } from './access.ts'
import { type AccessRow, type AccessScene, isReading } from './access-rows.ts'
import { makeAccessScene } from './access-scene.ts'
import { useApp } from './harness.ts'
import { keepScene } from './kept-scene.ts'
import { type Schema, textFields } from './written-fields.ts'

/** Sends texts and dates that PostgreSQL or Date cannot store to each endpoint. No value may cause a server error. */
const app = useApp()
const useScene = keepScene(app, () => makeAccessScene(app))
const nul = 'a\0b'
const days = ['0000-01-01', '9999-12-31', '+010000-01-01']
const dates = [...days, '0000-01', '9999-12', ...days.map(day => `${day}T00:00:00Z`), '9999-12-31T23:59:59-14:00']

let operations: Record<string, { query: string[]; body: Schema | undefined }>
beforeAll(async () => {
  const { body } = await app.call('GET', '/api/openapi.json')
  operations = Object.fromEntries(
    Object.entries<Record<string, any>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => [
        `${method.toUpperCase()} ${path}`,
        {
          query: parameters
            .filter((each: { in: string }) => each.in === 'query')
            .map((each: { name: string }) => each.name),
          body: requestBody?.content?.['application/json']?.schema as Schema | undefined,
        },
      ]),
    ),
  )
})

const callers = ['visitor', 'banned', 'other', 'admin', 'seeker', 'provider'] as const
/** Endpoints that end the caller's account or session, so that all later requests would be anonymous. */
const endsSession = /sign-out|revoke|\/me\/delete|delete-user|DELETE \/me\/sessions/

const tried = Object.entries(access).filter(([name]) => !endsSession.test(name))
async function findServerErrors(world: AccessScene, name: string, { path: pathOf, body, expected }: AccessRow) {
  const [method = '', path = ''] = name.split(' ')
  const caller = callers.findLast((_, index) => expected[index]! < 400) ?? 'provider'
  const whole = pathOf?.(world) ?? path
  const { query, body: schema } = operations[name]!
  const good = typeof body === 'function' ? body(world, caller) : typeof body === 'object' ? body : undefined
  const faults: string[] = []
  async function send(label: string, path: string, body?: unknown) {
    const { status } = await app.call(method, `/api${path}`, { as: world.people[caller], body })
    if (status >= 500 && !expected.includes(status)) faults.push(`${status} ${name} ${label}`)
  }
  for (const parameter of query)
    for (const odd of [nul, ...dates])
      await send(`${parameter}=${odd}`, `${whole.split('?')[0]}?${parameter}=${encodeURIComponent(odd)}`, good)
  const [last = ''] = /[^/]+$/.exec(path) ?? []
  if (last.startsWith('{')) await send('NUL in the path', whole.replace(/[^/?]+(\?|$)/, '%00$1'), good)
  for (const { where, isDate, withText } of textFields(schema, good))
    for (const odd of isDate ? [nul, ...dates] : [nul])
      await send(`${where}: ${JSON.stringify(odd)}`, whole, withText(odd))
  return faults
}

test('the endpoints that only read', async () => {
  const world = await useScene()
  const faults: string[] = []
  for (const [name, row] of tried.filter(isReading)) faults.push(...(await findServerErrors(world, name, row)))
  expect(faults).toEqual([])
})

test.each(tried.filter(row => !isReading(row)))('%s', async (name, row) => {
  const world = await useScene()
  await row.prepare?.(app, world)
  expect(await findServerErrors(world, name, row)).toEqual([])
})
