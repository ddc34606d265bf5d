import { expect, test } from 'vitest'
import { book, changeBooking, everyDay, fetchSlots, readBooking, sendAllAtOnce, slotAt } from '../../tests/bookings.ts'
import { changeDeposit, depositTerms, saveDeposit } from '../../tests/deposits.ts'
import { password, useApp } from '../../tests/harness.ts'
import { photoForm, smallPhoto } from '../../tests/photos.ts'
import { savePaymentAccount, sendQuote } from '../../tests/quotes.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { addMember, joinAs, newShop } from '../../tests/shop.ts'

const app = useApp()
/** Bookings of one slot that compete with each other. */
const COMPETING = repetitions('COMPETING_BOOKINGS_OF_A_SHOP', { embedded: 20, usual: 60, long: 1_000 })

type Shop = Awaited<ReturnType<typeof newShop>>
const slotOf = (service: { id: string }, index = 20) => slotAt(app, service, 2, index)
const readShop = async ({ provider }: Shop) => (await app.call('GET', '/api/shop', { as: provider })).body
const memberOf = async (shop: Shop, id: string) =>
  (await readShop(shop)).members.find((member: { id: string }) => member.id === id)
const ownerTakesBookings = ({ provider }: Shop, takes_bookings: boolean) =>
  app.call('POST', '/api/shop/owner', { as: provider, body: { takes_bookings } })
const leave = ({ provider }: Shop, member: string) =>
  app.call('POST', `/api/shop/members/${member}/leave`, { as: provider, body: { bookings: 'give' } })
const takeDayOff = ({ provider }: Shop, member: string, date: string) =>
  app.call('POST', `/api/shop/members/${member}/absence`, { as: provider, body: { date, bookings: 'give' } })

test('gives one slot to exactly as many concurrent bookings as there are people', async () => {
  const { service, provider } = await newShop(app)
  const startsAt = await slotOf(service)
  const customers = await Promise.all(Array.from({ length: 10 }, () => app.person('regular', { name: 'Ana' })))
  const answers = await sendAllAtOnce(COMPETING, n => book(app, customers[n % 10]!, service, startsAt))
  const outcomes = answers.map(({ status, body }) => body.code ?? status).sort()
  expect(outcomes).toEqual([...Array(3).fill(201), ...Array(COMPETING - 3).fill('slot_taken')])
  const { body } = await app.call('GET', `/api/appointments/week?from=${startsAt.slice(0, 10)}&days=1`, {
    as: provider,
  })
  expect(new Set(body.days[0].items.map((item: { member_id: string | null }) => item.member_id)).size).toBe(3)
})

test('gives a booking for anybody to the person with the least work that day', async () => {
  const { service, customer, maja, sanja } = await newShop(app)
  await book(app, customer, service, await slotOf(service, 4), { person: 'owner' })
  await book(app, customer, service, await slotOf(service, 8), { person: maja })
  const { body } = await book(app, customer, service, await slotOf(service, 20))
  expect(body.member).toMatchObject({ id: sanja, name: 'Sanja' })
})

test('offers a person’s own hours, days off and services without own bookings, and to anybody the union of all', async () => {
  const shop = await newShop(app)
  const { service, provider, customer, maja, sanja } = shop
  const other = await app.service(provider, { title: 'Bojenje kose' })
  const rules = { weekly: everyDay('10:00', '12:00'), all_services: false, service_ids: [other.id] }
  const late = await addMember(app, provider, 'Iva', rules)
  const open = await fetchSlots(app, service)
  expect(open.people.map((person: { id: string }) => person.id)).not.toContain(late)
  const own = await fetchSlots(app, other, `?person=${late}`)
  expect(own.days[2].slots.map((slot: { time: string }) => slot.time)).toEqual(['10:00', '10:30', '11:00'])

  const startsAt = await slotOf(service)
  const freeOf = async () => {
    const free: string[] = []
    for (const person of ['owner', maja, sanja, 'any']) {
      const { days } = await fetchSlots(app, service, `?person=${person}`)
      if (days[2].slots.some((slot: { starts_at: string }) => slot.starts_at === startsAt)) free.push(person)
    }
    return free
  }
  expect(await freeOf()).toEqual(['owner', maja, sanja, 'any'])
  await book(app, customer, service, startsAt, { person: maja })
  expect(await freeOf()).toEqual(['owner', sanja, 'any'])
  for (const person of ['owner', sanja]) await book(app, customer, service, startsAt, { person })
  expect(await freeOf()).toEqual([])

  const { date } = open.days[3]
  const body = { ...(await memberOf(shop, maja)), days_off: [{ first: date, last: date }] }
  await app.call('PUT', `/api/shop/members/${maja}`, { as: provider, body })
  expect((await fetchSlots(app, service, `?person=${maja}`)).days[3].state).toBe('closed')
  await ownerTakesBookings(shop, false)
  for (const person of [maja, 'owner'])
    expect((await book(app, customer, service, await slotAt(app, service, 3), { person })).status).toBe(422)
})

