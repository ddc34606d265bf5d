import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RateLimit } from '../platform/server/rate-limits.server.ts'
import { newAdministrator } from './administration.ts'
import { type Answer, type Caller, useBuiltApp } from './harness.ts'
import { type LimitedRequest, limitedRequests } from './rate-limit-rows.ts'

/* Tests each limit of docs/rate-limits.md. Tests set the counters directly instead of sending 2,000 requests. */
const app = useBuiltApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
afterEach(() => void vi.restoreAllMocks())

/** Names in the code of limits that have separate tests. The keys are the first column of docs/rate-limits.md. */
const testedElsewhere: Record<string, string[]> = {
  // Tested below and in features/accounts/auth/account-rate-limits.test.ts, because several limits apply.
  'requesting an email: confirmation link, code, new password': ['letter', 'letter-first', 'letter-account'],
  // Tested below, because the limit counts host names.
  'certificates for new names of a website': ['certificate-names', 'certificate-name'],
  // Tested in features/accounts/auth/account-rate-limits.test.ts.
  'two-factor codes': ['second-step', 'second-step-account'],
  'backup codes': ['backup-code', 'sign-in-address'],
  // Tested in features/assistant/reply-rate-limits.test.ts, because this limit counts the rows of a table.
  'the assistant’s answers': [],
  // Tested in features/services/search/suggest/unmet-searches.test.ts.
  'counting unmet searches': ['unmet', 'unmet-again'],
  // Tested in platform/server/http/body-limiter.test.ts, because this limit counts concurrent uploads.
  'receiving images and PDFs at the same time': [],
  // Tested in app/pages/share-pictures.test.ts.
  'drawing sharing pictures': ['share-picture'],
}

const root = fileURLToPath(new URL('..', import.meta.url))
const table = readFileSync(`${root}docs/rate-limits.md`, 'utf8')
const documented = new Map(
  [...table.matchAll(/^\| (?!action |-)([^|]+?) \| ([^|]+?) \|/gm)].map(([, action, limit]) => [action!, limit!]),
)

test('every documented limit is tested, and the code has no other limits', () => {
  const listedActions = [...Object.keys(limitedRequests), ...Object.keys(testedElsewhere)]
  expect([...documented.keys()].sort()).toEqual(listedActions.sort())
  const names = new Set([
    ...Object.values(limitedRequests).map(([name]) => name),
    ...Object.values(testedElsewhere).flat(),
  ])
  const sources = globSync('{app,features,platform}/**/*.server.{ts,tsx}', { cwd: root })
  const declared = sources.flatMap(file =>
    [...readFileSync(root + file, 'utf8').matchAll(/name: '([\w-]+)', points: \d/g)].map(([, name]) => name!),
  )
  expect(declared.sort()).toEqual([...names].sort())
})

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `10.0.0.${addresses}`
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

describe('accepts the last request within the limit and refuses the next one with 429 and the waiting time', () => {
  test.each(Object.entries(limitedRequests))('%s', async (action, [name, request, sender = 'visitor', body]) => {
    const as = await newSender(sender)
    const from = newAddress()
    const [method = '', path = ''] = request.split(' ')
    const send = () => {
      const sent = body?.()
      const contentType = typeof sent === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }
      return app.call(method, path, { as, body: sent, headers: { 'x-forwarded-for': from, ...contentType } })
    }
    const consume = vi.spyOn(app.runtime.rateLimits, 'consume')
    await expectAccepted(send)
    const [limit, key, points = 1] = consume.mock.calls.find(([each]) => each.name === name)!
    expectDocumented(action, limit)
    expectCounted(action, key, { as, from })
    await app.runtime.rateLimits.consume(limit, key, limit.points - 2 * points)
    await expectAccepted(send)
    expectRefusal(await send())
  })
})

async function newSender(sender: LimitedRequest[2]): Promise<Caller | null> {
  if (sender === 'visitor') return null
  if (sender === 'administrator') return newAdministrator(app)
  return app.person(sender === 'provider' ? 'provider' : 'regular')
}

async function expectAccepted(send: () => Promise<Answer>) {
  const { status } = await send()
  expect(status === 429 || status >= 500, String(status)).toBe(false)
}

function expectDocumented(action: string, { points, seconds }: RateLimit) {
  const [, count = '', time = ''] = /^([\d,]+)[a-z ]*? ((?:in )?(?:an?|5|10) \w+)/.exec(documented.get(action)!)!
  expect([Number(count.replace(',', '')), secondsOf[time]]).toEqual([points, seconds])
}

/** Checks that a limit per user ignores the address, and that a limit per address ignores the user. */
function expectCounted(action: string, key: string, { as, from }: { as: Caller | null; from: string }) {
  const [, scope = ''] = / per (\w+(?: and \w+)?)/.exec(documented.get(action)!)!
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
