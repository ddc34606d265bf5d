import { expect, test } from 'vitest'
import { book, fetchSlots } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { changeSeries, newSeriesScene, proposeSeries } from '../../tests/series.ts'

const app = useApp()
const list = async (as: Caller, query: string) => (await app.call('GET', `/api/series?${query}`, { as })).body
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

test('lists the series that wait for an answer in pages, the oldest first, for its two sides only', async () => {
  const { provider, customer, service } = await newSeriesScene(app)
  const { days } = await fetchSlots(app, service, '?days=6')
  const propose = async (as: Caller, slot: number) => {
    const { body: booking } = await book(app, as, service, days[4].slots[slot].starts_at)
    return (await proposeSeries(app, as, { booking_id: booking.id, count: 2 })).body
  }
  const other = await app.person('regular', { name: 'Petar Simić' })
  const proposed = [await propose(customer, 0), await propose(other, 8), await propose(customer, 16)]
  const agreed = await propose(other, 24)
  expect((await changeSeries(app, provider, agreed, 'confirm')).status).toBe(200)
  const expired = await propose(other, 32)
  await app.runtime.database.query(`UPDATE booking_series SET expires_at = now() WHERE id = $1`, [expired.id])

  const first = await list(provider, 'side=provider&waiting=true&limit=2')
  expect(idsOf(first)).toEqual(idsOf({ items: proposed.slice(0, 2) }))
  const second = await list(provider, `side=provider&waiting=true&limit=2&cursor=${first.next_cursor}`)
  expect([idsOf(second), second.next_cursor]).toEqual([[proposed[2].id], null])
  expect(idsOf(await list(other, 'waiting=true'))).toEqual([proposed[1].id])
  expect(idsOf(await list(other, ''))).toEqual([proposed[1].id, agreed.id])
  const stranger = await app.person('provider')
  expect([idsOf(await list(stranger, 'side=provider')), idsOf(await list(stranger, ''))]).toEqual([[], []])
  expect((await app.call('GET', '/api/series?cursor=x', { as: provider })).status).toBe(422)
})

test('lists a running series while another time for it waits for an answer', async () => {
  const { provider, customer, booking } = await newSeriesScene(app, { confirms: 'by_hand' })
  await app.call('POST', `/api/bookings/${booking.id}/confirm`, { as: provider, body: { version: booking.version } })
  const { body: proposed } = await proposeSeries(app, customer, { booking_id: booking.id, count: 4 })
  const { body: series } = await changeSeries(app, provider, proposed, 'confirm')
  expect(idsOf(await list(customer, 'waiting=true'))).toEqual([])
  const next = series.visits[1]
  const starts_at = new Date(Date.parse(next.starts_at) + 7_200_000).toISOString()
  const moved = await changeSeries(app, customer, series, 'move', { from: next.booking.id, starts_at })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(idsOf(await list(customer, 'waiting=true'))).toEqual([series.id])
  await changeSeries(app, provider, moved.body, 'decline')
  expect(idsOf(await list(customer, 'waiting=true'))).toEqual([])
})
