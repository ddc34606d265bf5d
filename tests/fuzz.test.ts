import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type App, type Caller, useApp, useBuiltApp } from './harness.ts'
import { miniSiteHelpers } from './mini-sites.ts'
import { oddText } from './odd-text.ts'
import { readOperations, type Schema } from './operations.ts'
import { repetitions } from './repetitions.ts'

const MAX_DURATION_MS = 2000
const requestsToEndpoints = repetitions('ANYTHING', { usual: 800, long: 50_000 })
const requestsToPages = repetitions('FUZZ', { usual: 300, long: 20_000 })

const api = useApp()
const site = useBuiltApp()
/** Creates users of whom two have a conversation, and an owner who sends no requests, with a hidden service. */
async function makeScene(app: App) {
  const [provider, customer, stranger, owner] = [
    await app.person('provider', { name: 'Provider', phone: '060 111 2222' }),
    await app.person('regular', { name: 'Customer', phone: '060 333 4444' }),
    await app.person('regular', { name: 'Stranger' }),
    await app.person('provider'),
  ]
  const service = await app.service(provider)
  const hidden = await app.service(owner, { title: 'Skriveno od svih', active: false })
  const conversation = await app.startConversation(customer, service)
  const message = await app.sendMessage(customer, conversation, 'Šifra ulaza je 4711, samo za nas dvoje.')
  const callers: Record<string, Caller | null> = { visitor: null, provider, customer, stranger }
  /** Private texts with the callers who may see them. */
  const secrets: [words: string, mayBeSeenBy: string[]][] = [
    ['samo za nas dvoje', ['customer', 'provider']],
    ['Skriveno od svih', []],
    [owner.email, []],
    ['060 333 4444', ['customer']],
    [customer.email, ['customer']],
    [provider.email, ['provider']],
  ]
  /** Expects no server error and no private text of another user that the request did not have itself. */
  function expectHarmless(who: string, sent: string, status: number, text: string) {
    expect(status, text.slice(0, 2000)).toBeLessThan(500)
    const isForeign = ([words, mayBeSeenBy]: (typeof secrets)[number]) =>
      !mayBeSeenBy.includes(who) && !sent.includes(words) && text.includes(words)
    expect(secrets.filter(isForeign)).toEqual([])
  }
  const knownIds = [service, hidden, conversation, message, provider, customer, stranger].map(({ id }) => id)
  return { callers, owner, service, hidden, knownIds, expectHarmless }
}

/** Generates mostly values that fit the schema, and sometimes any other value. Ids are often known ones. */
function valueFor(schema: Schema | undefined, ids: string[], depth = 0): fc.Arbitrary<unknown> {
  const anything = fc.oneof(oddText, fc.anything({ maxDepth: 2 }).map(jsonable))
  if (!schema || depth > 4) return anything
  return fc.oneof({ weight: 5, arbitrary: fitting(schema, ids, depth) }, { weight: 1, arbitrary: anything })
}

function fitting(schema: Schema, ids: string[], depth: number): fc.Arbitrary<unknown> {
  const inner = (each: Schema | undefined) => valueFor(each, ids, depth + 1)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inner))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (type === 'integer') return fc.oneof(fc.integer(), fc.constantFrom(-1, 0, 1, 5, 6, 2 ** 31, 2 ** 53))
  if (type === 'number') return fc.double()
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(inner(schema.items), { maxLength: 25 })
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, inner(each)])
    return fc.record(Object.fromEntries(properties), { requiredKeys: [] })
  }
  return fc.oneof(oddText, fc.constantFrom(...ids))
}

function jsonable(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null')
  } catch {
    return null
  }
}

// Slow: only a large number of requests finds a fault.
test(`${requestsToEndpoints} random requests to endpoints get no 500, no hang and no private text of another user`, async () => {
  const { callers, knownIds, expectHarmless } = await makeScene(api)
  // Skips the outbox, which exists only in development, and endpoints that would sign out or delete the caller.
  const skipped = /razvoj|sign-out|revoke|delete-user|\/me\/delete|remove-user|ban-user/
  const endpoints = (await readOperations(api)).filter(({ path }) => !skipped.test(path))
  const anyRequest = fc.constantFrom(...endpoints).chain(endpoint =>
    fc.record({
      endpoint: fc.constant(endpoint),
      who: fc.constantFrom(...Object.keys(callers)),
      values: fc.tuple(...endpoint.parameters.map(({ schema }) => valueFor(schema, knownIds))),
      body: endpoint.method === 'GET' ? fc.constant(undefined) : valueFor(endpoint.body, knownIds),
    }),
  )
  const sendsHarmlessly = fc.asyncProperty(anyRequest, async ({ endpoint, who, values, body }) => {
    let path = `/api${endpoint.path}`
    const query = new URLSearchParams()
    endpoint.parameters.forEach((parameter, index) => {
      const value = values[index]
      // Converts objects to JSON, because String() throws for objects such as {toString: ''}.
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(text.toWellFormed()))
      if (parameter.in === 'query') query.set(parameter.name, text)
    })
    const json = body === undefined ? undefined : JSON.stringify(jsonable(body))
    const send = async () => {
      const started = performance.now()
      const headers = { 'content-type': 'application/json' }
      const answer = await api.call(endpoint.method, `${path}?${query}`, { as: callers[who], body: json, headers })
      return { answer, took: performance.now() - started }
    }
    const { answer, ...first } = await send()
    let { took } = first
    // Sends a slow request up to twice more, because on a busy machine a request may be slow by chance.
    for (let tries = 0; took > MAX_DURATION_MS && tries < 2; tries += 1) took = (await send()).took
    expect(took).toBeLessThan(MAX_DURATION_MS)
    expectHarmless(who, json ?? '', answer.status, JSON.stringify(answer.body))
  })
  await fc.assert(sendsHarmlessly, { numRuns: requestsToEndpoints })
}, 1_800_000)

