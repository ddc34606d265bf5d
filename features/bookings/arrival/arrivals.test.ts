import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { changeBooking, readBooking } from '../../../tests/bookings.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { sendDuePushes, subscribe } from '../../../tests/push.ts'
import { startPushService } from '../../../tests/push-service.ts'
import { addMember, joinAs } from '../../../tests/shop.ts'
import { announce, minutesFromNow, moveVisit, newVisitScene } from '../../../tests/visits.ts'
import { arrivalWindow } from './arrival-window.ts'

const pushService = await startPushService()
const app = useApp({ PUSH_SERVICE: pushService.url })
beforeEach(pushService.forget)
afterAll(pushService.stop)

const stateFor = async (as: Caller, visit: { id: string }) => (await readBooking(app, as, visit)).arrival?.state ?? null
const today = async (as: Caller) => (await app.call('GET', '/api/today', { as })).body
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)
const notNow = { status: 409, body: { code: 'not_now' } }

test('the provider announces, and both sides, the diary and the provider’s day show the state', async () => {
  const { provider, customer, stranger, service, visit } = await newVisitScene(app)
  const tappedAt = secondsAgo(60)
  const { body } = await announce(app, provider, visit, 'in_20', tappedAt)
  const expected_at = new Date(tappedAt.getTime() + 20 * 60_000).toISOString()
  expect(body.arrival).toEqual({ state: 'in_20', at: tappedAt.toISOString(), expected_at })
  expect(await readBooking(app, customer, visit)).toMatchObject({ arrival: body.arrival, announce: null })
  const path = `/api/appointments?date=${dayOf(visit.starts_at)}`
  expect((await app.call('GET', path, { as: provider })).body.items[0].arrival).toEqual(body.arrival)
  const visits = [{ id: visit.id, address: 'Ive Andrića 5', arrival: { state: 'in_20' } }]
  expect(await today(provider)).toMatchObject({ visits, booking_path: `/zakazi/${service.id}` })
  await app.runtime.database.exec('UPDATE appointment_settings SET accepts_bookings = false')
  expect((await today(provider)).booking_path).toBeNull()
  expect(await today(stranger)).toMatchObject({ visits: [], entries: [], booking_path: null })
})

test('a visit that is given to a member loses its state and gets no other', async () => {
  const { provider, visit: agreed } = await newVisitScene(app)
  const visit = await moveVisit(app, provider, agreed, minutesFromNow(5))
  await announce(app, provider, visit, 'on_the_way')
  const memberId = await addMember(app, provider, 'Sanja')
  const member = await joinAs(app, provider, memberId)
  const given = await changeBooking(app, provider, visit, 'give', { person: memberId })
  expect(given).toMatchObject({ status: 200, body: { arrival: null, announce: null } })
  expect(await announce(app, provider, visit, 'in_10')).toMatchObject(notNow)
  expect((await announce(app, member, visit, 'in_10')).status).toBe(403)
  expect((await readBooking(app, member, visit)).announce).toBeNull()
  expect((await today(provider)).visits).toEqual([])
  const path = `/api/bookings/${visit.id}/rebooking`
  expect((await app.call('GET', path, { as: member })).status).toBe(404)
  expect((await app.call('POST', path, { as: member, body: { id: randomUUID(), months: 6 } })).status).toBe(404)
})

test('a late state changes nothing, and nothing follows the arrival', async () => {
  const { provider, visit } = await newVisitScene(app)
  const [first, later, last] = [secondsAgo(50), secondsAgo(40), secondsAgo(30)]
  await announce(app, provider, visit, 'on_the_way', later)
  expect((await announce(app, provider, visit, 'late', first)).body.arrival.state).toBe('on_the_way')
  await announce(app, provider, visit, 'arrived', last)
  for (const [state, at] of Object.entries({ on_the_way: later, in_10: new Date() })) {
    const answer = await announce(app, provider, visit, state, at)
    expect([answer.status, answer.body.arrival.state]).toEqual([200, 'arrived'])
  }
  // A clock that is ahead does not keep later taps out.
  const { provider: fast, visit: other } = await newVisitScene(app)
  await announce(app, fast, other, 'on_the_way', minutesFromNow(30))
  expect((await announce(app, fast, other, 'in_10')).body.arrival.state).toBe('in_10')
})

