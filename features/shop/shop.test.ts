import { expect, test } from 'vitest'
import { book, changeBooking, countAnswers, fetchSlots, sendAllAtOnce } from '../../tests/bookings.ts'
import { changeDeposit, depositTerms, saveDeposit } from '../../tests/deposits.ts'
import { password, useApp } from '../../tests/harness.ts'
import { smallPhoto } from '../../tests/photos.ts'
import { savePaymentAccount, sendQuote } from '../../tests/quotes.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { addMember, joinAs, newShop } from '../../tests/shop.ts'

const app = useApp()
/** Bookings of one slot that compete with each other. */
const COMPETING = repetitions('COMPETING_BOOKINGS_OF_A_SHOP', { embedded: 20, usual: 60, long: 1_000 })

const slotOf = async (service: { id: string }, index = 20) =>
  (await fetchSlots(app, service)).days[2].slots[index].starts_at as string

test('gives one slot to exactly as many concurrent bookings as there are people', async () => {
  const { service, provider } = await newShop(app)
  const startsAt = await slotOf(service)
  const customers = await Promise.all(Array.from({ length: 10 }, () => app.person('regular', { name: 'Ana' })))
  const answers = await sendAllAtOnce(COMPETING, n => book(app, customers[n % 10]!, service, startsAt))
  expect(countAnswers(answers)).toEqual({ '201': 3, '409 slot_taken': COMPETING - 3 })
  const day = startsAt.slice(0, 10)
  const { body } = await app.call('GET', `/api/appointments/week?from=${day}&days=1`, { as: provider })
  const people = body.days[0].items.map((item: { member_id: string | null }) => item.member_id)
  expect(new Set(people).size).toBe(3)
})

test('gives a booking for anybody to the person with the least work that day', async () => {
  const { service, customer, maja, sanja } = await newShop(app)
  await book(app, customer, service, await slotOf(service, 4), { person: 'owner' })
  await book(app, customer, service, await slotOf(service, 8), { person: maja })
  const { body } = await book(app, customer, service, await slotOf(service, 20))
  expect(body.member).toMatchObject({ id: sanja, name: 'Sanja' })
})

test('offers a person’s own hours, days off and services, and to anybody the union of all', async () => {
  const { service, provider, customer, maja } = await newShop(app)
  const other = await app.service(provider, { title: 'Bojenje kose' })
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '10:00', end: '12:00' }))
  const late = await addMember(app, provider, 'Iva', { weekly, all_services: false, service_ids: [other.id] })
  const open = await fetchSlots(app, service)
  expect(open.people.map((person: { id: string }) => person.id)).not.toContain(late)
  const own = await fetchSlots(app, other, `?person=${late}`)
  expect(own.days[2].slots.map((slot: { time: string }) => slot.time)).toEqual(['10:00', '10:30', '11:00'])
  const date = open.days[2].date
  const { body } = await app.call('GET', '/api/shop', { as: provider })
  const stored = body.members.find(({ id }: { id: string }) => id === maja)
  const changed = { ...stored, days_off: [{ first: date, last: date }] }
  await app.call('PUT', `/api/shop/members/${maja}`, { as: provider, body: changed })
  expect((await fetchSlots(app, service, `?person=${maja}`)).days[2].state).toBe('closed')
  expect((await book(app, customer, service, await slotOf(service), { person: maja })).status).toBe(422)
  await app.call('POST', '/api/shop/owner', { as: provider, body: { takes_bookings: false } })
  expect((await book(app, customer, service, await slotOf(service), { person: 'owner' })).status).toBe(422)
})

test('lets an account join once by the code, and takes the rights back', async () => {
  const { provider, sanja, worker } = await newShop(app)
  const { body } = await app.call('POST', `/api/shop/members/${sanja}/invitation`, { as: provider })
  const [one, two] = [await app.person('regular'), await app.person('regular')]
  expect((await app.call('POST', '/api/work', { as: worker, body })).body.code).toBe('already_member')
  expect((await app.call('POST', '/api/work', { as: one, body: { code: 'AAAA-AAAA' } })).status).toBe(422)
  expect((await app.call('POST', '/api/work', { as: one, body: { code: body.code.toLowerCase() } })).status).toBe(201)
  expect((await app.call('POST', '/api/work', { as: two, body })).status).toBe(422)
  expect((await app.call('GET', '/api/work', { as: one })).body.work.member.name).toBe('Sanja')
  await app.call('DELETE', `/api/shop/members/${sanja}/account`, { as: provider })
  expect((await app.call('GET', '/api/work', { as: one })).body.work).toBeNull()
})