const escaped = oddText.map(text => encodeURIComponent(text.toWellFormed()).slice(0, 9000))
/** Texts that end in an incomplete percent-encoding. */
const cutOff = escaped.map(text => `${text.slice(0, 50)}%`)
const parameters = 'next povratak potvrda korak error token search poruka termin tab sort'.split(' ')
const query = fc
  .array(fc.tuple(fc.constantFrom(...parameters), fc.constantFrom('', '/'), fc.oneof(escaped, cutOff)), {
    maxLength: 3,
  })
  .map(pairs => pairs.map(([name, slash, value]) => `${name}=${slash}${value}`).join('&'))

const oddHeaders = {
  accept: ['text/html', 'application/json', '*/*;q=x', ','],
  'accept-encoding': ['gzip', 'br, *;q=0'],
  'accept-language': ['sr', ';;;', 'x'.repeat(500)],
  authorization: ['Basic Og==', 'Bearer x', 'Bearer'],
  'if-none-match': ['*', '"', 'W/"x"', '"'.repeat(500)],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'x'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=x', `bytes=${'0-0,'.repeat(200)}`],
  origin: ['http://localhost:3000', 'null', 'http://evil.example', '*'],
  'user-agent': ['', '(((', 'Mozilla/5.0 '.repeat(200)],
  'x-forwarded-for': ['', 'x', '::1%a', ',,,'],
}
const headers = fc.record(
  Object.fromEntries(Object.entries(oddHeaders).map(([name, values]) => [name, fc.constantFrom(...values)])),
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>
const oddCookie = fc.constantFrom(
  ...['', 'komsiluk.session_token=x.y', 'komsiluk.session_token=%E0%A4%A', 'komsiluk.session_token="'],
  ...['komsiluk.two_factor=2fa-x.y', '__proto__=1; constructor=2', ';;;=;=', 'a=\xff\xfe'],
)

/** Complete and truncated forms, with invalid pictures. */
const upload = fc.record({
  name: fc.constantFrom('file', 'a', '__proto__'),
  filename: fc.constantFrom('a.jpg', '../a', 'a\\"b'),
  bytes: fc.oneof(fc.constantFrom('\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n'), fc.string({ maxLength: 400 })),
  end: fc.constantFrom('\r\n--x--\r\n', ''),
})
const body = fc.oneof(
  upload.map(({ name, filename, bytes, end }) => ({
    type: 'multipart/form-data; boundary=x',
    text: `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n${bytes}${end}`,
  })),
  oddText.map(text => ({ type: 'application/x-www-form-urlencoded', text: `form-name=support&message=${text}` })),
  fc.record({ type: fc.constantFrom('text/plain', 'a', 'application/json; charset=utf-16', 'x/y;;='), text: oddText }),
)

// Slow: only a large number of requests finds a fault.
test(`${requestsToPages} random requests to pages, mini-sites, forms and files get no 5xx and no text of another user`, async () => {
  const { callers, owner, service, hidden, expectHarmless } = await makeScene(site)
  await site.service(owner)
  const { subdomain } = await miniSiteHelpers(site).publish(owner)
  const picture = new URL(service.image_url, 'http://localhost:3000').pathname
  const path = fc.constantFrom(
    ...['/', '/services', '/blog', '/login', '/role-selection', '/dashboard', '/settings', '/profile', '/messages'],
    ...['/website-builder', `/service/${service.id}`, `/service/${hidden.id}`, `/contact/${service.id}`],
    ...[`/edit-service/${hidden.id}`, picture, `${picture}/640.webp`, '/share/index.png', '/sitemap.xml'],
    ...['/robots.txt', '/rss.xml', '/healthz', '/api/openapi.json', '/api/media/services', '/nema'],
  )
  const anyRequest = fc.record({
    who: fc.constantFrom(...Object.keys(callers)),
    host: fc.constantFrom(
      ...['localhost', 'localhost', 'localhost', `${subdomain}.localhost`, 'a.b.localhost', '__proto__.localhost'],
    ),
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant('GET') },
      fc.constantFrom('HEAD', 'POST', 'OPTIONS', 'DELETE', 'PROPFIND'),
    ),
    path: fc.oneof(
      path,
      fc.tuple(path, fc.oneof(escaped, cutOff)).map(parts => parts.join('/')),
    ),
    query,
    headers,
    oddCookie,
    body,
  })
  const sendsHarmlessly = fc.asyncProperty(
    anyRequest,
    async ({ who, host, method, path, query, headers, oddCookie, body }) => {
      const cookie = [callers[who]?.cookie, oddCookie].filter(Boolean).join('; ')
      const isSent = method !== 'GET' && method !== 'HEAD'
      const answer = await site.fetch(
        new Request(`http://${host}:3000${path}${query && `?${query}`}`, {
          method,
          headers: { ...headers, ...(cookie && { cookie }), ...(isSent && { 'content-type': body.type }) },
          body: isSent ? Buffer.from(body.text, 'latin1') : null,
        }),
      )
      // A busy server may answer 503 with Retry-After.
      const isBusy = answer.status === 503 && answer.headers.has('retry-after')
      expectHarmless(who, '', isBusy ? 200 : answer.status, await answer.text())
    },
  )
  await fc.assert(sendsHarmlessly, { numRuns: requestsToPages })
}, 3_600_000)
