import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appCode, keyOf } from './app-code.ts'
import { buildSite } from './build-site.ts'
import { password } from './password.ts'
import { photoForm, pngOf } from './photos.ts'
import { ownDatabase } from './prepared-databases.ts'
import { clientOf, freePort, type Person, type RunningServer, startServer } from './server.ts'

/**
 * Every limit of docs/rate-limits.md is reached on the built site, started as it is in production. Each case asks from an
 * address of its own, so that none uses up what another one counts.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-limits-'))
let server: RunningServer
let client: ReturnType<typeof clientOf>
let drop = async () => {}
let provider: Person
let customer: Person

beforeAll(async () => {
  buildSite()
  const { url, dropDatabase } = await ownDatabase()
  drop = dropDatabase
  const port = await freePort()
  server = await startServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: url ?? '',
    REDIS_URL: process.env.TEST_REDIS_URL ?? '',
    // With a key of its own no count of an earlier run is found in the store.
    AUTH_SECRET: randomUUID(),
    RATE_LIMITS: 'on',
    // So that a test can come from many addresses.
    TRUST_PROXY: 'on',
    DNS_SERVERS: '127.0.0.1:9',
  })
  client = clientOf(server.url, server.url)
  provider = await client.person('provider', dataDir)
  customer = await client.person('regular', dataDir)
}, 120_000)
afterAll(async () => {
  await server?.kill()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

let addresses = 0
const newAddress = () => `10.0.${addresses >> 8}.${addresses++ & 255}`
type Answer = Awaited<ReturnType<typeof client.call>>
type Ask = (turn: number) => Promise<Answer>

/** All of these are answered, the one after them is refused with its waiting time. */
async function reach(count: number, ask: Ask, atOnce = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += atOnce) {
    const turns = Array.from({ length: Math.min(atOnce, count - turn) }, (_, index) => turn + index)
    const answers = await Promise.all(turns.map(ask))
    expect(answers.map(({ status }) => status).filter(status => status === 429 || status >= 500)).toEqual([])
  }
  expectRefusal(await ask(count))
}

function expectRefusal({ status, body, headers }: Answer): void {
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  expect(body.title).toMatch(/^Previše pokušaja\. Pokušajte ponovo za \d+ (s|min)\.$/)
  expect(body.retry_after).toBeGreaterThan(0)
  expect(headers.get('retry-after')).toBe(String(body.retry_after))
}

const nowhere = '01930000-0000-7000-8000-000000000000'
const newEmail = () => `${randomUUID()}@primer.rs`
const auth = (path: string, body: object, more: { as?: Person; from?: string } = {}) =>
  client.call('POST', `/api/auth${path}`, { body, ...more })

const signUp = (email: string, from: string) =>
  auth('/sign-up/email', { accountRole: 'regular', name: 'Proba', location: 'Pančevo', email, password }, { from })
const wrongPassword = (as: Person, from: string) =>
  auth('/change-password', { currentPassword: 'pogresna1', newPassword: 'sasvim-nova1' }, { as, from })
const toSupport = (from: string, accept = 'application/json') => {
  const form = new URLSearchParams({
    'form-name': 'support',
    name: 'Jelena',
    email: 'jelena@primer.rs',
    message: 'Dobar dan, zanima me kako se menja adresa.',
  })
  return client.call('POST', '/', { body: form, from, headers: { accept } })
}

/** Somebody with the second step on, who has given his password and is now asked for a code. */
async function atSecondStep(): Promise<{ guess: (kind?: 'totp' | 'backup-code') => Promise<Answer> }> {
  const person = await client.person('regular', dataDir)
  const { body } = await auth('/two-factor/enable', { password }, { as: person })
  const code = await appCode(keyOf(body.totpURI))
  expect((await auth('/two-factor/verify-totp', { code }, { as: person })).status).toBe(200)
  const wrong = code === '000000' ? '000001' : '000000'
  return {
    // Each guess with a password just given: a challenge by itself bears only a few.
    async guess(kind = 'totp') {
      const asked = await auth('/sign-in/email', { email: person.email, password }, { from: newAddress() })
      const cookie = asked.headers.getSetCookie().map(each => each.split(';')[0])
      const as = { ...person, cookie: cookie.join('; ') }
      return auth(`/two-factor/verify-${kind}`, { code: wrong }, { as, from: newAddress() })
    },
  }
}

