import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { changeBooking } from '../../../tests/bookings.ts'
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

const see = async (as: Caller | null, { id }: { id: string }) => app.call('GET', `/api/bookings/${id}`, { as })
const stateFor = async (as: Caller, visit: { id: string }) => (await see(as, visit)).body.arrival?.state ?? null
const subjectsTo = async ({ email }: Caller) =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === email).map(({ subject }) => subject)
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

test('only the provider announces, both sides see the state, strangers see nothing', async () => {
  const { provider, customer, stranger, visit } = await newVisitScene(app)
  expect((await announce(app, null, visit, 'on_the_way')).status).toBe(401)
  expect((await announce(app, stranger, visit, 'on_the_way')).status).toBe(404)
  expect((await announce(app, customer, visit, 'on_the_way')).status).toBe(403)
  const tappedAt = secondsAgo(60)
  const { status, body } = await announce(app, provider, visit, 'in_20', tappedAt)
  expect([status, body.arrival]).toEqual([
    200,
    {
      state: 'in_20',
      at: tappedAt.toISOString(),
      expected_at: new Date(tappedAt.getTime() + 20 * 60_000).toISOString(),
    },
  ])
  expect((await see(customer, visit)).body).toMatchObject({ arrival: body.arrival, announce: null })
  expect((await see(stranger, visit)).status).toBe(404)
  const { body: day } = await app.call('GET', `/api/appointments?date=${dayOf(visit.starts_at)}`, { as: provider })
  expect(day.items[0].arrival).toEqual(body.arrival)
  const { body: today } = await app.call('GET', '/api/today', { as: provider })
  expect(today).toMatchObject({
    visits: [{ id: visit.id, address: 'Ive Andrića 5', arrival: { state: 'in_20' } }],
    booking_path: expect.stringMatching(/^\/zakazi\//),
  })
  expect((await app.call('GET', '/api/today', { as: stranger })).body.visits).toEqual([])
})

test('a visit that is given to a member loses its state and gets no other', async () => {
  const { provider, customer, visit: agreed } = await newVisitScene(app)
  const visit = await moveVisit(app, provider, agreed, minutesFromNow(5))
  await announce(app, provider, visit, 'on_the_way')
  const memberId = await addMember(app, provider, 'Sanja')
  const member = await joinAs(app, provider, memberId)
  const given = await changeBooking(app, provider, visit, 'give', { person: memberId })
  expect(given).toMatchObject({ status: 200, body: { arrival: null, announce: null } })
  expect((await see(customer, visit)).body.arrival).toBeNull()
  expect(await announce(app, provider, visit, 'in_10')).toMatchObject({ status: 409, body: { code: 'not_now' } })
  expect((await announce(app, member, visit, 'in_10')).status).toBe(403)
  expect((await see(member, visit)).body.announce).toBeNull()
  expect((await app.call('GET', '/api/today', { as: provider })).body.visits).toEqual([])
  for (const method of ['GET', 'POST'])
    expect(
      await app.call(method, `/api/bookings/${visit.id}/rebooking`, {
        as: member,
        ...(method === 'POST' && { body: { id: crypto.randomUUID(), months: 6 } }),
      }),
    ).toMatchObject({ status: 404 })
})

test('a repeated or late state changes nothing, and nothing follows the arrival', async () => {
  const { provider, customer, visit } = await newVisitScene(app)
  const id = crypto.randomUUID()
  const [first, later, last] = [secondsAgo(50), secondsAgo(40), secondsAgo(30)]
  await announce(app, provider, visit, 'on_the_way', later, id)
  const repeated = await announce(app, provider, visit, 'on_the_way', later, id)
  expect(repeated).toMatchObject({ status: 200, body: { arrival: { state: 'on_the_way', at: later.toISOString() } } })
  expect((await announce(app, provider, visit, 'late', first)).body.arrival.state).toBe('on_the_way')
  await announce(app, provider, visit, 'arrived', last)
  for (const [state, at] of [
    ['on_the_way', later],
    ['in_10', new Date()],
  ] as const) {
    const answer = await announce(app, provider, visit, state, at)
    expect([answer.status, answer.body.arrival]).toEqual([200, expect.objectContaining({ state: 'arrived' })])
  }
  expect(await stateFor(customer, visit)).toBe('arrived')
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

test('a state is possible only on the day of an agreed visit, around its time', async () => {
  const { provider, customer, visit } = await newVisitScene(app)
  for (const [from, until, starts, ends] of [
    ['2026-11-26T08:00', '2026-11-26T18:00', '2026-11-26T12:00', '2026-11-26T14:00'],
    // The day in Belgrade begins and ends an hour before that in UTC.
    ['2026-11-25T23:00', '2026-11-26T06:00', '2026-11-26T01:00', '2026-11-26T02:00'],
    ['2026-11-26T17:00', '2026-11-26T23:00', '2026-11-26T21:00', '2026-11-26T22:30'],
  ]) {
    const found = arrivalWindow(new Date(`${starts}Z`), new Date(`${ends}Z`))
    expect([found.from, found.until]).toEqual([new Date(`${from}Z`), new Date(`${until}Z`)])
  }
  const tomorrow = await moveVisit(app, provider, visit, minutesFromNow(30 * 60))
  expect(await announce(app, provider, tomorrow, 'on_the_way')).toMatchObject({
    status: 409,
    body: { code: 'not_now', title: expect.stringMatching(/samo na dan termina/) },
  })
  // A state for another time of the visit, as from before a move, and one that comes after its end change nothing.
  const now = await moveVisit(app, provider, visit, minutesFromNow(0))
  expect((await announce(app, provider, tomorrow, 'on_the_way')).body.arrival).toBeNull()
  const dayBefore = await moveVisit(app, provider, visit, minutesFromNow(-30 * 60))
  const late = await announce(app, provider, dayBefore, 'arrived', new Date(dayBefore.starts_at))
  expect([late.status, late.body.arrival]).toEqual([200, null])
  await moveVisit(app, provider, visit, minutesFromNow(5))
  await changeBooking(app, customer, now, 'cancel')
  const cancelled = { ...visit, starts_at: minutesFromNow(5).toISOString() }
  expect(await announce(app, provider, cancelled, 'on_the_way')).toMatchObject({
    status: 409,
    body: { code: 'not_now' },
  })
})

test('a completed or moved visit has no state', async () => {
  const { provider, customer, visit } = await newVisitScene(app)
  await announce(app, provider, visit, 'arrived')
  await changeBooking(app, provider, visit, 'done')
  expect(await stateFor(customer, visit)).toBeNull()
  const late = await announce(app, provider, visit, 'on_the_way', secondsAgo(60))
  expect([late.status, late.body.status, late.body.arrival]).toEqual([200, 'done', null])

  const { provider: other, customer: second, visit: moved } = await newVisitScene(app)
  await announce(app, other, moved, 'on_the_way')
  const ahead = await moveVisit(app, other, moved, minutesFromNow(10))
  const starts_at = minutesFromNow(48 * 60).toISOString()
  const { body: proposed } = await changeBooking(app, other, ahead, 'move', { starts_at })
  expect(proposed.arrival.state).toBe('on_the_way')
  const { body } = await changeBooking(app, second, proposed, 'confirm')
  expect([body.starts_at, body.arrival]).toEqual([starts_at, null])
})

test('a customer with a device gets a push for each state, others one email for each visit', async () => {
  const { provider, customer, visit } = await newVisitScene(app)
  const before = await subjectsTo(customer)
  await announce(app, provider, visit, 'on_the_way', secondsAgo(40))
  await announce(app, provider, visit, 'in_20', secondsAgo(30))
  await announce(app, provider, visit, 'in_20', secondsAgo(30))
  const emails = (await subjectsTo(customer)).slice(0, -before.length)
  expect(emails).toEqual(['Dragan Petrović je na putu ka vama'])

  const device = pushService.device()
  await subscribe(app, customer, device)
  await announce(app, provider, visit, 'in_10', secondsAgo(20))
  await sendDuePushes(app, new Date(Date.now() + 60_000))
  await announce(app, provider, visit, 'arrived', secondsAgo(10))
  await sendDuePushes(app, new Date(Date.now() + 60_000))
  expect(pushService.noticesOf(device)).toMatchObject([
    { title: expect.stringMatching(/^Dragan stiže oko /), url: `/zakazano/${visit.id}` },
    { title: 'Dragan je na adresi' },
  ])
  expect(await subjectsTo(customer)).toHaveLength(before.length + 1)
})