test('lets an account join once by the code, takes the rights back, and keeps a member whose account is deleted', async () => {
  const shop = await newShop(app)
  const { provider, sanja, worker } = shop
  const { body } = await app.call('POST', `/api/shop/members/${sanja}/invitation`, { as: provider })
  const [one, two] = [await app.person('regular'), await app.person('regular')]
  expect((await app.call('POST', '/api/work', { as: worker, body })).body.code).toBe('already_member')
  expect((await app.call('POST', '/api/work', { as: one, body: { code: 'AAAA-AAAA' } })).status).toBe(422)
  expect((await app.call('POST', '/api/work', { as: one, body: { code: body.code.toLowerCase() } })).status).toBe(201)
  expect((await app.call('POST', '/api/work', { as: two, body })).status).toBe(422)
  expect((await app.call('GET', '/api/work', { as: one })).body.work.member.name).toBe('Sanja')
  await app.call('DELETE', `/api/shop/members/${sanja}/account`, { as: provider })
  expect((await app.call('GET', '/api/work', { as: one })).body.work).toBeNull()
  await app.call('POST', '/api/me/delete', { as: await joinAs(app, provider, sanja), body: { password } })
  const members = (await readShop(shop)).members.map(({ name, has_account }: any) => [name, has_account])
  expect(Object.fromEntries(members)).toEqual({ Maja: true, Sanja: false })
})

test('shows a member only the own diary, bookings and conversations, without money', async () => {
  const { service, provider, customer, maja, sanja, worker: as } = await newShop(app, { confirms: 'by_hand' })
  const { body: own } = await book(app, customer, service, await slotOf(service, 4), { person: maja })
  const { body: foreign } = await book(app, customer, service, await slotOf(service, 8), { person: sanja })
  expect((await app.call('GET', `/api/bookings/${foreign.id}`, { as })).status).toBe(404)
  expect((await app.call('GET', `/api/work/bookings/${foreign.id}/conversation`, { as })).status).toBe(404)
  expect((await changeBooking(app, as, foreign, 'confirm')).status).toBe(404)
  const confirmed = await changeBooking(app, as, own, 'confirm')
  expect(confirmed.body).toMatchObject({ status: 'confirmed', can: { cancel: false, note: false, done: true } })
  expect((await changeBooking(app, as, confirmed.body, 'cancel')).status).toBe(409)
  const { body: copy } = await app.call('GET', '/api/sync', { as })
  const work = { mine: { work: { member: { id: maja } } } }
  expect(copy).toMatchObject({ diary: null, conversations: { items: [] }, work })
  const { body: mine } = await app.call('GET', '/api/bookings/mine?side=member', { as })
  expect(mine.items.map(({ id }: { id: string }) => id)).toEqual([own.id])

  const { body: diary } = await app.call('GET', `/api/work/diary?from=${own.starts_at.slice(0, 10)}&days=1`, { as })
  expect(diary.days[0].items).toMatchObject([{ booking_id: own.id, series: null }])
  const quoted = await sendQuote(app, { provider, customer, service, conversation: { id: own.conversation_id } })
  expect(quoted.status).toBe(201)
  const { body: talk } = await app.call('GET', `/api/work/bookings/${own.id}/conversation`, { as })
  const cards = talk.messages.map(({ card }: { card: { kind: string } | null }) => card?.kind ?? 'text')
  expect(new Set(cards)).toEqual(new Set(['booking']))
  const written = { id: crypto.randomUUID(), content: 'Vidimo se.' }
  const sent = await app.call('POST', `/api/work/bookings/${own.id}/messages`, { as, body: written })
  expect(sent.body).toMatchObject({ sender_id: provider.id, content: 'Vidimo se.' })
  expect((await changeBooking(app, as, confirmed.body, 'done')).body.status).toBe('done')
})