/** By the words of the first column in docs/rate-limits.md. */
const cases: Record<string, () => Promise<void>> = {
  'signing in': async () => {
    const [from, email] = [newAddress(), newEmail()]
    await reach(10, () => auth('/sign-in/email', { email, password: 'pogresna1' }, { from }))
  },
  'signing up': async () => {
    const from = newAddress()
    await reach(20, () => signUp(newEmail(), from))
    const [email, elsewhere] = [newEmail(), newAddress()]
    await reach(3, () => signUp(email, elsewhere))
  },
  'asking for a letter: confirmation link, code, new password': async () => {
    for (const path of ['/send-verification-email', '/email-otp/send-verification-otp', '/request-password-reset']) {
      const [from, email] = [newAddress(), newEmail()]
      await reach(3, () => auth(path, { email }, { from }))
    }
    const email = newEmail()
    await reach(13, turn => auth('/request-password-reset', { email }, { from: `2001:db8:1:${turn}::1` }))
    expect((await auth('/request-password-reset', { email }, { from: newAddress() })).status).toBe(200)
  },
  'asking for letters in all, whoever they go to': async () => {
    const from = newAddress()
    await reach(30, () => auth('/email-otp/send-verification-otp', { email: newEmail() }, { from }))
  },
  'codes of the second step': async () => {
    // The fifty of a day take longer than here; second-step.test.ts lets the time pass.
    const { guess } = await atSecondStep()
    await reach(10, () => guess())
  },
  'backup codes of the second step': async () => {
    const { guess } = await atSecondStep()
    await reach(10, () => guess('backup-code'))
  },
  'setting a new password by a link': async () => {
    const from = newAddress()
    await reach(10, () => auth('/reset-password', { token: 'nema-ga', newPassword: 'sasvim-nova1' }, { from }))
  },
  'changes that ask for the password': async () => {
    const from = newAddress()
    await reach(10, () => wrongPassword(customer, from))
  },
  'other account requests': async () => {
    const from = newAddress()
    await reach(120, () => auth('/sign-out', {}, { from }))
  },
  'account questions that change nothing, such as the session': async () => {
    const from = newAddress()
    await reach(600, () => client.call('GET', '/api/auth/get-session', { from }))
  },
  'uploading images': () => {
    const upload = () => {
      const form = new FormData()
      form.set('file', new File(['nije slika'], 'slika.jpg', { type: 'image/jpeg' }))
      return client.call('POST', '/api/media/services', { as: provider, body: form })
    }
    // One person has six places in the queue.
    return reach(60, upload, 5)
  },
  'decoding images': async () => {
    const owner = await client.person('provider', dataDir)
    // 5,700 × 5,700 pixels by its header, 97 megabytes of the 2,000; without pixels it is refused at once.
    const photo = pngOf(5700, 5700, undefined, { bits: 8, colour: 2 })
    await reach(20, () => client.call('POST', '/api/media/services', { as: owner, body: photoForm(photo) }), 5)
  },
  'reading the description of the API': async () => {
    const from = newAddress()
    await reach(60, () => client.call('GET', '/api/openapi.json', { from }))
  },
  'uploading photos and PDFs for messages': () =>
    reach(
      60,
      () => client.call('POST', `/api/conversations/${nowhere}/photos`, { as: provider, body: new FormData() }),
      5,
    ),
  'uploading photos for requests': () =>
    reach(60, () => client.call('POST', `/api/requests/${nowhere}/photos`, { as: provider, body: new FormData() }), 5),
  'asking for what can be read without a network': () =>
    reach(60, () => client.call('GET', '/api/sync', { as: provider })),
  'writing services': () =>
    reach(60, () => client.call('PUT', `/api/services/${nowhere}/active`, { as: provider, body: { active: true } })),
  'saving a website': () => reach(120, () => client.call('PATCH', '/api/website', { as: provider, body: {} })),
  'keeping the draft of a published website': () =>
    reach(900, () => client.call('PUT', '/api/website/draft', { as: provider, body: {} })),
  'looking up one’s own domain': async () => {
    // A site of his own for this alone: its first visit makes it.
    const owner = await client.person('provider', dataDir)
    await client.call('GET', '/api/website', { as: owner })
    await client.call('PUT', '/api/website/domain', { as: owner, body: { domain: 'www.majstor.test' } })
    await reach(30, () => client.call('POST', '/api/website/domain/check', { as: owner }))
  },
  'asking whether a host is ours': async () => {
    const from = newAddress()
    await reach(600, () => client.call('GET', '/api/hosts?domain=localhost', { from }))
  },
  'certificates for new names of a website': async () => {
    const owner = await client.person('provider', dataDir)
    await client.call('GET', '/api/website', { as: owner })
    const ask = (at: number) => client.call('GET', `/api/hosts?domain=zvezda-${at}.localhost`, { from: newAddress() })
    for (let at = 1; at <= 6; at += 1) {
      const changed = { subdomain: `zvezda-${at}`, contact_phone: '064 123 4567' }
      const publish = (published: boolean) =>
        client.call('PUT', '/api/website/publication', { as: owner, body: { published } })
      if (at > 1) await publish(false)
      await client.call('PATCH', '/api/website', { as: owner, body: changed })
      await publish(true)
      expect([at, (await ask(at)).status]).toEqual([at, at > 5 ? 429 : 200])
      // It is asked again as often as the proxy likes, and still a new name when it was refused.
      expect([at, (await ask(at)).status]).toEqual([at, at > 5 ? 429 : 200])
    }
  },
  'writing appointments and their settings': () =>
    reach(2000, () =>
      client.call('PUT', '/api/appointments/settings', {
        as: provider,
        body: { start: '08:00', end: '16:00', interval: 30 },
      }),
    ),
  'writing working hours and days off': () =>
    reach(200, () => client.call('PUT', '/api/appointments/hours', { as: provider, body: {} })),
  'reading a service’s free slots': async () => {
    const from = newAddress()
    await reach(600, () => client.call('GET', `/api/services/${nowhere}/slots`, { from }))
  },
  booking: () => reach(30, () => client.call('POST', '/api/bookings', { as: customer, body: {} })),
  'changing bookings': () =>
    reach(120, () => client.call('POST', `/api/bookings/${nowhere}/confirm`, { as: customer, body: {} })),
  'reading a provider’s price list': async () => {
    const from = newAddress()
    await reach(600, () => client.call('GET', `/api/providers/${nowhere}/prices`, { from }))
  },
  'writing onto a client’s card': () =>
    reach(120, () => client.call('PUT', `/api/clients/${nowhere}`, { as: provider, body: {} })),
  'saving a price list': () => reach(60, () => client.call('PUT', '/api/price-list', { as: provider, body: {} })),
  'changing the account for payments': () =>
    reach(30, () => client.call('PUT', '/api/payment-account', { as: provider, body: {} })),
  'drawing codes to pay by': () =>
    reach(120, () => client.call('GET', `/api/quotes/${nowhere}/ips.svg`, { as: customer })),
  'sending quotes': () => reach(40, () => client.call('POST', '/api/quotes', { as: provider, body: {} })),
  'answering quotes': () =>
    reach(120, () => client.call('POST', `/api/quotes/${nowhere}/accept`, { as: customer, body: {} })),
  'the table of one’s quotes': () => reach(20, () => client.call('GET', '/api/quotes/csv', { as: provider })),
  'renewing the calendar’s address': () => reach(20, () => client.call('POST', '/api/calendar-feed', { as: provider })),
  'reading calendars': async () => {
    const from = newAddress()
    await reach(120, () => client.call('GET', `/kalendar/${'x'.repeat(43)}.ics`, { from }))
  },
  'starting conversations': () =>
    reach(30, () => client.call('POST', '/api/conversations', { as: customer, body: { service_id: nowhere } })),
  'taking a completion back': () =>
    reach(60, () => client.call('POST', `/api/conversations/${nowhere}/reopen`, { as: customer })),
  'sending messages': () =>
    reach(120, () =>
      client.call('POST', `/api/conversations/${nowhere}/messages`, {
        as: customer,
        body: { id: randomUUID(), content: 'Dobar dan' },
      }),
    ),
  'switching the reply assistant': () =>
    reach(60, turn => client.call('PUT', '/api/assistant', { as: provider, body: { enabled: turn % 2 === 0 } })),
  'reading the list of services': async () => {
    const from = newAddress()
    await reach(600, turn => client.call('GET', `/api/services?limit=1&price_max=${turn}`, { from }))
    expect((await client.call('GET', `/api/services?limit=1&price_max=600`, { from: newAddress() })).status).toBe(200)
  },
  'searching services': async () => {
    const from = newAddress()
    await reach(240, turn => client.call('GET', `/api/services?search=xq${turn}`, { from }))
    // The page says so as well.
    const page = await client.call('GET', '/services?search=frizer', { from, headers: { accept: 'text/html' } })
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page.body).toMatch(/Previše pokušaja\. Pokušajte ponovo za \d+ (s|min)\./)
  },
  'asking for a provider’s number': async () => {
    const from = newAddress()
    await reach(30, () => client.call('GET', `/api/services/${nowhere}/phone`, { from }))
  },
  'changing the profile, portrait or settings': () =>
    reach(60, () =>
      client.call('PUT', '/api/profile', {
        as: customer,
        body: { name: 'Jelena', phone: null, location: 'Pančevo', version: 1 },
      }),
    ),
  'switching notifications on a device': () =>
    reach(60, () => client.call('PUT', '/api/me/push', { as: customer, body: {} })),
  'taking one’s data along': () => reach(10, () => client.call('GET', '/api/me/export', { as: customer })),
  'guessing the password or code before a change of address or a deletion': async () => {
    const from = newAddress()
    await reach(10, () =>
      client.call('POST', '/api/me/delete', { as: provider, from, body: { password: 'pogresna1' } }),
    )
  },
  'reporting something': () => reach(20, () => client.call('POST', '/api/reports', { as: customer, body: {} })),
  'looking at what is to be reported': async () => {
    const from = newAddress()
    await reach(120, () => client.call('GET', `/api/reports/subjects/service/${nowhere}`, { from }))
  },
  'blocking somebody': () =>
    reach(60, () => client.call('PUT', `/api/blocks/${nowhere}`, { as: customer, body: { cancel_bookings: false } })),
  'objecting to a decision': () =>
    reach(20, () => client.call('POST', `/api/decisions/${nowhere}/appeal`, { as: provider, body: {} })),
  'answering reviews': () =>
    reach(60, () => client.call('PUT', `/api/ratings/${nowhere}/reply`, { as: provider, body: { text: 'Hvala!' } })),
  'suggestions while typing': async () => {
    const from = newAddress()
    // Each one another, since what is kept does not count.
    await reach(600, turn => client.call('GET', `/api/services/suggestions?q=zz${turn}`, { from }))
  },
  'saving services and providers': () =>
    reach(120, () => client.call('DELETE', `/api/saved/services/${nowhere}`, { as: customer })),
  'reading what is saved on a device': async () => {
    const from = newAddress()
    const idOf = (turn: number) => `01930000-0000-7000-8000-${String(turn).padStart(12, '0')}`
    await reach(120, turn => client.call('GET', `/api/saved/on-device?services=${idOf(turn)}`, { from }))
  },
  'posting requests': () => reach(20, () => client.call('POST', '/api/requests', { as: customer, body: {} })),
  'answering requests': () =>
    reach(30, () => client.call('POST', `/api/requests/${nowhere}/offers`, { as: provider, body: {} })),
  'choosing, closing and taking back, and where one works': () =>
    reach(120, () => client.call('POST', `/api/requests/${nowhere}/close`, { as: customer })),
  'following links from letters': async () => {
    const from = newAddress()
    await reach(30, () => client.call('POST', '/api/email-change', { from, body: { token: 'nema-ga' } }))
  },
  'reading the long files of the sitemap': async () => {
    const from = newAddress()
    await reach(60, () => client.call('GET', '/sitemaps/services.xml', { from }))
  },
  'messages to support': async () => {
    const from = newAddress()
    await reach(5, () => toSupport(from))
    // Without a script it is a page, with the same sentence and what was typed.
    const page = await toSupport(from, 'text/html')
    expect(page.status).toBe(429)
    expect(page.body).toMatch(/Previše pokušaja\. Pokušajte ponovo za \d+ (s|min)\./)
    expect(page.body).toContain('zanima me kako se menja adresa')
  },
}

/**
 * Beyond the first two there is silence instead of a refusal (features/assistant/reply-rate-limits.test.ts,
 * features/services/search/suggest/unmet-searches.test.ts), the next two are counted at the same time or drawn
 * (platform/server/http/receiving.test.ts, app/pages/share-pictures.test.ts), and the last is for people who are made in the database
 * (features/admin/rate-limit.test.ts).
 */
const elsewhere = [
  'the assistant’s answers',
  'counting what was searched for in vain',
  'receiving images and PDFs at the same time',
  'drawing pictures to share',
  'deciding and answering in the operator’s room',
]

test('every limit that is told has its case here', () => {
  const table = readFileSync(new URL('../docs/rate-limits.md', import.meta.url), 'utf8')
  const told = [...table.matchAll(/^\| (?!what |-)([^|]+?) \|/gm)].map(([, words]) => words)
  expect(told.length).toBeGreaterThan(15)
  expect(told.sort()).toEqual([...Object.keys(cases), ...elsewhere].sort())
})

describe('beyond its limit the answer is 429 with the waiting time', () => {
  test.each(Object.entries(cases))('%s', (_name, run) => run(), 120_000)
})
