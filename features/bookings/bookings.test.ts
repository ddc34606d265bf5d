import { expect, test } from 'vitest'
import { banUser, newAdministrator } from '../../tests/administration.ts'
import {
  book,
  changeBooking,
  everyDay,
  fetchSlots,
  newBookingScene,
  readBooking,
  slotAt,
  subjectsTo,
} from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'

const app = useApp()
const startsOf = ({ slots }: { slots: { starts_at: string }[] }) => slots.map(({ starts_at }) => starts_at)

test('a booking is requested, a card in the conversation of its service, moved at once, confirmed, and moved by a suggestion', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { first_free: one, accepts, days } = await fetchSlots(app, service)
  expect([accepts, days.length]).toEqual([true, 14])
  const [other, third] = [days[1].slots[21], days[2].slots[4]]
  const { status, body: requested } = await book(app, customer, service, one.starts_at)
  expect([status, requested]).toMatchObject([201, { status: 'requested', side: 'customer', version: 1 }])
  const path = `/api/conversations/${requested.conversation_id}/messages`
  const { body: messages } = await app.call('GET', path, { as: provider })
  expect(messages.items).toMatchObject([{ message_type: 'system', card: { kind: 'booking', id: requested.id } }])
  expect((await fetchSlots(app, service)).first_free.starts_at > one.starts_at).toBe(true)
  const can = { confirm: true, decline: true, cancel: false }
  expect(await readBooking(app, provider, requested)).toMatchObject({ side: 'provider', can })

  const { body: moved } = await changeBooking(app, customer, requested, 'move', { starts_at: other.starts_at })
  expect(moved).toMatchObject({ id: requested.id, starts_at: other.starts_at, moved_from: one.starts_at, version: 2 })
  const { body: confirmed } = await changeBooking(app, provider, moved, 'confirm')
  expect(confirmed.status).toBe('confirmed')
  const again = await changeBooking(app, provider, moved, 'confirm')
  expect([again.status, again.body.code, again.body.booking.status]).toEqual([409, 'stale', 'confirmed'])

  const suggestion = { starts_at: third.starts_at, reason: 'Kasnim.' }
  const { body: proposed } = await changeBooking(app, customer, confirmed, 'move', suggestion)
  expect(proposed).toMatchObject({
    status: 'confirmed',
    starts_at: other.starts_at,
    proposal: { ...suggestion, by: 'customer' },
    can: { confirm: false, cancel: true },
  })
  const { body: agreed } = await changeBooking(app, provider, proposed, 'confirm')
  expect(agreed).toMatchObject({ status: 'confirmed', starts_at: third.starts_at, proposal: null, version: 5 })
  const { body: cancelled } = await changeBooking(app, customer, agreed, 'cancel', { reason: 'Rešeno.' })
  expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'Rešeno.', can: { book_again: true } })
})

test('moving a booking offers slots that overlap its own time', async () => {
  const { provider, customer, service } = await newBookingScene(app, { gap: 30 })
  const starts = startsOf((await fetchSlots(app, service)).days[1])
  const [half, own, next] = starts.slice(20, 23) as [string, string, string]
  const { body: requested } = await book(app, customer, service, own)
  const free = startsOf((await fetchSlots(app, service)).days[1])
  for (const taken of [half, own, next]) expect(free).not.toContain(taken)
  for (const as of [customer, provider]) {
    const { body } = await app.call('GET', `/api/bookings/${requested.id}/slots?days=3`, { as })
    expect(startsOf(body.days[1])).toEqual(starts.filter(at => at !== own))
  }
  const moved = await changeBooking(app, customer, requested, 'move', { starts_at: half })
  expect([moved.status, moved.body.starts_at]).toEqual([200, half])
})

test('a suggested time is in the week’s diary without being reserved, until the customer declines or moves to another offered time', async () => {
  const rules = { confirms: 'by_itself', weekly: everyDay('09:00', '17:00') }
  const { provider, customer, service } = await newBookingScene(app, rules)
  const { days } = await fetchSlots(app, service)
  const { body: booked } = await book(app, customer, service, days[2].slots[0].starts_at)
  const [suggested, offered] = startsOf(days[3]) as [string, string]
  const dayInDiary = async () =>
    (await app.call('GET', `/api/appointments/week?from=${days[0].date}`, { as: provider })).body.days[3]
  const { body: proposed } = await changeBooking(app, provider, booked, 'move', { starts_at: suggested })
  const proposal = { booking_id: booked.id, appointment_time: suggested }
  expect(await dayInDiary()).toMatchObject({ items: [], proposed: [proposal] })
  expect(startsOf((await fetchSlots(app, service)).days[3])).toContain(suggested)
  const { body: declined } = await changeBooking(app, customer, proposed, 'decline')
  expect((await dayInDiary()).proposed).toEqual([])

  const { body: again } = await changeBooking(app, provider, declined, 'move', { starts_at: suggested })
  const atNight = new Date(Date.parse(suggested) - 6 * 3_600_000).toISOString()
  const moveTo = (starts_at: string) => changeBooking(app, customer, again, 'move', { starts_at })
  expect((await moveTo(atNight)).body.fields.starts_at).toContain('ne može da se zakaže')
  expect((await moveTo(offered)).body).toMatchObject({ status: 'confirmed', starts_at: offered, proposal: null })
})