test.each([
  ['by_hand', ['Otkazan termin', 'Zahtev za termin']],
  ['by_itself', ['Otkazan termin', 'Termin čeka kaparu']],
])('sends a member no sum of a deposit and nothing of the account, confirmed %s', async (confirms, subjects) => {
  const { service, provider, customer, maja, worker } = await newShop(app, { confirms })
  await savePaymentAccount(app, provider, '165-55-74')
  await saveDeposit(app, provider, service, { kind: 'sum', ...depositTerms })
  const more = { person: maja, deposit: depositTerms }
  let { body: booking } = await book(app, customer, service, await slotOf(service), more)
  if (confirms === 'by_hand') booking = (await changeBooking(app, worker, booking, 'confirm')).body
  const { body: paid } = await changeDeposit(app, customer, booking, 'paid')
  await changeBooking(app, customer, paid, 'cancel')
  const emailsTo = async ({ email }: { email: string }) => {
    const emails = (await app.runtime.mail.outbox!()).filter(({ to }) => to === email)
    return [emails.map(({ subject }) => subject.split(':')[0]), JSON.stringify(emails)]
  }
  const [toProvider, words] = await emailsTo(provider)
  expect(toProvider).toContain('Kapara je uplaćena')
  expect(words).toContain('2.000')
  expect(await emailsTo(worker)).toEqual([subjects, expect.not.stringContaining('2.000')])
})

test('lets a member finish only the own booking, and leaves the conversation with the member until the booking is given to another or the member leaves', async () => {
  const shop = await newShop(app)
  const { service, provider, customer, maja, sanja, worker } = shop
  const colleague = await joinAs(app, provider, sanja)
  const { body: first } = await book(app, customer, service, await slotOf(service, 4), { person: maja })
  const { body: second } = await book(app, customer, service, await slotOf(service, 8), { person: 'owner' })
  const open = async (as: typeof worker, { id }: { id: string }) =>
    (await app.call('GET', `/api/work/bookings/${id}/conversation`, { as })).status
  expect(second.conversation_id).toBe(first.conversation_id)
  expect((await changeBooking(app, worker, first, 'done')).body.status).toBe('done')
  expect((await readBooking(app, customer, second)).status).toBe('confirmed')
  const { body: talk } = await app.call('GET', `/api/conversations/${first.conversation_id}`, { as: customer })
  expect(talk.is_completed).toBe(false)
  expect([await open(worker, first), await open(worker, second)]).toEqual([200, 404])
  // A booking that is given by hand brings its conversation along.
  const { body: given } = await changeBooking(app, provider, second, 'give', { person: maja })
  expect([await open(worker, second), await open(colleague, second)]).toEqual([200, 404])
  await changeBooking(app, provider, given, 'give', { person: sanja })
  expect([await open(worker, second), await open(colleague, second)]).toEqual([404, 200])
  await leave(shop, maja)
  expect([await open(worker, first), await open(colleague, second)]).toEqual([404, 200])
})

test('shows one of the provider’s own uploads as the picture of a member', async () => {
  const { provider, customer } = await newShop(app)
  const upload = async (as: typeof provider) => {
    const body = photoForm(await smallPhoto())
    return (await app.call('POST', '/api/media/avatars', { as, body })).body.url as string
  }
  const [own, foreign] = [await upload(provider), await upload(customer)]
  const add = (avatar_url: string) =>
    app.call('POST', '/api/shop/members', { as: provider, body: { id: crypto.randomUUID(), name: 'Iva', avatar_url } })
  expect((await add(foreign)).body.fields).toHaveProperty('avatar_url')
  const iva = (await add(own)).body.members.find(({ name }: { name: string }) => name === 'Iva')
  expect(iva.avatar_url).toBe(own)
  const change = (avatar_url: string | null) =>
    app.call('PUT', `/api/shop/members/${iva.id}`, { as: provider, body: { ...iva, avatar_url } })
  expect((await change(foreign)).status).toBe(422)
  expect((await change(null)).status).toBe(200)
})