test('shows a member only the own diary, bookings and conversations, without money', async () => {
  const { service, provider, customer, maja, sanja, worker } = await newShop(app, { confirms: 'by_hand' })
  const { body: own } = await book(app, customer, service, await slotOf(service, 4), { person: maja })
  const { body: foreign } = await book(app, customer, service, await slotOf(service, 8), { person: sanja })
  const as = worker
  expect((await app.call('GET', `/api/bookings/${foreign.id}`, { as })).status).toBe(404)
  expect((await app.call('GET', `/api/work/bookings/${foreign.id}/conversation`, { as })).status).toBe(404)
  expect((await changeBooking(app, worker, foreign, 'confirm')).status).toBe(404)
  const confirmed = await changeBooking(app, worker, own, 'confirm')
  expect(confirmed.body).toMatchObject({ status: 'confirmed', can: { cancel: false, note: false, done: true } })
  expect((await changeBooking(app, worker, confirmed.body, 'cancel')).status).toBe(409)
  const { body: copy } = await app.call('GET', '/api/sync', { as })
  expect(copy).toMatchObject({
    diary: null,
    conversations: { items: [] },
    work: { mine: { work: { member: { id: maja } } } },
  })
  const { body: mine } = await app.call('GET', '/api/bookings/mine?side=member', { as })
  expect(mine.items.map(({ id }: { id: string }) => id)).toEqual([own.id])

  const day = own.starts_at.slice(0, 10)
  const { body: diary } = await app.call('GET', `/api/work/diary?from=${day}&days=1`, { as })
  expect(diary.days[0].items).toMatchObject([{ booking_id: own.id, series: null }])
  const quoted = await sendQuote(app, { provider, customer, service, conversation: { id: own.conversation_id } })
  expect(quoted.status).toBe(201)
  const { body: talk } = await app.call('GET', `/api/work/bookings/${own.id}/conversation`, { as })
  const cards = talk.messages.map(({ card }: { card: { kind: string } | null }) => card?.kind ?? 'text')
  expect(new Set(cards)).toEqual(new Set(['booking']))
  const written = { id: crypto.randomUUID(), content: 'Vidimo se.' }
  const sent = await app.call('POST', `/api/work/bookings/${own.id}/messages`, { as, body: written })
  expect(sent.body).toMatchObject({ sender_id: provider.id, content: 'Vidimo se.' })
  expect((await changeBooking(app, worker, confirmed.body, 'done')).body.status).toBe('done')
})

test('sends a member notices of a deposit without its sum, and none of the provider’s bank account', async () => {
  const { service, provider, customer, maja, worker } = await newShop(app, { confirms: 'by_hand' })
  await savePaymentAccount(app, provider, '165-55-74')
  await saveDeposit(app, provider, service, { kind: 'sum', ...depositTerms })
  const deposit = depositTerms
  const { body: asked } = await book(app, customer, service, await slotOf(service), { person: maja, deposit })
  const { body: accepted } = await changeBooking(app, worker, asked, 'confirm')
  const { body: paid } = await changeDeposit(app, customer, accepted, 'paid')
  await changeBooking(app, customer, paid, 'cancel')
  const lettersTo = async ({ email }: { email: string }) =>
    (await app.runtime.mail.outbox!()).filter(({ to }) => to === email)
  const [ofOwner, ofMember] = [await lettersTo(provider), await lettersTo(worker)]
  const subjects = (all: typeof ofOwner) => all.map(({ subject }) => subject.split(':')[0])
  expect(subjects(ofOwner)).toContain('Kapara je uplaćena')
  expect(JSON.stringify(ofOwner)).toContain('2.000')
  expect(subjects(ofMember)).toEqual(['Otkazan termin', 'Zahtev za termin'])
  expect(JSON.stringify(ofMember)).not.toContain('2.000')
})

