import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, test, vi } from 'vitest'
import { book, fetchSlots, readBooking, subjectsTo } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { newShop } from '../../tests/shop.ts'

// Slow: it makes 35 bookings by the commands of customers.

const app = useApp()
afterEach(() => vi.restoreAllMocks())

/** Bookings of one customer, of whom no more are accepted with one provider. */
const PER_CUSTOMER = 10

async function bookWithMaja(count: number) {
  const shop = await newShop(app)
  const { days } = await fetchSlots(app, shop.service, '?days=14')
  const starts = days
    .slice(2)
    .flatMap(({ slots }: { slots: { starts_at: string }[] }) => slots.filter((_, n) => n % 4 === 0))
    .map(({ starts_at }: { starts_at: string }) => starts_at) as string[]
  const customers: Caller[] = []
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    if (n % PER_CUSTOMER === 0) customers.push(await app.person('regular', { name: 'Ana Nikolić' }))
    const { status, body } = await book(app, customers.at(-1)!, shop.service, starts[n]!, { person: shop.maja })
    expect(status).toBe(201)
    ids.push(body.id)
  }
  return { ...shop, customers, ids }
}

type Session = { prepareQuery: (...parameters: unknown[]) => unknown }
const counting = new AsyncLocalStorage<true>()

/** Returns how many statements a request sends. All sessions, also those of transactions, have one prototype. */
async function countStatements(request: () => Promise<unknown>): Promise<number> {
  const { session } = app.runtime.db as unknown as { session: Session }
  const prototype: Session = Object.getPrototypeOf(session)
  const { prepareQuery } = prototype
  let count = 0
  vi.spyOn(prototype, 'prepareQuery').mockImplementation(function (this: Session, ...parameters) {
    // Jobs of the bookings before also send statements.
    if (counting.getStore()) count += 1
    return prepareQuery.apply(this, parameters)
  })
  await counting.run(true, request)
  vi.restoreAllMocks()
  return count
}

test.each(['give', 'cancel'] as const)(
  'needs no more statements to %s 30 bookings than 5',
  async bookings => {
    const counts: number[] = []
    for (const count of [5, 30]) {
      const { provider, maja, customers, ids } = await bookWithMaja(count)
      counts.push(
        await countStatements(async () => {
          const path = `/api/shop/members/${maja}/leave`
          const { body } = await app.call('POST', path, { as: provider, body: { bookings } })
          const [given, cancelled] = bookings === 'give' ? [count, 0] : [0, count]
          expect(body).toEqual({ given, cancelled, kept: 0 })
        }),
      )
      const body = await readBooking(app, customers.at(-1)!, { id: ids.at(-1)! })
      expect(body.status).toBe(bookings === 'give' ? 'confirmed' : 'cancelled')
      expect(body.member?.id === maja).toBe(bookings === 'cancel')
    }
    const [few, many] = counts as [number, number]
    expect(few).toBeGreaterThan(10)
    expect(many - few).toBeLessThan(10)
  },
  60_000,
)

test('shares the bookings among the others, and posts a line and sends an email for each', async () => {
  const { provider, sanja, maja, customers, ids } = await bookWithMaja(4)
  await app.call('POST', `/api/shop/members/${maja}/leave`, { as: provider, body: { bookings: 'give' } })
  const [customer] = customers as [Caller]
  const bookings = await Promise.all(ids.map(id => readBooking(app, customer, { id })))
  expect(bookings.filter(({ member }) => member?.id === sanja)).toHaveLength(2)
  const path = `/api/conversations/${bookings[0].conversation_id}/messages`
  const { body } = await app.call('GET', path, { as: customer })
  const lines = body.items.filter(({ content }: { content: string }) => content.startsWith('Termin preuzima'))
  const last = body.items.at(-1).seq
  expect(lines.map(({ seq }: { seq: number }) => seq)).toEqual([last - 3, last - 2, last - 1, last])
  const subjects = await subjectsTo(app, customer)
  expect(subjects.filter(subject => subject === 'Druga osoba za termin')).toHaveLength(4)
})
