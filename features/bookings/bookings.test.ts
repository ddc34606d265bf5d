import { describe, expect, test } from 'vitest'
import { banUser, newAdministrator } from '../../tests/administration.ts'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'

const app = useApp()

describe('a booking', () => {
  test('is requested, shown as a card in the conversation of its service, and confirmed', async () => {
    const { provider, customer, service } = await newBookingScene(app)
    const { first_free, accepts, days } = await fetchSlots(app, service)
    expect([accepts, days.length]).toEqual([true, 14])
    const requested = await book(app, customer, service, first_free.starts_at)
    expect([requested.status, requested.body]).toMatchObject([
      201,
      { status: 'requested', side: 'customer', version: 1 },
    ])
    const { body: messages } = await app.call('GET', `/api/conversations/${requested.body.conversation_id}/messages`, {
      as: provider,
    })
    expect(messages.items).toMatchObject([{ message_type: 'system', card: { kind: 'booking', id: requested.body.id } }])
    expect((await fetchSlots(app, service)).first_free.starts_at > first_free.starts_at).toBe(true)

    const view = await app.call('GET', `/api/bookings/${requested.body.id}`, { as: provider })
    expect(view.body).toMatchObject({ side: 'provider', can: { confirm: true, decline: true, cancel: false } })
    const confirmed = await changeBooking(app, provider, requested.body, 'confirm')
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed'])
    const again = await changeBooking(app, provider, requested.body, 'confirm')
    expect([again.status, again.body.code, again.body.booking.status]).toEqual([409, 'stale', 'confirmed'])
    const { body: mine } = await app.call('GET', '/api/bookings/mine', { as: customer })
    expect(mine).toMatchObject({ items: [{ id: requested.body.id }], total: 1, next_cursor: null })
  })

  test('moves at once while it is a request, and by a suggestion once it is confirmed', async () => {
    const { provider, customer, service } = await newBookingScene(app)
    const { days } = await fetchSlots(app, service, '?days=3')
    const [one, other, third] = [days[1].slots[20], days[1].slots[21], days[2].slots[4]]
    const { body: requested } = await book(app, customer, service, one.starts_at)
    const { body: moved } = await changeBooking(app, customer, requested, 'move', { starts_at: other.starts_at })
    expect(moved).toMatchObject({ id: requested.id, starts_at: other.starts_at, moved_from: one.starts_at, version: 2 })
    const { body: confirmed } = await changeBooking(app, provider, moved, 'confirm')
    const { body: proposed } = await changeBooking(app, customer, confirmed, 'move', {
      starts_at: third.starts_at,
      reason: 'Kasnim.',
    })
    expect(proposed).toMatchObject({
      status: 'confirmed',
      starts_at: other.starts_at,
      proposal: { starts_at: third.starts_at, by: 'customer', reason: 'Kasnim.' },
      can: { confirm: false, cancel: true },
    })
    const { body: agreed } = await changeBooking(app, provider, proposed, 'confirm')
    expect(agreed).toMatchObject({ status: 'confirmed', starts_at: third.starts_at, proposal: null, version: 5 })
    const { body: cancelled } = await changeBooking(app, customer, agreed, 'cancel', { reason: 'Rešeno.' })
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'Rešeno.', can: { book_again: true } })
  })
})

describe('moving a booking', () => {
  test('offers slots that overlap its own time, to its two sides only', async () => {
    const { provider, customer, service } = await newBookingScene(app, { gap: 30 })
    const stranger = await app.person('regular')
    const { days } = await fetchSlots(app, service, '?days=3')
    const [half, own, next] = days[1].slots.slice(20, 23).map((slot: { starts_at: string }) => slot.starts_at)
    const { body: requested } = await book(app, customer, service, own)
    const startsOf = (body: { days: typeof days }) =>
      body.days[1].slots.map((slot: { starts_at: string }) => slot.starts_at)
    const free = startsOf(await fetchSlots(app, service, '?days=3'))
    for (const taken of [half, own, next]) expect(free).not.toContain(taken)
    for (const as of [customer, provider]) {
      const { body } = await app.call('GET', `/api/bookings/${requested.id}/slots?days=3`, { as })
      expect(startsOf(body)).toEqual(
        days[1].slots.map((slot: { starts_at: string }) => slot.starts_at).filter((at: string) => at !== own),
      )
    }
    expect((await app.call('GET', `/api/bookings/${requested.id}/slots`, { as: stranger })).status).toBe(404)
    const moved = await changeBooking(app, customer, requested, 'move', { starts_at: half })
    expect([moved.status, moved.body.starts_at]).toEqual([200, half])
  })

  test('shows a suggested time in the week’s diary without reserving it', async () => {
    const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
    const { days } = await fetchSlots(app, service, '?days=4')
    const [agreed, suggested] = [days[1].slots[20].starts_at, days[2].slots[10].starts_at]
    const { body: booked } = await book(app, customer, service, agreed)
    const week = async () =>
      (await app.call('GET', `/api/appointments/week?from=${days[0].date}`, { as: provider })).body.days
    const { body: proposed } = await changeBooking(app, provider, booked, 'move', { starts_at: suggested })
    const shown = (await week())[2]
    expect(shown.items).toEqual([])
    expect(shown.proposed).toMatchObject([{ booking_id: booked.id, appointment_time: suggested }])
    expect(
      (await fetchSlots(app, service, '?days=4')).days[2].slots.map((slot: { starts_at: string }) => slot.starts_at),
    ).toContain(suggested)
    await changeBooking(app, customer, proposed, 'decline')
    expect((await week())[2].proposed).toEqual([])
  })
})