test('lets a member finish only the own booking while others have bookings in the same conversation', async () => {
  const { service, customer, maja, sanja, worker } = await newShop(app)
  const { body: own } = await book(app, customer, service, await slotOf(service, 4), { person: maja })
  const { body: foreign } = await book(app, customer, service, await slotOf(service, 8), { person: sanja })
  expect(foreign.conversation_id).toBe(own.conversation_id)
  expect((await changeBooking(app, worker, own, 'done')).body.status).toBe('done')
  expect((await app.call('GET', `/api/bookings/${foreign.id}`, { as: customer })).body.status).toBe('confirmed')
  const { body } = await app.call('GET', `/api/conversations/${own.conversation_id}`, { as: customer })
  expect(body.is_completed).toBe(false)
})

test('leaves a conversation with the member after the visit, until the booking is given to another or the member leaves', async () => {
  const { service, provider, customer, maja, sanja, worker } = await newShop(app)
  const colleague = await joinAs(app, provider, sanja)
  const { body: first } = await book(app, customer, service, await slotOf(service, 4), { person: maja })
  const { body: second } = await book(app, customer, service, await slotOf(service, 8), { person: 'owner' })
  const open = async (as: typeof worker, { id }: { id: string }) =>
    (await app.call('GET', `/api/work/bookings/${id}/conversation`, { as })).status
  expect((await changeBooking(app, worker, first, 'done')).status).toBe(200)
  expect(await open(worker, first)).toBe(200)
  // A booking that is given by hand brings its conversation along.
  expect(await open(worker, second)).toBe(404)
  const { body: given } = await changeBooking(app, provider, second, 'give', { person: maja })
  expect([await open(worker, second), await open(colleague, second)]).toEqual([200, 404])
  await changeBooking(app, provider, given, 'give', { person: sanja })
  expect([await open(worker, second), await open(colleague, second)]).toEqual([404, 200])
  const body = { bookings: 'give' }
  await app.call('POST', `/api/shop/members/${maja}/leave`, { as: provider, body })
  expect(await open(worker, first)).toBe(404)
  expect(await open(colleague, second)).toBe(200)
})

test('shows one of the provider’s own uploads as the picture of a member', async () => {
  const { provider, customer } = await newShop(app)
  const upload = async (as: typeof provider) => {
    const body = new FormData()
    body.set('file', new File([await smallPhoto()], 'maja.jpg', { type: 'image/jpeg' }))
    return (await app.call('POST', '/api/media/avatars', { as, body })).body.url as string
  }
  const [own, foreign] = [await upload(provider), await upload(customer)]
  const add = (avatar_url: string) =>
    app.call('POST', '/api/shop/members', { as: provider, body: { id: crypto.randomUUID(), name: 'Iva', avatar_url } })
  expect((await add(foreign)).body.fields).toHaveProperty('avatar_url')
  const { body } = await add(own)
  const iva = body.members.find(({ name }: { name: string }) => name === 'Iva')
  expect(iva.avatar_url).toBe(own)
  const change = (avatar_url: string | null) =>
    app.call('PUT', `/api/shop/members/${iva.id}`, { as: provider, body: { ...iva, avatar_url } })
  expect((await change(foreign)).status).toBe(422)
  expect((await change(null)).status).toBe(200)
})

test('refuses a form that was opened before a day off', async () => {
  const { service, provider, maja } = await newShop(app)
  const { body } = await app.call('GET', '/api/shop', { as: provider })
  const stored = body.members.find(({ id }: { id: string }) => id === maja)
  const absence = { date: (await fetchSlots(app, service)).days[2].date, bookings: 'give' }
  await app.call('POST', `/api/shop/members/${maja}/absence`, { as: provider, body: absence })
  expect((await app.call('PUT', `/api/shop/members/${maja}`, { as: provider, body: stored })).body.code).toBe('stale')
})

test('gives a booking to another person at the same time, and only to one who is free', async () => {
  const { service, provider, customer, maja, sanja, worker } = await newShop(app)
  const startsAt = await slotOf(service)
  const { body: first } = await book(app, customer, service, startsAt, { person: maja })
  await book(app, customer, service, startsAt, { person: sanja })
  const give = (as: typeof provider, person: string) =>
    app.call('POST', `/api/bookings/${first.id}/give`, { as, body: { version: first.version, person } })
  expect((await give(provider, sanja)).body.code).toBe('person_taken')
  expect((await give(worker, 'owner')).body.code).toBe('not_now')
  expect((await give(customer, 'owner')).body.code).toBe('not_now')
  expect((await give(provider, 'owner')).body).toMatchObject({ member: null, starts_at: startsAt })
})

