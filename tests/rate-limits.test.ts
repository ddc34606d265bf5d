import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RateLimit } from '../platform/server/rate-limits.server.ts'
import { type Answer, type Caller, useBuiltApp } from './harness.ts'
import { limitedRequests } from './rate-limit-rows.ts'

/*
 * Every limit of docs/rate-limits.md on the built app. A request shows which counter it takes from; then the counter is
 * used up but for one, so that the last request within the limit and the first beyond it are sent, and not 2,000.
 */
const app = useBuiltApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
afterEach(() => void vi.restoreAllMocks())

/** Limits whose requests are counted in another way, by their names and where their tests are. */
const testedElsewhere: Record<string, string[]> = {
  // Below, since several limits hold at once, or a name is what is counted.
  'requesting an email: confirmation link, code, new password': ['letter', 'letter-first', 'letter-account'],
  'certificates for new names of a website': ['certificate-names', 'certificate-name'],
  // features/accounts/auth/two-factor-guessing.test.ts and account-rate-limits.test.ts
  'two-factor codes': ['second-step', 'second-step-account'],
  'backup codes': ['backup-code', 'sign-in-address'],
  // features/assistant/reply-rate-limits.test.ts; counted by its own rows.
  'the assistant’s answers': [],
  // features/services/search/suggest/unmet-searches.test.ts
  'counting unmet searches': ['unmet', 'unmet-again'],
  // platform/server/http/body-limiter.test.ts; these are at the same time, not in a time.
  'receiving images and PDFs at the same time': [],
  // app/pages/share-pictures.test.ts
  'drawing sharing pictures': ['share-picture'],
  // features/admin/rate-limit.test.ts
  'deciding and answering in the admin console': ['admin'],
}

const root = fileURLToPath(new URL('..', import.meta.url))
const table = readFileSync(`${root}docs/rate-limits.md`, 'utf8')
const documented = new Map(
  [...table.matchAll(/^\| (?!action |-)([^|]+?) \| ([^|]+?) \|/gm)].map(([, what, many]) => [what!, many!]),
)

test('every limit of the document has its case, and the code has no other', () => {
  const known = [...Object.keys(limitedRequests), ...Object.keys(testedElsewhere)]
  expect([...documented.keys()].sort()).toEqual(known.sort())
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

describe('the last request within the limit is answered, the next one is 429 with the waiting time', () => {
  test.each(Object.entries(limitedRequests))('%s', async (what, [name, request, sender = 'visitor', body]) => {
    const as = sender === 'visitor' ? null : await app.person(sender === 'provider' ? 'provider' : 'regular')
    const from = newAddress()
    const [method = '', path = ''] = request.split(' ')
    const ask = () => {
      const sent = body?.()
      const contentType = typeof sent === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }
      return app.call(method, path, { as, body: sent, headers: { 'x-forwarded-for': from, ...contentType } })
    }
    const taken = vi.spyOn(app.runtime.rateLimits, 'consume')
    await expectAnswer(ask)
    const [limit, key, points = 1] = taken.mock.calls.find(([each]) => each.name === name)!
    expectDocumented(what, limit)
    expectCounted(what, key, { as, from })
    await app.runtime.rateLimits.consume(limit, key, limit.points - 2 * points)
    await expectAnswer(ask)
    expectRefusal(await ask())
  })
})

async function expectAnswer(ask: () => Promise<Answer>) {
  const { status } = await ask()
  expect(status === 429 || status >= 500, String(status)).toBe(false)
}

function expectDocumented(what: string, { points, seconds }: RateLimit) {
  const [, many = '', time = ''] = /^([\d,]+)[a-z ]*? ((?:in )?(?:an?|5|10) \w+)/.exec(documented.get(what)!)!
  expect([Number(many.replace(',', '')), secondsOf[time]]).toEqual([points, seconds])
}

/** A limit per user counts from any address, a limit per address counts any user. */
function expectCounted(what: string, key: string, { as, from }: { as: Caller | null; from: string }) {
  const [, whom = ''] = / per (\w+(?: and \w+)?)/.exec(documented.get(what)!)!
  if (whom === 'user') expect(key).toBe(as!.id)
  if (whom === 'address') expect(key).toBe(from)
  if (whom.startsWith('address and')) expect(key.startsWith(`${from}|`)).toBe(true)
  if (whom === 'network') expect(key).toContain(from)
}

describe('letters that are asked for', () => {
  const ask = (path: string, email: string, from: string) =>
    app.call('POST', `/api/auth${path}`, { body: { email }, headers: { 'x-forwarded-for': from } })

  test.each(['/send-verification-email', '/email-otp/send-verification-otp', '/request-password-reset'])(
    'are three in five minutes per address and account: %s',
    async path => {
      const from = newAddress()
      for (let turn = 0; turn < 3; turn += 1) await expectAnswer(() => ask(path, 'neko@primer.rs', from))
      expectRefusal(await ask(path, 'neko@primer.rs', from))
      await expectAnswer(() => ask(path, 'drugi@primer.rs', from))
    },
  )

  test('from one network in turns end after thirteen for an account, which still gets them from another one', async () => {
    const askFrom = (from: string) => ask('/request-password-reset', 'neko@primer.rs', from)
    for (let turn = 0; turn < 13; turn += 1) await expectAnswer(() => askFrom(`2001:db8:1:${turn}::1`))
    expectRefusal(await askFrom('2001:db8:1:13::1'))
    await expectAnswer(() => askFrom(newAddress()))
  })

  test('count the confirmation of a sign-up', async () => {
    const from = newAddress()
    const person = { accountRole: 'regular', name: 'Proba', location: 'Pančevo', password: 'komsiluk1' }
    const body = { ...person, email: 'novi@primer.rs' }
    const signUp = () => app.call('POST', '/api/auth/sign-up/email', { body, headers: { 'x-forwarded-for': from } })
    for (let turn = 0; turn < 3; turn += 1) await expectAnswer(signUp)
    expectRefusal(await signUp())
  })
})

test('a website gets certificates for five new names a week, and for each of them again', async () => {
  const as = await app.person('provider')
  await app.call('GET', '/api/website', { as })
  const publish = (published: boolean) => app.call('PUT', '/api/website/publication', { as, body: { published } })
  for (let at = 1; at <= 6; at += 1) {
    if (at > 1) await publish(false)
    const body = { subdomain: `zvezda-${at}`, contact_phone: '064 123 4567' }
    await app.call('PATCH', '/api/website', { as, body })
    await publish(true)
    const headers = { 'x-forwarded-for': newAddress() }
    // Asked again it is no new name, and still one when it was refused.
    for (let turn = 0; turn < 2; turn += 1) {
      const { status } = await app.call('GET', `/api/hosts?domain=zvezda-${at}.localhost`, { headers })
      expect([at, status]).toEqual([at, at > 5 ? 429 : 200])
    }
  }
})
