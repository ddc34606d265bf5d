import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeHours, countAnswers, newBookingScene, sendAllAtOnce } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { services } from '../services/service-tables.server.ts'
import { appointments, freeDayChecks } from './appointment-tables.server.ts'
import { addDays, addMonths, belgradeClock, startOfDay } from './belgrade.ts'
import { updateFreeDays } from './free-days.server.ts'
import { bookableDays } from './slots.ts'

const app = useApp()
const requestCount = repetitions('RACERS', { embedded: 20, usual: 60, long: 1000 })

const today = () => bookableDays(new Date()).first
const at = (day: string, time: string) =>
  belgradeClock(day)(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))!.toISOString()
const add = (as: Caller | null, appointment_time: string, more: object = {}) =>
  app.call('POST', '/api/appointments', { as, body: { client_name: 'Petar Simić', appointment_time, ...more } })
const dayOf = async (as: Caller, date: string) => (await app.call('GET', `/api/appointments?date=${date}`, { as })).body
const timesOf = (day: { free_slots: { time: string }[] }) => day.free_slots.map(slot => slot.time)
const settingsOf = async (as: Caller) => (await app.call('GET', '/api/appointments/settings', { as })).body
const change = (as: Caller, body: object) => app.call('PUT', '/api/appointments/settings', { as, body })

test('the diary adds appointments to free slots, lists them in order of time, and deletes them', async () => {
  const [provider, other] = [await app.person('provider'), await app.person('provider')]
  const tomorrow = addDays(today(), 1)
  const late = await add(provider, at(tomorrow, '11:30'))
  const early = await add(provider, at(tomorrow, '09:00'), { client_name: '  Ана Николић ', notes: '  bojler ' })
  expect([late.status, early.status]).toEqual([201, 201])
  const times = { appointment_time: at(tomorrow, '09:00'), ends_at: at(tomorrow, '09:30') }
  const texts = { client_name: 'Ана Николић', notes: 'bojler' }
  expect(early.body).toMatchObject({ ...times, ...texts, status: 'confirmed', booking_id: null })
  const day = await dayOf(provider, tomorrow)
  expect(day).toMatchObject({ date: tomorrow, items: [early.body, late.body], can: { add: true } })
  expect(timesOf(day)).toHaveLength(14)
  expect(timesOf(day)).not.toContain('09:00')
  expect(day.free_slots[0]).toEqual({ time: '09:30', starts_at: at(tomorrow, '09:30') })
  expect((await dayOf(other, tomorrow)).items).toEqual([])
  expect((await add(other, at(tomorrow, '09:00'))).status).toBe(201)
  expect((await app.call('DELETE', `/api/appointments/${early.body.id}`, { as: provider })).status).toBe(204)
  const gone = await app.call('DELETE', `/api/appointments/${early.body.id}`, { as: provider })
  expect([gone.status, gone.body.title]).toEqual([404, 'Termin nije pronađen.'])
  expect((await dayOf(provider, tomorrow)).items).toEqual([late.body])
})

test('the diary changes texts and time of an entry, and refuses a taken slot or a time outside the working hours', async () => {
  const provider = await app.person('provider')
  const day = addDays(today(), 1)
  const { body: entry } = await add(provider, at(day, '09:00'), { notes: 'bojler' })
  await add(provider, at(day, '11:00'))
  const put = (appointment_time: string, more: object = {}) =>
    app.call('PUT', `/api/appointments/${entry.id}`, {
      as: provider,
      body: { client_name: 'Ana', appointment_time, ...more },
    })
  const later = at(addDays(day, 1), '16:30')
  const changed = { ...entry, client_name: 'Ana', notes: 'slavina' }
  expect((await put(entry.appointment_time, { notes: 'slavina' })).body).toEqual(changed)
  const moved = await put(later)
  expect(moved).toMatchObject({ status: 200, body: { id: entry.id, appointment_time: later, notes: 'slavina' } })
  expect(timesOf(await dayOf(provider, day))).toContain('09:00')
  expect((await put(at(day, '11:00'))).body.code).toBe('slot_taken')
  expect(Object.keys((await put(at(day, '07:00'))).body.fields)).toEqual(['appointment_time'])
  expect((await dayOf(provider, addDays(day, 1))).items).toEqual([moved.body])
})

