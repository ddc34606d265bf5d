import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Caller, useBuiltApp } from './harness.ts'
import { miniSiteHelpers } from './mini-sites.ts'
import { oddText } from './odd-text.ts'
import { repetitions } from './repetitions.ts'

/** The number of random requests in one run. Most request pages, because anything.test.ts tests the endpoints. */
const requests = repetitions('FUZZ', { usual: 300, long: 20_000 })

const app = useBuiltApp()
const { publish } = miniSiteHelpers(app)

type Scene = {
  senders: Record<string, Caller | null>
  paths: string[]
  /** Host names of the site and of a published mini-site, and a host name that has no site. */
  hosts: string[]
  /** Texts that only the named sender may get. */
  secrets: { text: string; of: string }[]
}

/** Creates a customer, a provider, and a neighbour who sends no requests. Each has texts that no other user may see. */
async function makeScene(): Promise<Scene> {
  const [customer, provider, neighbour] = [
    await app.person('regular'),
    await app.person('provider'),
    await app.person('provider'),
  ]
  const open = await app.service(neighbour)
  const hidden = await app.service(neighbour, { title: 'Skriveno od svih', active: false })
  for (const [sender, text] of [
    [customer, 'poruka kupca'],
    [provider, 'poruka majstora'],
  ] as const)
    await app.sendMessage(sender, await app.startConversation(sender, open), text)
  const { subdomain } = await publish(neighbour)
  const picture = new URL(open.image_url, 'http://localhost:3000').pathname
  return {
    senders: { visitor: null, customer, provider },
    paths: [
      ...['/', '/services', '/blog', '/login', '/role-selection', '/dashboard', '/settings', '/profile', '/messages'],
      ...['/website-builder', `/service/${open.id}`, `/service/${hidden.id}`, `/contact/${open.id}`],
      ...[`/edit-service/${hidden.id}`, picture, `${picture}/640.webp`, '/share/index.png', '/sitemap.xml'],
      ...['/robots.txt', '/rss.xml', '/healthz', '/api/openapi.json', '/api/media/services', '/nema'],
    ],
    hosts: ['localhost', 'localhost', 'localhost', `${subdomain}.localhost`, 'a.b.localhost', '__proto__.localhost'],
    secrets: [
      { text: 'Skriveno od svih', of: 'neighbour' },
      { text: neighbour.email, of: 'neighbour' },
      { text: 'poruka kupca', of: 'customer' },
      { text: customer.email, of: 'customer' },
      { text: 'poruka majstora', of: 'provider' },
      { text: provider.email, of: 'provider' },
    ],
  }
}

const escaped = oddText.map(text => encodeURIComponent(text.toWellFormed()).slice(0, 9000))
/** Texts that end in an incomplete percent-encoding. */
const cutOff = escaped.map(text => `${text.slice(0, 50)}%`)
const parameters = 'next povratak potvrda korak error token search poruka termin tab sort'.split(' ')
const query = fc
  .array(fc.tuple(fc.constantFrom(...parameters), fc.constantFrom('', '/'), fc.oneof(escaped, cutOff)), {
    maxLength: 3,
  })
  .map(pairs => pairs.map(([name, slash, value]) => `${name}=${slash}${value}`).join('&'))

const headers = fc.record(
  {
    accept: fc.constantFrom('text/html', 'application/json', '*/*;q=x', ','),
    'accept-encoding': fc.constantFrom('gzip', 'br, *;q=0'),
    'accept-language': fc.constantFrom('sr', ';;;', 'x'.repeat(500)),
    authorization: fc.constantFrom('Basic Og==', 'Bearer x', 'Bearer'),
    'if-none-match': fc.constantFrom('*', '"', 'W/"x"', '"'.repeat(500)),
    'if-modified-since': fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'x'),
    range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=x', `bytes=${'0-0,'.repeat(200)}`),
    origin: fc.constantFrom('http://localhost:3000', 'null', 'http://evil.example', '*'),
    'user-agent': fc.constantFrom('', '(((', 'Mozilla/5.0 '.repeat(200)),
    'x-forwarded-for': fc.constantFrom('', 'x', '::1%a', ',,,'),
  },
  { requiredKeys: [] },
)
const oddCookie = fc.constantFrom(
  '',
  'komsiluk.session_token=x.y',
  'komsiluk.session_token=%E0%A4%A',
  'komsiluk.session_token="',
  'komsiluk.two_factor=2fa-x.y',
  '__proto__=1; constructor=2',
  ';;;=;=',
  'a=\xff\xfe',
)

/** Complete and truncated forms, with invalid pictures. */
const upload = fc.record({
  name: fc.constantFrom('file', 'a', '__proto__'),
  filename: fc.constantFrom('a.jpg', '../a', 'a\\"b'),
  bytes: fc.oneof(fc.constant('\xff\xd8\xff\xe0'), fc.constant('\x89PNG\r\n\x1a\n'), fc.string({ maxLength: 400 })),
  end: fc.constantFrom('\r\n--x--\r\n', ''),
})
const multipart = upload.map(({ name, filename, bytes, end }) => ({
  type: 'multipart/form-data; boundary=x',
  text: `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n${bytes}${end}`,
}))
const body = fc.oneof(
  multipart,
  oddText.map(text => ({ type: 'application/x-www-form-urlencoded', text: `form-name=support&message=${text}` })),
  fc.record({ type: fc.constantFrom('text/plain', 'a', 'application/json; charset=utf-16', 'x/y;;='), text: oddText }),
)

const anyRequest = ({ senders, paths, hosts }: Scene) =>
  fc.record({
    sender: fc.constantFrom(...Object.keys(senders)),
    host: fc.constantFrom(...hosts),
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant('GET') },
      fc.constantFrom('HEAD', 'POST', 'OPTIONS', 'DELETE', 'PROPFIND'),
    ),
    path: fc.oneof(
      fc.constantFrom(...paths),
      fc.tuple(fc.constantFrom(...paths), fc.oneof(escaped, cutOff)).map(parts => parts.join('/')),
    ),
    query,
    headers,
    oddCookie,
    body,
  })

test(`${requests} random requests to pages, mini-sites, forms and files get no 5xx and no text of another user`, async () => {
  const scene = await makeScene()
  await fc.assert(
    fc.asyncProperty(anyRequest(scene), async ({ sender, host, method, path, query, headers, oddCookie, body }) => {
      const cookie = [scene.senders[sender]?.cookie, oddCookie].filter(Boolean).join('; ')
      const isSent = method !== 'GET' && method !== 'HEAD'
      const answer = await app.fetch(
        new Request(`http://${host}:3000${path}${query && `?${query}`}`, {
          method,
          headers: { ...headers, ...(cookie && { cookie }), ...(isSent && { 'content-type': body.type }) },
          body: isSent ? Buffer.from(body.text, 'latin1') : null,
        }),
      )
      const text = await answer.text()
      // A busy server may answer 503 with Retry-After.
      if (!(answer.status === 503 && answer.headers.has('retry-after')))
        expect(answer.status, text.slice(0, 2000)).toBeLessThan(500)
      const shown = scene.secrets.filter(secret => secret.of !== sender && text.includes(secret.text))
      expect(shown).toEqual([])
    }),
    { numRuns: requests },
  )
}, 3_600_000)
