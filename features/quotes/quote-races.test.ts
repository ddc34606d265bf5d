import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { actOnQuote, inDays, quotingStreet, sendQuote } from '../../tests/quotes.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { endExpired } from './quote-ends.server.ts'
import { quoteExpiries } from './quote-tables.server.ts'

/** Many at once, on whichever database the tests run (README.md, Working on it). */
const app = useApp()
const many = repetitions('RACERS', { usual: 30, long: 100 })
const later = () => new Date(Date.now() + 30 * 86_400_000)

test('accepted, declined, replaced, withdrawn and run out at once, many at a time, it has one outcome for both', async () => {
  const street = await quotingStreet(app)
  const { provider, customer } = street
  const outcomes = new Set<string>()
  for (let round = 0; round < 4; round += 1) {
    const { body: quote } = await sendQuote(app, street)
    const ways = [
      () => actOnQuote(app, customer, quote, 'accept'),
      () => actOnQuote(app, customer, quote, 'decline'),
      () => actOnQuote(app, provider, quote, 'withdraw'),
      () => actOnQuote(app, provider, quote, 'versions'),
      () => endExpired(app.runtime, later()),
    ]
    // Each round begins with another one.
    const answers = await Promise.all(Array.from({ length: many }, (_, n) => ways[(n + round) % ways.length]!()))
    // Many wait for one quote, so that some may be told to come again.
    for (const answer of answers) if (answer) expect([200, 409, 503]).toContain(answer.status)
    const [mine, his] = await Promise.all(
      [customer, provider].map(async as => (await app.call('GET', `/api/quotes/${quote.id}`, { as })).body),
    )
    const standOf = (seen: typeof mine) => seen.versions.map((each: { status: string }) => each.status)
    expect(standOf(mine)).toEqual(standOf(his))
    const first = mine.versions.at(-1)
    const second = mine.versions.length === 2 ? mine.versions[0] : null
    outcomes.add(first.status)
    // What is decided stays: accepted by who saw it, or not at all; nobody has answered the one that came after.
    expect(['accepted', 'declined', 'withdrawn', 'superseded', 'expired']).toContain(first.status)
    expect(mine.accepted).toBe(first.status === 'accepted' ? 1 : null)
    if (second) expect(['sent', 'expired']).toContain(second.status)
    expect(mine.versions.length).toBeLessThanOrEqual(2)
    // Those who were told that it is done were told the truth.
    const accepted = answers.filter(
      answer => answer?.status === 200 && answer.body.versions.at(-1).status === 'accepted',
    )
    if (first.status !== 'accepted') expect(accepted).toEqual([])
  }
  expect(outcomes.size).toBeGreaterThan(0)
  expect(await app.runtime.db.$count(quoteExpiries)).toBeLessThanOrEqual(4)
}, 120_000)

test('who accepts while another version comes is bound to what he has seen, or to nothing', async () => {
  const street = await quotingStreet(app)
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
