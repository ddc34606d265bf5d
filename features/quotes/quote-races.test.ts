import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { actOnQuote, inDays, newQuoteScene, sendQuote } from '../../tests/quotes.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { expireQuotes } from './quote-expiries.server.ts'
import { quoteExpiries } from './quote-tables.server.ts'

/** The tests send concurrent requests and can run on either database (README.md, Working on it). */
const app = useApp()
const requestCount = repetitions('RACERS', { usual: 30, long: 100 })
const later = () => new Date(Date.now() + 30 * 86_400_000)

test('gives concurrent accept, decline, revise, withdraw and expiry one outcome, the same for both sides', async () => {
  const street = await newQuoteScene(app)
  const { provider, customer } = street
  for (let round = 0; round < 4; round += 1) {
    const { body: quote } = await sendQuote(app, street)
    const actions = [
      () => actOnQuote(app, customer, quote, 'accept'),
      () => actOnQuote(app, customer, quote, 'decline'),
      () => actOnQuote(app, provider, quote, 'withdraw'),
      () => actOnQuote(app, provider, quote, 'versions'),
      () => expireQuotes(app.runtime, later()),
    ]
    const answers = await Promise.all(
      Array.from({ length: requestCount }, (_, n) => actions[(n + round) % actions.length]!()),
    )
    // 503 is allowed, because many requests wait for one quote.
    for (const answer of answers) if (answer) expect([200, 409, 503]).toContain(answer.status)
    const [mine, theirs] = await Promise.all(
      [customer, provider].map(async as => (await app.call('GET', `/api/quotes/${quote.id}`, { as })).body),
    )
    const statusesOf = (view: typeof mine): string[] => view.versions.map((each: { status: string }) => each.status)
    expect(statusesOf(mine)).toEqual(statusesOf(theirs))
    const [first, second, ...more] = statusesOf(mine).reverse()
    expect(['accepted', 'declined', 'withdrawn', 'superseded', 'expired']).toContain(first)
    expect(mine.accepted).toBe(first === 'accepted' ? 1 : null)
    expect(['sent', 'expired', undefined]).toContain(second)
    expect(more).toEqual([])
    const accepted = answers.filter(
      answer => answer?.status === 200 && answer.body.versions.at(-1).status === 'accepted',
    )
    if (first !== 'accepted') expect(accepted).toEqual([])
  }
  expect(await app.runtime.db.$count(quoteExpiries)).toBeLessThanOrEqual(4)
}, 120_000)

test('binds a customer who accepts during a revision to the seen version or to none', async () => {
  const street = await newQuoteScene(app)
  const { provider, customer } = street
  for (let round = 0; round < 10; round += 1) {
    const { body: quote } = await sendQuote(app, street, { valid_until: inDays(3) })
    const [accepted, replaced] = await Promise.all([
      actOnQuote(app, customer, quote, 'accept'),
      actOnQuote(app, provider, quote, 'versions'),
    ])
    expect(replaced.status).toBe(200)
    const { body: now } = await app.call('GET', `/api/quotes/${quote.id}`, { as: customer })
    expect(now.versions[0].status).toBe('sent')
    expect([accepted.status, now.accepted]).toEqual(accepted.status === 200 ? [200, 1] : [409, null])
  }
}, 60_000)