test('a customer moves a booking only to an offered time, also while the provider suggests another', async () => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '09:00', end: '17:00' }))
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself', weekly })
  const { days } = await fetchSlots(app, service, '?days=4')
  const { body: booked } = await book(app, customer, service, days[2].slots[0].starts_at)
  const [suggested, offered] = days[3].slots.map(({ starts_at }: { starts_at: string }) => starts_at)
  const { body: proposed } = await changeBooking(app, provider, booked, 'move', { starts_at: suggested })
  const atNight = new Date(Date.parse(suggested) - 6 * 3_600_000).toISOString()
  const moveTo = (starts_at: string) => changeBooking(app, customer, proposed, 'move', { starts_at })
  expect((await moveTo(atNight)).body.fields.starts_at).toContain('ne može da se zakaže')
  expect((await moveTo(offered)).body).toMatchObject({ status: 'confirmed', starts_at: offered, proposal: null })
})

test('keeps the provider’s note about a booking private and through its moves', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { days } = await fetchSlots(app, service, '?days=3')
  const { body: requested } = await book(app, customer, service, days[1].slots[20].starts_at)
  const note = (as: typeof provider, text: string, version = 0) =>
    app.call('PUT', `/api/bookings/${requested.id}/note`, { as, body: { note: text, version } })
  expect((await note(provider, '  Poneti ključ 32.  ')).body).toMatchObject({ note: 'Poneti ključ 32.', version: 1 })
  expect((await note(customer, 'Moje')).status).toBe(404)
  expect((await note(provider, 'x'.repeat(501))).body.fields).toEqual({
    note: 'Beleška može da ima najviše 500 karaktera.',
  })
  await changeBooking(app, customer, requested, 'move', { starts_at: days[2].slots[4].starts_at })
  const readNote = async (as: typeof provider) =>
    (await app.call('GET', `/api/bookings/${requested.id}`, { as })).body.note
  expect([await readNote(provider), await readNote(customer)]).toEqual(['Poneti ključ 32.', null])
  for (const text of ['Nešto drugo.', ' ']) {
    expect(await note(provider, text)).toMatchObject({ status: 409, body: { code: 'stale' } })
  }
  expect((await note(provider, 'Poneti ključ 36.', 1)).body).toMatchObject({ note_version: 2 })
  expect((await note(provider, 'Poneti ključ 36.', 1)).status).toBe(200)
  await note(provider, ' ', 2)
  expect(await readNote(provider)).toBe(null)
})

test('lists own bookings in pages, each booking once', async () => {
  const { customer, provider, service } = await newBookingScene(app)
  const { days } = await fetchSlots(app, service, '?days=6')
  const times = [5, 1, 3, 2, 4].map(day => days[day].slots[20].starts_at)
  for (const time of times) expect((await book(app, customer, service, time)).status).toBe(201)
  const readPages = async (query: string, as = customer) => {
    const startTimes: string[] = []
    for (let cursor = ''; ; ) {
      const { status, body } = await app.call(
        'GET',
        `/api/bookings/mine?limit=2${query}${cursor && `&cursor=${cursor}`}`,
        { as },
      )
      expect(status).toBe(200)
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

describe('completing a job', () => {
  test('in its conversation marks the booking as done, and an undo restores it', async () => {
    const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
    const { days } = await fetchSlots(app, service, '?days=2')
    const { body: booked } = await book(app, customer, service, days[1].slots[8].starts_at)
    const conversation = `/api/conversations/${booked.conversation_id}`
    const status = async () => (await app.call('GET', `/api/bookings/${booked.id}`, { as: customer })).body.status
    expect(await status()).toBe('confirmed')
    await app.call('POST', `${conversation}/complete`, { as: provider, body: { review_requested: true } })
    expect(await status()).toBe('done')
    await app.call('POST', `${conversation}/reopen`, { as: provider })
    expect(await status()).toBe('confirmed')
  })

  test('as a booking completes its conversation and asks for a rating', async () => {
    const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
    const { days } = await fetchSlots(app, service, '?days=2')
    const { body: booked } = await book(app, customer, service, days[1].slots[8].starts_at)
    const done = await changeBooking(app, provider, booked, 'done')
    expect([done.status, done.body.status]).toEqual([200, 'done'])
    const { body } = await app.call('GET', `/api/conversations/${booked.conversation_id}`, { as: customer })
    expect([body.is_completed, body.review_requested]).toEqual([true, true])
  })
})

test('cancels upcoming bookings and emails the customer when the service is paused or deleted or the provider is banned', async () => {
  const { mail } = app.runtime
  const causes: ((street: Awaited<ReturnType<typeof newBookingScene>>) => Promise<unknown>)[] = [
    ({ provider, service }) =>
      app.call('PUT', `/api/services/${service.id}/active`, { as: provider, body: { active: false } }),
    ({ provider, service }) => app.call('DELETE', `/api/services/${service.id}`, { as: provider }),
    async ({ provider }) => banUser(app, await newAdministrator(app), provider),
  ]
  for (const cause of causes) {
    const street = await newBookingScene(app)
    const { first_free } = await fetchSlots(app, street.service)
    const { body: booked } = await book(app, street.customer, street.service, first_free.starts_at)
    expect(await cause(street)).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
    const { body } = await app.call('GET', `/api/bookings/${booked.id}`, { as: street.customer })
    expect(body).toMatchObject({ status: 'cancelled', changed_by: 'provider' })
    const emails = (await mail.outbox!()).filter(({ to }) => to === street.customer.email)
    expect(emails.map(({ subject }) => subject.split(':')[0])).toEqual(['Otkazan termin'])
  }
})
