import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RateLimit } from '../platform/server/rate-limits.server.ts'
import { root } from '../platform/server/root.server.ts'
import { newAdministrator } from './administration.ts'
import { type Answer, type Caller, useBuiltApp } from './harness.ts'
import { readOperations } from './operations.ts'
import { photoForm, pngClaiming } from './photos.ts'

/* Tests each limit of docs/rate-limits.md. Tests set the counters directly instead of sending 2,000 requests. */
const app = useBuiltApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
afterEach(() => void vi.restoreAllMocks())

const senders: Record<string, () => Promise<Caller | null>> = {
  provider: () => app.person('provider'),
  customer: () => app.person('regular'),
  visitor: async () => null,
  administrator: () => newAdministrator(app),
}
type LimitedRequest = [request: string, sender?: string, body?: object | string | (() => object | string)]

const someId = '01930000-0000-7000-8000-000000000000'
const password = 'pogresna1'
const email = 'neko@primer.rs'
const newEmail = () => `${randomUUID()}@primer.rs`
/** The header of this photo says 5,700 × 5,700 pixels (97 MB). The photo has no pixels, so decoding fails at once. */
const hugePhoto = () => photoForm(pngClaiming(5700, 5700, undefined, { bits: 8, colour: 2 }))
const noPhoto = () => photoForm('nije slika')
const supportMessage = () =>
  `form-name=support&name=Jelena&message=${encodeURIComponent('Kako se menja adresa?')}&email=${newEmail()}`
const newAccount = { accountRole: 'regular', name: 'Proba', location: 'Pančevo', password: 'komsiluk1' }

/** Requests of limits that an empty request does not reach. The keys are the first column of docs/rate-limits.md. */
const requestsWithContent: Record<string, LimitedRequest> = {
  'signing in': ['POST /api/auth/sign-in/email', 'visitor', { email, password }],
  'signing up': ['POST /api/auth/sign-up/email', 'visitor', () => ({ ...newAccount, email: newEmail() })],
  'requesting emails in total, to any recipient': [
    'POST /api/auth/email-otp/send-verification-otp',
    'visitor',
    () => ({ email: newEmail() }),
  ],
  'setting a new password by a link': [
    'POST /api/auth/reset-password',
    'visitor',
    { token: 'nema-ga', newPassword: 'sasvim-nova1' },
  ],
  'changes that require the password': [
    'POST /api/auth/change-password',
    'customer',
    { currentPassword: password, newPassword: 'sasvim-nova1' },
  ],
  'guessing the password or code before a change of address or a deletion': [
    'POST /api/me/delete',
    'provider',
    { password },
  ],
  'other account requests': ['POST /api/auth/sign-out', 'visitor', {}],
  'reading account data, such as the session': ['GET /api/auth/get-session'],
  'uploading images': ['POST /api/media/services', 'provider', noPhoto],
  'decoding images': ['POST /api/media/services', 'provider', hugePhoto],
  'reading the description of the API': ['GET /api/openapi.json'],
  'checking whether a host is ours': ['GET /api/hosts?domain=localhost'],
  'reading calendars': [`GET /kalendar/${'x'.repeat(43)}.ics`],
  'searching services': ['GET /api/services?search=frizer'],
  'suggestions while typing': ['GET /api/services/suggestions?q=vodo'],
  'reading what is saved on a device': [`GET /api/saved/on-device?services=${someId}`],
  'reading the long files of the sitemap': ['GET /sitemaps/services.xml'],
  'messages to support': ['POST /', 'visitor', supportMessage],
}

/** Actions of limits that have separate tests. */
const testedElsewhere = [
  // Tested below and in features/accounts/auth/account-rate-limits.test.ts, because several limits apply.
  'requesting an email: confirmation link, code, new password',
  // Tested below, because the limit counts host names.
  'certificates for new names of a website',
  // Tested in features/accounts/auth/account-rate-limits.test.ts.
  ...['two-factor codes', 'backup codes'],
  // Tested in features/assistant/reply-rate-limits.test.ts, because this limit counts the rows of a table.
  'the assistant’s answers',
  // Tested in features/services/search/suggest/unmet-searches.test.ts.
  'counting unmet searches',
  // Tested in platform/server/http/body-limiter.test.ts, because this limit counts concurrent uploads.
  'receiving images and PDFs at the same time',
  // Tested in app/pages/share-pictures.test.ts.
  'drawing sharing pictures',
]

const table = readFileSync(join(root, 'docs/rate-limits.md'), 'utf8')
/** The rows of the table: the action, the limit, and the names of limits in the code. */
const documented = [...table.matchAll(/^\| (?!action |-)([^|]+?) \| ([^|]+?) \| ([^|]+?) \|/gm)].map(
  ([, action, limit, names]) => ({ action: action!, limit: limit!, names: names!.match(/[\w-]+/g) ?? [] }),
)

test('every limit of the code is documented, and the exceptions are documented actions', () => {
  const sources = globSync('{app,features,platform}/**/*.server.{ts,tsx}', { cwd: root })
  const declared = sources.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/name: '([\w-]+)', points: \d/g)].map(([, name]) => name!),
  )
  expect([...new Set(documented.flatMap(({ names }) => names))].sort()).toEqual(declared.sort())
  const actions = documented.map(({ action }) => action)
  const listed = [...Object.keys(requestsWithContent), ...testedElsewhere]
  expect(listed.filter(action => !actions.includes(action))).toEqual([])
})