test('gives a booking to another person at the same time, and only to one who is free', async () => {
  const { service, provider, customer, maja, sanja, worker } = await newShop(app)
  const startsAt = await slotOf(service)
  const { body: first } = await book(app, customer, service, startsAt, { person: maja })
  await book(app, customer, service, startsAt, { person: sanja })
  const give = (as: typeof provider, person: string) => changeBooking(app, as, first, 'give', { person })
  expect((await give(provider, sanja)).body.code).toBe('person_taken')
  expect((await give(worker, 'owner')).body.code).toBe('not_now')
  expect((await give(customer, 'owner')).body.code).toBe('not_now')
  expect((await give(provider, 'owner')).body).toMatchObject({ member: null, starts_at: startsAt })
})

test('gives away the bookings of a day off or cancels them, and refuses a form that was opened before', async () => {
  const shop = await newShop(app)
  const { service, provider, customer, maja, sanja } = shop
  const [early, late] = [await slotOf(service, 4), await slotOf(service, 20)]
  const { body: given } = await book(app, customer, service, early, { person: maja })
  const { body: dropped } = await book(app, customer, service, late, { person: maja })
  for (const person of [sanja, 'owner']) await book(app, customer, service, late, { person })
  const body = await memberOf(shop, maja)
  const { body: released } = await takeDayOff(shop, maja, (await fetchSlots(app, service)).days[2].date)
  expect(released).toEqual({ given: 1, cancelled: 1, kept: 0 })
  expect((await readBooking(app, customer, given)).member?.id).not.toBe(maja)
  expect((await readBooking(app, customer, dropped)).status).toBe('cancelled')
  expect((await book(app, customer, service, early, { person: maja })).status).toBe(422)
  expect((await app.call('PUT', `/api/shop/members/${maja}`, { as: provider, body })).body.code).toBe('stale')
})

test('lets a member leave only when no booking or entry ahead is left with them', async () => {
  const shop = await newShop(app)
  const { service, provider, customer, maja, sanja, worker } = shop
  const { body: booking } = await book(app, customer, service, await slotOf(service), { person: maja })
  const { date } = (await fetchSlots(app, service)).days[2]
  const { body: day } = await app.call('GET', `/api/appointments?date=${date}&member_id=${maja}`, { as: provider })
  const entry = { client_name: 'Eva', appointment_time: day.free_slots[0].starts_at, member_id: maja }
  expect((await app.call('POST', '/api/appointments', { as: provider, body: entry })).body.member_id).toBe(maja)
  // No other person works, so the entry cannot be taken over.
  await ownerTakesBookings(shop, false)
  await leave(shop, sanja)
  expect((await leave(shop, maja)).body.code).toBe('entries_left')
  expect((await readBooking(app, customer, booking)).status).toBe('confirmed')
  await ownerTakesBookings(shop, true)
  expect((await leave(shop, maja)).body).toEqual({ given: 2, cancelled: 0, kept: 0 })
  expect((await app.call('GET', '/api/work', { as: worker })).body.work).toBeNull()
  expect((await readShop(shop)).members).toEqual([])
  expect((await app.call('GET', `/api/bookings/${booking.id}`, { as: worker })).status).toBe(404)
})

test('does not deadlock or lose a booking when a member leaves while bookings come in at the same time', async () => {
  const shop = await newShop(app)
  const { service, customer, maja } = shop
  const { slots } = (await fetchSlots(app, service)).days[2]
  const [answers, left] = await Promise.all([
    sendAllAtOnce(8, n => book(app, customer, service, slots[2 * n].starts_at, { person: maja })),
    leave(shop, maja),
  ])
  expect(left.status).toBe(200)
  expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true)
  const { body } = await app.call('GET', '/api/bookings/mine', { as: customer })
  expect(body.items.filter(({ member }: { member: { id: string } | null }) => member?.id === maja)).toEqual([])
})
