import { expect, test } from 'vitest'
import { aStreet, book, slotsOf } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
import { findFacts } from './facts.server.ts'
import { ungrounded } from './grounding.ts'

const app = useApp()
const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '09:00', end: '12:00' }))

/** What can be booked on these days, as the endpoint for everybody says it: `2026-11-24 09:30`. */
const bookable = async (service: { id: string }) => {
  const { days } = await slotsOf(app, service, '?days=7')
  return days.flatMap((day: any) => day.slots.map((slot: any) => `${day.date} ${slot.time}`))
}

test('the assistant knows the very times that can be booked, and where; a taken one it offers no more', async () => {
  const { customer, service } = await aStreet(app, { weekly, gap: 30 })
  const known = async () => {
    const facts = (await findFacts(app.runtime, service.id))!
    return { facts, times: facts.days!.flatMap(({ date, times }) => times.map(time => `${date} ${time}`)) }
  }
  const before = await known()
  expect(before.times).toEqual(await bookable(service))
  expect(before.facts.booking).toBe(`http://localhost:3000/zakazi/${service.id}`)
  const { days } = await slotsOf(app, service, '?days=7')
  const taken = days[2].slots[2]
  expect((await book(app, customer, service, taken.starts_at)).status).toBe(201)
  const after = await known()
  expect(after.times).toEqual(await bookable(service))
  expect(after.times).not.toContain(`${days[2].date} ${taken.time}`)

  const says = (text: string) => ungrounded(text, after.facts)
  const day = `${Number(days[3].date.slice(8))}. ${Number(days[3].date.slice(5, 7))}.`
  const offer = (time: string, id: string) =>
    `Slobodni termini: ${day} u ${time}. Termin možete sami da zakažete ovde: http://localhost:3000/zakazi/${id}`
  expect(says(offer('09:30', service.id))).toEqual([])
  expect(says(offer('13:30', service.id))).not.toEqual([])
  expect(says(offer('09:30', customer.id))).not.toEqual([])
})

test('asked when it is free, it names real free times and gives the link', async () => {
  const { provider, customer, service } = await aStreet(app, { weekly })
  await app.call('PUT', '/api/assistant', { as: provider, body: { enabled: true } })
  const conversation = await app.contact(customer, service)
  await app.say(customer, conversation, 'Kada imate slobodan termin sutra?')
  const answer = async (): Promise<string> => {
    const { body } = await app.call('GET', `/api/conversations/${conversation.id}/messages`, { as: customer })
    return body.items[1]?.content ?? ''
  }
  await expect.poll(answer, { timeout: 15_000 }).toContain(`http://localhost:3000/zakazi/${service.id}`)
  const times = (await answer()).match(/\b\d{2}:\d{2}\b/g)!
  const { days } = await slotsOf(app, service, '?days=2')
  expect(times.length).toBeGreaterThan(0)
  expect(days[1].slots.map((slot: any) => slot.time)).toEqual(expect.arrayContaining(times))
})

test('of a service that cannot be booked there is no link', async () => {
  const { service } = await aStreet(app, { accepts_bookings: false })
  expect((await findFacts(app.runtime, service.id))!.booking).toBe(null)
})