test('gives away the bookings of a day off or cancels them, and tells every customer', async () => {
  const { service, provider, customer, maja, sanja } = await newShop(app)
  const [early, late] = [await slotOf(service, 4), await slotOf(service, 20)]
  const { body: given } = await book(app, customer, service, early, { person: maja })
  const { body: dropped } = await book(app, customer, service, late, { person: maja })
  await book(app, customer, service, late, { person: sanja })
  await book(app, customer, service, late, { person: 'owner' })
  const date = (await fetchSlots(app, service)).days[2].date
  const body = { date, bookings: 'give' }
  const { body: released } = await app.call('POST', `/api/shop/members/${maja}/absence`, { as: provider, body })
  expect(released).toEqual({ given: 1, cancelled: 1, kept: 0 })
  const read = async ({ id }: { id: string }) => (await app.call('GET', `/api/bookings/${id}`, { as: customer })).body
  expect((await read(given)).member?.id).not.toBe(maja)
  expect((await read(dropped)).status).toBe('cancelled')
  expect((await book(app, customer, service, early, { person: maja })).status).toBe(422)
})

test('lets a member leave only when no booking or entry ahead is left with them', async () => {
  const { service, provider, customer, maja, sanja, worker } = await newShop(app)
  const { body: booking } = await book(app, customer, service, await slotOf(service), { person: maja })
  const date = (await fetchSlots(app, service)).days[2].date
  const { body: day } = await app.call('GET', `/api/appointments?date=${date}&member_id=${maja}`, { as: provider })
  const entry = { client_name: 'Eva', appointment_time: day.free_slots[0].starts_at, member_id: maja }
  expect((await app.call('POST', '/api/appointments', { as: provider, body: entry })).body.member_id).toBe(maja)
  // No other person works, so the entry cannot be taken over.
  await app.call('POST', '/api/shop/owner', { as: provider, body: { takes_bookings: false } })
  await app.call('POST', `/api/shop/members/${sanja}/leave`, { as: provider, body: { bookings: 'give' } })
  const leave = () => app.call('POST', `/api/shop/members/${maja}/leave`, { as: provider, body: { bookings: 'give' } })
  expect((await leave()).body.code).toBe('entries_left')
  expect((await app.call('GET', `/api/bookings/${booking.id}`, { as: customer })).body.status).toBe('confirmed')
  await app.call('POST', '/api/shop/owner', { as: provider, body: { takes_bookings: true } })
  expect((await leave()).body).toEqual({ given: 2, cancelled: 0, kept: 0 })
  expect((await app.call('GET', '/api/work', { as: worker })).body.work).toBeNull()
  expect((await app.call('GET', '/api/shop', { as: provider })).body.members).toEqual([])
  expect((await app.call('GET', `/api/bookings/${booking.id}`, { as: worker })).status).toBe(404)
})

test('does not deadlock or lose a booking when a member leaves while bookings come in at the same time', async () => {
  const { service, provider, customer, maja } = await newShop(app)
  const starts = (await fetchSlots(app, service)).days[2].slots
    .slice(0, 16)
    .filter((_: unknown, n: number) => n % 2 === 0)
  const [answers, left] = await Promise.all([
    sendAllAtOnce(starts.length, n => book(app, customer, service, starts[n].starts_at, { person: maja })),
    app.call('POST', `/api/shop/members/${maja}/leave`, { as: provider, body: { bookings: 'give' } }),
  ])
  expect(left.status).toBe(200)
  expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true)
  const { body } = await app.call('GET', '/api/bookings/mine', { as: customer })
  expect(body.items.filter(({ member }: { member: { id: string } | null }) => member?.id === maja)).toEqual([])
})

test('keeps a member without an account when the account is deleted', async () => {
  const { provider, sanja } = await newShop(app)
  const account = await joinAs(app, provider, sanja)
  await app.call('POST', '/api/me/delete', { as: account, body: { password } })
  const { body } = await app.call('GET', '/api/shop', { as: provider })
  expect(
    body.members.map(({ name, has_account }: { name: string; has_account: boolean }) => [name, has_account]),
  ).toEqual([
    ['Maja', true],
    ['Sanja', false],
  ])
})
