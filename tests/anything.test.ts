import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Caller, useApp } from './harness.ts'
import { oddText } from './odd-text.ts'
import { type Operation, readOperations, type Schema } from './operations.ts'
import { repetitions } from './repetitions.ts'

const requests = repetitions('ANYTHING', { usual: 800, long: 50_000 })
const MAX_DURATION_MS = 2000

const app = useApp()

let endpoints: Operation[]
let callers: Record<string, Caller | null>
/** Ids of existing rows, so that random requests can hit them. */
let knownIds: string[]
/** Private texts with the callers who may see them. */
let secrets: { words: string; mayBeSeenBy: string[] }[]

/** Creates three users, a conversation between two of them, and a hidden service of a fourth user. */
async function makeScene() {
  // Skips the outbox, which exists only in development, and endpoints that would sign out or delete the caller.
  const skipped = /razvoj|sign-out|revoke|delete-user|\/me\/delete|remove-user|ban-user/
  endpoints = (await readOperations(app)).filter(({ path }) => !skipped.test(path))
  const [provider, customer, stranger] = [
    await app.person('provider', { name: 'Provider', phone: '060 111 2222' }),
    await app.person('regular', { name: 'Customer', phone: '060 333 4444' }),
    await app.person('regular', { name: 'Stranger' }),
  ]
  callers = { visitor: null, provider, customer, stranger }
  const service = await app.service(provider)
  // The owner sends no requests, so nothing can make the service public.
  const paused = await app.service(await app.person('provider'), { title: 'Skriveno od svih', active: false })
  const conversation = await app.startConversation(customer, service)
  const message = await app.sendMessage(customer, conversation, 'Šifra ulaza je 4711, samo za nas dvoje.')
  knownIds = [service.id, paused.id, conversation.id, message.id, provider.id, customer.id, stranger.id]
  secrets = [
    { words: 'samo za nas dvoje', mayBeSeenBy: ['customer', 'provider'] },
    { words: 'Skriveno od svih', mayBeSeenBy: [] },
    { words: '060 333 4444', mayBeSeenBy: ['customer'] },
    { words: customer.email, mayBeSeenBy: ['customer'] },
    { words: provider.email, mayBeSeenBy: ['provider'] },
  ]
}

/** Generates mostly values that fit the schema, and sometimes any other value. */
function valueFor(schema: Schema | undefined, depth = 0): fc.Arbitrary<unknown> {
  const anything = fc.oneof(oddText, fc.anything({ maxDepth: 2 }).map(jsonable))
  if (!schema || depth > 4) return anything
  return fc.oneof({ weight: 5, arbitrary: fitting(schema, depth) }, { weight: 1, arbitrary: anything })
}

function fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(each => valueFor(each, depth + 1)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...knownIds), fc.uuid())
  if (type === 'integer') return fc.oneof(fc.integer(), fc.constantFrom(-1, 0, 1, 5, 6, 2 ** 31, 2 ** 53))
  if (type === 'number') return fc.double()
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(valueFor(schema.items, depth + 1), { maxLength: 25 })
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, valueFor(each, depth + 1)])
    return fc.record(Object.fromEntries(properties), { requiredKeys: [] })
  }
  return fc.oneof(oddText, fc.constantFrom(...knownIds))
}

function jsonable(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null')
  } catch {
    return null
  }
}

const anyRequest = () =>
  fc.constantFrom(...endpoints).chain(endpoint =>
    fc.record({
      endpoint: fc.constant(endpoint),
      who: fc.constantFrom(...Object.keys(callers)),
      values: fc.tuple(...endpoint.parameters.map(({ schema }) => valueFor(schema))),
      body: endpoint.method === 'GET' ? fc.constant(undefined) : valueFor(endpoint.body),
    }),
  )

// Slow: only a large number of requests finds a fault.
test(`${requests} random requests get no 500, no hang and no private text of another user`, async () => {
  await makeScene()
  await fc.assert(
    fc.asyncProperty(anyRequest(), async ({ endpoint, who, values, body }) => {
      let path = `/api${endpoint.path}`
      const query = new URLSearchParams()
      endpoint.parameters.forEach((parameter, index) => {
        const value = values[index]
        // Converts objects to JSON, because String() throws for objects such as {toString: ''}.
        const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
        if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(text.toWellFormed()))
        if (parameter.in === 'query') query.set(parameter.name, text)
      })
      const send = async () => {
        const started = performance.now()
        const answer = await app.call(endpoint.method, `${path}?${query}`, {
          as: callers[who],
          body: body === undefined ? undefined : JSON.stringify(jsonable(body)),
          headers: { 'content-type': 'application/json' },
        })
        return { answer, took: performance.now() - started }
      }
      const first = await send()
      let took = first.took
      // Sends a slow request up to twice more, because on a busy machine a request may be slow by chance.
      for (let tries = 0; took > MAX_DURATION_MS && tries < 2; tries += 1) took = (await send()).took
      expect(took).toBeLessThan(MAX_DURATION_MS)
      const { answer } = first
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      for (const { words, mayBeSeenBy } of secrets) {
        const wasSent = JSON.stringify(body ?? '').includes(words)
        if (!wasSent && !mayBeSeenBy.includes(who)) expect(text).not.toContain(words)
      }
    }),
    { numRuns: requests },
  )
}, 1_800_000)