test('the diary names each missing or invalid field of a new appointment', async () => {
  const provider = await app.person('provider')
  const tomorrow = addDays(today(), 1)
  const time = at(tomorrow, '10:00')
  const incomplete = 'Molimo vas unesite ime klijenta i odaberite vreme.'
  const outside = 'To vreme je prošlo ili je van radnog vremena. Izaberite drugo.'
  const tooFar = at(addDays(addMonths(today(), 6), 1), '10:00')
  const refusals: [string, unknown, string][] = [
    ['client_name', '   ', incomplete],
    ['client_name', undefined, incomplete],
    ['client_name', 'x'.repeat(81), 'Ime klijenta može da ima najviše 80 karaktera.'],
    ['notes', 'x'.repeat(21), 'Opis posla može da ima najviše 20 karaktera.'],
    ['appointment_time', '', incomplete],
    ['appointment_time', '2026-11-24 10:00', incomplete],
    ['appointment_time', at(addDays(today(), -1), '10:00'), 'Termin ne može da bude pre današnjeg dana.'],
    ['appointment_time', tooFar, 'Termin može da bude najviše 6 meseci unapred.'],
    ['appointment_time', at(tomorrow, '17:00'), outside],
  ]
  for (const [field, value, message] of refusals) {
    const { status, body } = await add(provider, time, { [field]: value })
    expect([status, body.fields]).toEqual([422, { [field]: message }])
  }
  expect(await app.runtime.db.$count(appointments)).toBe(0)
  expect((await add(provider, at(addMonths(today(), 6), '16:30'), { notes: ' ' })).body.notes).toBeNull()
})

test('the diary adds one appointment for a repeated request, even after its day is over', async () => {
  const [provider, other] = [await app.person('provider'), await app.person('provider')]
  const id = randomUUID()
  const time = at(addDays(today(), 1), '10:00')
  const [first, second] = await Promise.all([add(provider, time, { id }), add(provider, time, { id })])
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  expect(await app.runtime.db.$count(appointments)).toBe(1)
  expect((await add(other, time, { id })).body.code).toBe('id_taken')
  const past = at(addDays(today(), -2), '10:00')
  await app.runtime.db.update(appointments).set({ appointmentTime: new Date(past), busy: null })
  expect(await add(provider, past, { id })).toMatchObject({ status: 201, body: { id, appointment_time: past } })
  expect((await add(provider, past, { id: randomUUID() })).status).toBe(422)
})

test('the diary gives a slot to one of many concurrent requests; the others get 409 with the free slots', async () => {
  const provider = await app.person('provider')
  const tomorrow = addDays(today(), 1)
  const time = at(tomorrow, '10:00')
  const ids = Array.from({ length: requestCount }, () => randomUUID())
  const answers = await sendAllAtOnce(requestCount, n =>
    add(provider, time, { id: ids[n], client_name: `Klijent ${n}` }),
  )
  expect(countAnswers(answers)).toEqual({ '201': 1, '409 slot_taken': requestCount - 1 })
  const day = await dayOf(provider, tomorrow)
  expect(day.items).toEqual([answers.find(({ status }) => status === 201)!.body])
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    const title = 'Ovaj termin je upravo zauzet. Izaberite drugi.'
    expect(body).toMatchObject({ title, free_slots: day.free_slots })
  }
  expect(timesOf(day)).not.toContain('10:00')
}, 120_000)

test('diary settings default to 09–17 in half hours, may pass midnight, and belong to one provider', async () => {
  const [provider, other] = [await app.person('provider'), await app.person('provider')]
  const defaults = { start: '09:00', end: '17:00', interval: 30 }
  expect(await settingsOf(provider)).toEqual(defaults)
  const changed = { start: '22:00', end: '01:00', interval: 60 }
  expect((await change(provider, changed)).body).toEqual(changed)
  expect([await settingsOf(provider), await settingsOf(other)]).toEqual([changed, defaults])
  const tomorrow = addDays(today(), 1)
  expect(timesOf(await dayOf(provider, tomorrow))).toEqual(['00:00', '22:00', '23:00'])
  const off = { start: null, end: null, interval: 15 }
  expect((await change(provider, { ...off, start: '' })).body).toEqual(off)
  expect(timesOf(await dayOf(provider, tomorrow))).toEqual([])
})

