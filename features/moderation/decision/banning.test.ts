import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { administrator } from '../../../tests/administration.ts'
import { aStreet, book, slotsOf } from '../../../tests/bookings.ts'
import { useApp } from '../../../tests/harness.ts'
import { moderating } from '../../../tests/moderation.ts'
import { aLine, inDays } from '../../../tests/quotes.ts'

const app = useApp()
const { report, settle } = moderating(app)

test('a decision to ban ends sessions, sockets, bookings, quotes, services and the site at once', async () => {
  const boss = await administrator(app, 'Milica Radov')
  const { provider, customer, service } = await aStreet(app)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await app.call(method, path, { as: provider, body })
    expect(answer.status, path).toBeLessThan(300)
    return answer.body
  }
  await call('GET', '/api/website')
  await call('PUT', '/api/website/publication', { published: true })
  const { body: page } = await app.call('GET', `/api/admin/people/${provider.id}`, { as: boss })
  const { href } = page.has.find(({ label }: { label: string }) => label === 'Sajt')
  const site = async () => (await app.fetch(new Request(href, { headers: { host: new URL(href).host } }))).status
  const { first_free } = await slotsOf(app, service)
  const { body: booked } = await book(app, customer, service, first_free.starts_at)
  const talk = await app.contact(customer, service)
  const quote = await call('POST', '/api/quotes', {
    id: randomUUID(),
    conversation_id: talk.id,
    lines: [aLine],
    valid_until: inDays(7),
  })
  const seen = async () => {
    const look = async (path: string) => (await app.call('GET', path, { as: customer })).body
    return [
      (await look(`/api/bookings/${booked.id}`)).status,
      (await look(`/api/quotes/${quote.id}`)).versions[0].status,
      (await look('/api/services')).items.length,
      (await app.call('GET', '/api/me', { as: provider })).body.user?.id,
    ]
  }
  expect(await seen()).toEqual(['requested', 'sent', 1, provider.id])
  expect(await site()).toBe(200)

  const closed = vi.spyOn(app.runtime.live, 'disconnect')
  const { body } = await report(customer, 'service', service.id)
  await settle(boss, body.id, 'ban')
  expect(closed).toHaveBeenCalledTimes(1)
  expect(await seen()).toEqual(['cancelled', 'withdrawn', 0, undefined])
  await vi.waitFor(async () => expect(await site()).toBe(404), 20_000)
})