/** The first request without content that each limit counts, by the name of the limit. */
const emptyRequests = new Map<string, LimitedRequest>()
beforeAll(async () => {
  const operations = (await readOperations(app)).filter(({ path }) => !path.startsWith('/auth/'))
  const counts = (['consume', 'prepareCount'] as const).map(name => vi.spyOn(app.runtime.rateLimits, name))
  for (const [sender, newSender] of Object.entries(senders)) {
    const as = await newSender()
    for (const { method, path, hasBody, takesForm } of operations) {
      const address = `/api${path.replace('{bucket}', 'services').replaceAll(/\{\w+\}/g, someId)}`
      const body = takesForm ? () => new FormData() : hasBody ? {} : undefined
      for (const count of counts) count.mockClear()
      const headers = { 'x-forwarded-for': newAddress() }
      await app.call(method, address, { as, body: typeof body === 'function' ? body() : body, headers })
      for (const [{ name }] of counts.flatMap(count => count.mock.calls))
        if (!emptyRequests.has(name)) emptyRequests.set(name, [`${method} ${address}`, sender, body])
    }
  }
  vi.restoreAllMocks()
})

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `10.0.${addresses >> 8}.${addresses & 255}`
}
const secondsOf: Record<string, number> = {
  'a minute': 60,
  'in a minute': 60,
  'in 5 minutes': 300,
  'in 10 minutes': 600,
  'an hour': 3600,
  'in an hour': 3600,
  'a day': 86_400,
}

function expectRefusal({ status, body, headers }: Answer): void {
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  expect(body.title).toMatch(/^Previše pokušaja\. Pokušajte ponovo za \d+ (s|min)\.$/)
  expect(body.retry_after).toBeGreaterThan(0)
  expect(headers.get('retry-after')).toBe(String(body.retry_after))
}

const tested = documented.filter(({ action }) => !testedElsewhere.includes(action))
test.each(tested)(
  'accepts the last request within the limit of $action and refuses the next one with the waiting time',
  async ({ action, limit: words, names: [name] }) => {
    const [request, sender = 'visitor', body] = requestsWithContent[action] ?? emptyRequests.get(name!) ?? []
    expect(request, `no request reaches ${name}`).toBeDefined()
    const as = await senders[sender]!()
    const from = newAddress()
    const [method = '', path = ''] = request!.split(' ')
    const send = () => {
      const sent = typeof body === 'function' ? body() : body
      const contentType = typeof sent === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }
      return app.call(method, path, { as, body: sent, headers: { 'x-forwarded-for': from, ...contentType } })
    }
    const consume = vi.spyOn(app.runtime.rateLimits, 'consume')
    await expectAccepted(send)
    const [limit, key, points = 1] = consume.mock.calls.find(([each]) => each.name === name)!
    expectDocumented(words, limit)
    expectCounted(words, key, { as, from })
    await app.runtime.rateLimits.consume(limit, key, limit.points - 2 * points)
    await expectAccepted(send)
    expectRefusal(await send())
  },
)

async function expectAccepted(send: () => Promise<Answer>) {
  const { status } = await send()
  expect(status === 429 || status >= 500, String(status)).toBe(false)
}

function expectDocumented(words: string, { points, seconds }: RateLimit) {
  const [, count = '', time = ''] = /^([\d,]+)[a-z ]*? ((?:in )?(?:an?|5|10) \w+)/.exec(words)!
  expect([Number(count.replace(',', '')), secondsOf[time]]).toEqual([points, seconds])
}

/** Checks that a limit per user ignores the address, and that a limit per address ignores the user. */
function expectCounted(words: string, key: string, { as, from }: { as: Caller | null; from: string }) {
  const [, scope = ''] = / per (\w+(?: and \w+)?)/.exec(words)!
  if (scope === 'user' || scope === 'administrator') expect(key).toBe(as!.id)
  if (scope === 'address') expect(key).toBe(from)
  if (scope.startsWith('address and')) expect(key.startsWith(`${from}|`)).toBe(true)
  if (scope === 'network') expect(key).toContain(from)
}

test.each(['/send-verification-email', '/email-otp/send-verification-otp', '/request-password-reset'])(
  'requested emails are limited to three in five minutes per address and account: %s',
  async path => {
    const headers = { 'x-forwarded-for': newAddress() }
    const request = (email: string) => app.call('POST', `/api/auth${path}`, { body: { email }, headers })
    for (let turn = 0; turn < 3; turn += 1) await expectAccepted(() => request('neko@primer.rs'))
    expectRefusal(await request('neko@primer.rs'))
    await expectAccepted(() => request('drugi@primer.rs'))
  },
)

test('a website gets certificates for five new names a week, and repeated ones for the same name', async () => {
  const as = await app.person('provider')
  await app.call('GET', '/api/website', { as })
  const publish = (published: boolean) => app.call('PUT', '/api/website/publication', { as, body: { published } })
  for (let number = 1; number <= 6; number += 1) {
    if (number > 1) await publish(false)
    const body = { subdomain: `zvezda-${number}`, contact_phone: '064 123 4567' }
    await app.call('PATCH', '/api/website', { as, body })
    await publish(true)
    const headers = { 'x-forwarded-for': newAddress() }
    // A second request for an accepted name is not counted. A refused name stays refused.
    for (let turn = 0; turn < 2; turn += 1) {
      const { status } = await app.call('GET', `/api/hosts?domain=zvezda-${number}.localhost`, { headers })
      expect([number, status]).toEqual([number, number > 5 ? 429 : 200])
    }
  }
})