test('diary settings store only the sent fields, leave entries in place, and refuse invalid hours', async () => {
  const provider = await app.person('provider')
  const tomorrow = addDays(today(), 1)
  const { body: entry } = await add(provider, at(tomorrow, '09:00'))
  await change(provider, { start: '12:00' })
  // A change in another tab stays.
  expect((await change(provider, { interval: 60 })).body).toEqual({ start: '12:00', end: '17:00', interval: 60 })
  expect((await change(provider, { end: '12:00' })).status).toBe(422)
  expect((await dayOf(provider, tomorrow)).items).toEqual([entry])
  const unknown = 'Unesite vreme, na primer 8:30.'
  const refusals: [object, object][] = [
    [{ start: '10:00', end: '10:00' }, { end: 'Radno vreme ne može da se završi u isto vreme kad i počinje.' }],
    [{ start: '24:00' }, { start: unknown }],
    [{ end: '25:00' }, { end: unknown }],
    [{ start: '08:60' }, { start: unknown }],
    [{ interval: 20 }, { interval: 'Trajanje termina je 15, 30, 45 ili 60 minuta.' }],
  ]
  for (const [input, fields] of refusals) {
    const { status, body } = await change(provider, { start: '09:00', end: '17:00', interval: 30, ...input })
    expect([status, body.fields]).toEqual([422, fields])
  }
})

test('marks the days of a month that have appointments, by Belgrade’s midnight and across clock changes', async () => {
  const [provider, other] = [await app.person('provider'), await app.person('provider')]
  const october = ['2026-10-01 00:00', '2026-10-24 23:45', '2026-10-25 00:00', '2026-10-25 23:45', '2026-10-31 23:59']
  const times = ['2026-03-29 23:59', '2026-03-31 00:00', ...october, '2026-11-01 00:00']
  // Inserts the latest entry first, because a new entry is shortened if it would overlap the next existing entry.
  const rows = times.toReversed().map(time => ({
    id: randomUUID(),
    providerId: provider.id,
    clientName: 'Petar',
    appointmentTime: new Date(at(time.slice(0, 10), time.slice(11))),
  }))
  const foreign = { id: randomUUID(), providerId: other.id, appointmentTime: new Date(at('2026-10-15', '10:00')) }
  await app.runtime.db.insert(appointments).values([...rows, { ...rows[0]!, ...foreign }])
  const marked = async (month: string) =>
    (await app.call('GET', `/api/appointments/days?month=${month}`, { as: provider })).body.days
  expect(await marked('2026-10')).toEqual(['2026-10-01', '2026-10-24', '2026-10-25', '2026-10-31'])
  expect(await marked('2026-11')).toEqual(['2026-11-01'])
  expect(await marked('2026-03')).toEqual(['2026-03-29', '2026-03-31'])
  expect(await marked('2026-12')).toEqual([])
  const autumn = await dayOf(provider, '2026-10-25')
  const starts = autumn.items.map((item: { appointment_time: string }) => item.appointment_time)
  expect(starts).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T22:45:00.000Z'])
  expect(autumn).toMatchObject({ free_slots: [], can: { add: false } })
})

test('updates a service’s first free day from the diary and the clock', async () => {
  const { provider, service } = await newBookingScene(app)
  const { db } = app.runtime
  const readFreeDay = async () => (await db.select().from(services).where(eq(services.id, service.id)))[0]!.freeDay
  const inASecond = () => new Date(Date.now() + 1_000)
  const [first, second] = [today(), addDays(today(), 1)]
  await updateFreeDays(app.runtime, inASecond())
  const firstDay = await readFreeDay()
  expect([first, second]).toContain(firstDay)
  const busyDay = { providerId: provider.id, clientName: 'Petar', minutes: 1440 }
  for (const day of [first, second]) {
    const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))].map(each => each.toISOString())
    await db
      .insert(appointments)
      .values({ ...busyDay, id: crypto.randomUUID(), appointmentTime: new Date(from!), busy: `[${from},${to})` })
  }
  await db.update(freeDayChecks).set({ dueAt: new Date() })
  await updateFreeDays(app.runtime, inASecond())
  expect(await readFreeDay()).toBe(addDays(first, 2))
  const [check] = await db.select().from(freeDayChecks)
  expect(check!.dueAt > new Date() && check!.dueAt <= startOfDay(addDays(first, 3))).toBe(true)

  await changeHours(app, provider, { accepts_bookings: false })
  await updateFreeDays(app.runtime, inASecond())
  expect(await readFreeDay()).toBeNull()
  expect(await db.$count(freeDayChecks)).toBe(0)
})