test('of many states sent at once the latest tap stays', async () => {
  const { provider, customer, visit } = await newVisitScene(app)
  const states = ['on_the_way', 'in_30', 'in_20', 'late', 'in_10', 'arrived']
  const taps = states.map((state, index) => ({ state, at: secondsAgo(60 - index) }))
  const answers = await Promise.all(
    [...taps, ...taps].reverse().map(tap => announce(app, provider, visit, tap.state, tap.at)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await stateFor(customer, visit)).toBe('arrived')
})

test.each([
  ['2026-11-26T08:00', '2026-11-26T18:00', '2026-11-26T12:00', '2026-11-26T14:00'],
  // The day in Belgrade begins and ends an hour before that in UTC.
  ['2026-11-25T23:00', '2026-11-26T06:00', '2026-11-26T01:00', '2026-11-26T02:00'],
  ['2026-11-26T17:00', '2026-11-26T23:00', '2026-11-26T21:00', '2026-11-26T22:30'],
])('a state is possible from %s to %s for a visit from %s to %s', (from, until, starts, ends) => {
  const expected = { from: new Date(`${from}Z`), until: new Date(`${until}Z`) }
  expect(arrivalWindow(new Date(`${starts}Z`), new Date(`${ends}Z`))).toMatchObject(expected)
})

test('a state is possible only on the day of an agreed visit, around its time', async () => {
  const { provider, customer, visit } = await newVisitScene(app)
  const tomorrow = await moveVisit(app, provider, visit, minutesFromNow(30 * 60))
  const title = expect.stringMatching(/samo na dan termina/)
  expect((await announce(app, provider, tomorrow, 'on_the_way')).body).toMatchObject({ code: 'not_now', title })
  // A state for another time of the visit, as from before a move, and one that comes after its end change nothing.
  const now = await moveVisit(app, provider, visit, minutesFromNow(0))
  expect((await announce(app, provider, tomorrow, 'on_the_way')).body.arrival).toBeNull()
  const dayBefore = await moveVisit(app, provider, visit, minutesFromNow(-30 * 60))
  const late = await announce(app, provider, dayBefore, 'arrived', new Date(dayBefore.starts_at))
  expect([late.status, late.body.arrival]).toEqual([200, null])
  const soon = await moveVisit(app, provider, visit, minutesFromNow(5))
  await changeBooking(app, customer, now, 'cancel')
  expect(await announce(app, provider, soon, 'on_the_way')).toMatchObject(notNow)
})

/* features/offline/repeated-requests.test.ts repeats states after the arrival and after the completion. */
test('a moved visit has no state', async () => {
  const { provider, customer, visit } = await newVisitScene(app)
  await announce(app, provider, visit, 'on_the_way')
  const ahead = await moveVisit(app, provider, visit, minutesFromNow(10))
  const starts_at = minutesFromNow(48 * 60).toISOString()
  const { body: proposed } = await changeBooking(app, provider, ahead, 'move', { starts_at })
  expect(proposed.arrival.state).toBe('on_the_way')
  const { body } = await changeBooking(app, customer, proposed, 'confirm')
  expect([body.starts_at, body.arrival]).toEqual([starts_at, null])
})

test('a customer with a device gets a push for each state, others one email for each visit', async () => {
  const { provider, customer, visit } = await newVisitScene(app)
  const newSubjects = async () =>
    (await app.runtime.mail.outbox!()).flatMap(({ to, subject }) =>
      to === customer.email && !subject.startsWith('Potvrđen') ? [subject] : [],
    )
  await announce(app, provider, visit, 'on_the_way', secondsAgo(40))
  await announce(app, provider, visit, 'in_20', secondsAgo(30))
  expect(await newSubjects()).toEqual(['Dragan Petrović je na putu ka vama'])

  const device = pushService.device()
  await subscribe(app, customer, device)
  for (const [state, seconds] of Object.entries({ in_10: 20, arrived: 10 })) {
    await announce(app, provider, visit, state, secondsAgo(seconds))
    await sendDuePushes(app, new Date(Date.now() + 60_000))
  }
  expect(pushService.noticesOf(device)).toMatchObject([
    { title: expect.stringMatching(/^Dragan stiže oko /), url: `/zakazano/${visit.id}` },
    { title: 'Dragan je na adresi' },
  ])
  expect(await newSubjects()).toHaveLength(1)
})