test('keeps the provider’s note about a booking private and through its moves', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { body: requested } = await book(app, customer, service, await slotAt(app, service, 1))
  const note = (text: string, version = 0) =>
    app.call('PUT', `/api/bookings/${requested.id}/note`, { as: provider, body: { note: text, version } })
  expect((await note('  Poneti ključ 32.  ')).body).toMatchObject({ note: 'Poneti ključ 32.', version: 1 })
  expect((await note('x'.repeat(501))).body.fields).toEqual({ note: 'Beleška može da ima najviše 500 karaktera.' })
  await changeBooking(app, customer, requested, 'move', { starts_at: await slotAt(app, service, 2) })
  const readNote = async (as: typeof provider) => (await readBooking(app, as, requested)).note
  expect([await readNote(provider), await readNote(customer)]).toEqual(['Poneti ključ 32.', null])
  for (const text of ['Nešto drugo.', ' ']) {
    expect(await note(text)).toMatchObject({ status: 409, body: { code: 'stale' } })
  }
  expect((await note('Poneti ključ 36.', 1)).body).toMatchObject({ note_version: 2 })
  expect((await note('Poneti ključ 36.', 1)).status).toBe(200)
  await note(' ', 2)
  expect(await readNote(provider)).toBe(null)
})

test('lists own bookings in pages, each booking once', async () => {
  const { customer, provider, service } = await newBookingScene(app)
  const { days } = await fetchSlots(app, service)
  const times = [5, 1, 3, 2, 4].map(day => days[day].slots[20].starts_at)
  for (const time of times) expect((await book(app, customer, service, time)).status).toBe(201)
  const readPages = async (query: string, as = customer) => {
    const startTimes: string[] = []
    for (let cursor = ''; ; ) {
      const path = `/api/bookings/mine?limit=2${query}${cursor && `&cursor=${cursor}`}`
      const { status, body } = await app.call('GET', path, { as })
      expect(status).toBe(200)
      if (!cursor && !query.includes('past')) expect(body.total).toBe(times.length)
      startTimes.push(...body.items.map((item: { starts_at: string }) => item.starts_at))
      if (!body.next_cursor) return startTimes
      cursor = body.next_cursor
    }
  }
  expect(await readPages('')).toEqual(times.toSorted())
  expect(await readPages('&side=provider&waiting=true', provider)).toEqual(times.toSorted())
  await app.runtime.database.exec(`UPDATE appointments SET status = 'cancelled'`)
  expect(await readPages('&when=past')).toEqual(times.toSorted().reverse())
  expect((await app.call('GET', '/api/bookings/mine?cursor=x', { as: customer })).status).toBe(422)
})

test('completing the conversation completes the booking and undoing restores it, and the other way round', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const { body: booked } = await book(app, customer, service, await slotAt(app, service, 1))
  const path = `/api/conversations/${booked.conversation_id}`
  await app.call('POST', `${path}/complete`, { as: provider, body: { review_requested: true } })
  expect((await readBooking(app, customer, booked)).status).toBe('done')
  await app.call('POST', `${path}/reopen`, { as: provider })
  const restored = await readBooking(app, customer, booked)
  expect(restored.status).toBe('confirmed')
  const done = await changeBooking(app, provider, restored, 'done')
  expect([done.status, done.body.status]).toEqual([200, 'done'])
  const { body } = await app.call('GET', path, { as: customer })
  expect([body.is_completed, body.review_requested]).toEqual([true, true])
})

type Scene = Awaited<ReturnType<typeof newBookingScene>>

test.each<[string, (scene: Scene) => Promise<{ status: number }>]>([
  [
    'the service is paused',
    ({ provider, service }) =>
      app.call('PUT', `/api/services/${service.id}/active`, { as: provider, body: { active: false } }),
  ],
  [
    'the service is deleted',
    ({ provider, service }) => app.call('DELETE', `/api/services/${service.id}`, { as: provider }),
  ],
  ['the provider is banned', async ({ provider }) => banUser(app, await newAdministrator(app), provider)],
])('cancels upcoming bookings and emails the customer when %s', async (_, cause) => {
  const scene = await newBookingScene(app)
  const { body: booked } = await book(app, scene.customer, scene.service, await slotAt(app, scene.service, 1))
  expect((await cause(scene)).status).toBeLessThan(300)
  expect(await readBooking(app, scene.customer, booked)).toMatchObject({ status: 'cancelled', changed_by: 'provider' })
  expect(await subjectsTo(app, scene.customer)).toEqual(['Otkazan termin'])
})
