import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { calendarOf, startCalendarServer } from '../../tests/calendar-server.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { outsideBusy } from '../appointments/appointment-tables.server.ts'
import { updateFreeDays } from '../appointments/free-days.server.ts'
import { calendarFaults } from './calendar-faults.ts'
import { outsideCalendars } from './calendar-tables.server.ts'
import { readDueCalendars } from './due-calendars.server.ts'

let server: Awaited<ReturnType<typeof startCalendarServer>>
const lines: string[] = []
const app = useApp(
  async () => {
    server = await startCalendarServer()
    return { CALENDAR_SERVICE: server.url, LOG_LEVEL: 'debug' }
  },
  { lines },
)
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.stop())

const DAY_MS = 86_400_000
const path = '/private-0123456789abcdef/basic.ics'
const add = (as: Caller | null, more: object = {}) =>
  app.call('POST', '/api/appointments/calendars', {
    as,
    body: { id: randomUUID(), name: 'Porodica', url: server.url + path, ...more },
  })
const list = async (as: Caller) => (await app.call('GET', '/api/appointments/calendars', { as })).body.items
const remove = (as: Caller | null, id: string) => app.call('DELETE', `/api/appointments/calendars/${id}`, { as })
const makeDue = () => app.runtime.db.update(outsideCalendars).set({ nextReadAt: new Date(Date.now() - 1_000) })
const readAgain = async () => {
  await makeDue()
  await readDueCalendars(app.runtime)
}
/** Whole minutes until the next reading of the only calendar, without the spread. */
const minutesToNext = async () => {
  const [row] = await app.runtime.db.select().from(outsideCalendars)
  return Math.floor((row!.nextReadAt!.getTime() - Date.now() + 5_000) / 60_000 / 15) * 15
}
/** Returns the hour from a moment, as a time of a calendar. */
const hourFrom = (moment: string, more: string[] = []) => ({
  from: moment,
  to: new Date(Date.parse(moment) + 3_600_000).toISOString(),
  more,
})
const subjects = async (person: Caller) =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === person.email).map(({ subject }) => subject)

test('a calendar takes its times from slots, next slots and moves, and gives them back when it is removed', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const [first, second, third] = (await fetchSlots(app, service)).days[1].slots.filter(
    (_: object, index: number) => index % 4 === 0,
  )
  const { body: booking } = await book(app, customer, service, third.starts_at)
  server.serve(path, calendarOf([hourFrom(first.starts_at)]))
  const { status, body } = await add(provider)
  expect([status, body.events, body.clashes]).toEqual([201, 1, 0])
  const starts = async () => (await fetchSlots(app, service)).days[1].slots.map((slot: any) => slot.starts_at)
  expect([(await starts()).includes(first.starts_at), (await starts()).includes(second.starts_at)]).toEqual([
    false,
    true,
  ])
  const refused = await book(app, customer, service, first.starts_at)
  expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
  expect(refused.body.slots.map((slot: any) => slot.starts_at)).not.toContain(first.starts_at)
  const moved = await changeBooking(app, customer, booking, 'move', { starts_at: first.starts_at })
  expect(moved.body.code).toBe('slot_taken')
  await remove(provider, body.id)
  expect([(await starts()).includes(first.starts_at), await app.runtime.db.$count(outsideBusy)]).toEqual([true, 0])
  expect((await book(app, customer, service, first.starts_at)).status).toBe(201)
})

test('the first free day and the diary follow a calendar', async () => {
  const { provider, service } = await newBookingScene(app)
  const freeDay = async () => {
    await updateFreeDays(app.runtime)
    const { rows } = await app.runtime.database.query('SELECT free_day::text AS day FROM services WHERE id = $1', [
      service.id,
    ])
    return (rows as { day: string }[])[0]!.day
  }
  const [today, tomorrow, later] = (await fetchSlots(app, service)).days.map(({ date }: { date: string }) => date)
  const midnight = (date: string) => new Date(`${date}T00:00:00+01:00`).toISOString()
  server.serve(path, calendarOf([{ from: midnight(today), to: midnight(later) }]))
  expect(await freeDay()).not.toBe(later)
  const { body } = await add(provider)
  expect(await freeDay()).toBe(later)
  const { body: week } = await app.call('GET', `/api/appointments/week?from=${today}`, { as: provider })
  expect(week.days.slice(0, 3).map((day: any) => day.outside)).toEqual([
    [{ calendar_id: body.id, starts_at: midnight(today), ends_at: midnight(tomorrow) }],
    [{ calendar_id: body.id, starts_at: midnight(tomorrow), ends_at: midnight(later) }],
    [],
  ])
})

test('only its owner sees, adds and removes a calendar; its address and words are nowhere else', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { provider: other } = await newBookingScene(app)
  server.serve(path, calendarOf([hourFrom(new Date(Date.now() + DAY_MS).toISOString())]))
  const { body } = await add(provider)
  expect(body.address).toBe(`${new URL(server.url).host}/…ic.ics`)
  expect([(await add(null)).status, (await add(customer)).status]).toEqual([401, 403])
  expect([await list(other), (await remove(other, body.id)).status, (await remove(null, body.id)).status]).toEqual([
    [],
    404,
    401,
  ])
  const week = await app.call('GET', '/api/appointments/week', { as: other })
  const answers = [await list(provider), week.body, (await fetchSlots(app, service)).days]
  await readAgain()
  server.serve(path, 'nije kalendar')
  await readAgain()
  expect(JSON.stringify([answers, lines])).not.toMatch(/0123456789abcdef|Rođendan/)
  const { rows } = await app.runtime.database.query('SELECT outside_busy::text AS text FROM outside_busy', [])
  expect(JSON.stringify(rows)).not.toContain('Rođendan')
  const { body: data } = await app.call('GET', '/api/me/export', { as: provider })
  expect(JSON.stringify(data)).toContain('0123456789abcdef')
})

test('three calendars at most, none twice, and a repeated request adds one', async () => {
  const { provider } = await newBookingScene(app)
  server.serve(path, calendarOf([]))
  for (const number of [1, 2, 3]) server.serve(`${path}?${number}`, calendarOf([]))
  const id = randomUUID()
  expect([(await add(provider, { id })).status, (await add(provider, { id })).status]).toEqual([201, 201])
  expect((await add(provider)).body.fields).toEqual({ url: 'Ovaj kalendar ste već dodali.' })
  const answers = await Promise.all([1, 2, 3].map(number => add(provider, { url: `${server.url}${path}?${number}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409])
  expect(await list(provider)).toHaveLength(3)
})

test('says why a calendar cannot be added, and stores nothing', async () => {
  const { provider } = await newBookingScene(app)
  server.serve('/prijava', '<!DOCTYPE html><title>Prijavite se</title>')
  server.serve('/zatvoreno', (_request, response) => void response.writeHead(403).end())
  server.serve(
    '/metapodaci',
    (_request, response) => void response.writeHead(302, { location: 'https://169.254.169.254/' }).end(),
  )
  const faults = {
    '/prijava': 'sign_in_page',
    '/zatvoreno': 'refused',
    '/nema': 'not_found',
    '/metapodaci': 'not_public',
  } as const
  for (const [at, fault] of Object.entries(faults))
    expect((await add(provider, { url: server.url + at })).body.fields).toEqual({ url: calendarFaults[fault] })
  const reasonFor = async (url: string) => (await add(provider, { url })).body.fields.url
  expect(await reasonFor('https://127.0.0.1/a.ics')).toBe(calendarFaults.not_public)
  expect(await reasonFor('webcal://192.168.1.1/a.ics')).toBe(calendarFaults.not_public)
  expect(await reasonFor('ftp://primer.rs/a.ics')).toBe(calendarFaults.address)
  expect(await reasonFor('moj kalendar')).toBe(calendarFaults.address)
  // Each such letter takes six characters in the stored address.
  expect(await reasonFor(`https://127.0.0.1/${'ж'.repeat(1_000)}.ics`)).toBe(calendarFaults.address)
  expect(await reasonFor('http://localhost:3000/kalendar/tajna.ics')).toBe(calendarFaults.own)
  expect((await add(provider, { name: ' ' })).body.fields).toEqual({ name: 'Napišite ime kalendara.' })
  expect([await list(provider), await app.runtime.db.$count(outsideBusy)]).toEqual([[], 0])
})

test('our own feed inside another calendar blocks nothing', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const slot = (await fetchSlots(app, service)).first_free
  const { body: booking } = await book(app, customer, service, slot.starts_at)
  const { body: feed } = await app.call('POST', '/api/calendar-feed', { as: provider })
  const { body: text } = await app.call('GET', new URL(feed.url).pathname)
  server.serve(path, text)
  const { body } = await add(provider)
  expect([text.includes(booking.id), body.events, await app.runtime.db.$count(outsideBusy)]).toEqual([true, 0, 0])
})

test('an unchanged calendar is not sent again, and is read completely after a week', async () => {
  const { provider } = await newBookingScene(app)
  const text = calendarOf([hourFrom(new Date(Date.now() + DAY_MS).toISOString())])
  server.serve(path, (request, response) => {
    const isSame = request.headers['if-none-match'] === '"1"'
    response
      .writeHead(isSame ? 304 : 200, { etag: '"1"', 'last-modified': 'Sun, 29 Nov 2026 10:00:00 GMT' })
      .end(isSame ? '' : text)
  })
  await add(provider)
  await readAgain()
  expect(server.requests.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
    [undefined, undefined],
    ['"1"', 'Sun, 29 Nov 2026 10:00:00 GMT'],
  ])
  expect(await list(provider)).toMatchObject([{ events: 1, fault: null }])
  await app.runtime.db.update(outsideCalendars).set({ completeAt: new Date(Date.now() - 8 * DAY_MS) })
  await readAgain()
  expect(server.requests.at(-1)!.headers['if-none-match']).toBeUndefined()
})

test('a failing calendar keeps its times, says since when and why, and recovers by itself', async () => {
  const { provider } = await newBookingScene(app)
  const text = calendarOf([hourFrom(new Date(Date.now() + DAY_MS).toISOString())])
  server.serve(path, text)
  await add(provider)
  server.serve(path, (_request, response) => void response.writeHead(500).end())
  await readAgain()
  const [{ failing_since: since }] = await list(provider)
  await readAgain()
  expect(await list(provider)).toMatchObject([{ fault: 'unreachable', failing_since: since, events: 1 }])
  expect(await app.runtime.db.$count(outsideBusy)).toBe(1)
  server.serve(path, text)
  await readAgain()
  expect(await list(provider)).toMatchObject([{ fault: null, failing_since: null }])
  expect(await minutesToNext()).toBe(15)
})

test.each([
  [
    'does not answer',
    'unreachable',
    (_request: unknown, response: ServerResponse) => void response.writeHead(500).end(),
  ],
  ['repeats too often', 'too_complex', calendarOf([hourFrom('2026-12-01T10:00:00.000Z', ['RRULE:FREQ=SECONDLY'])])],
] as const)(
  'a calendar that %s is read after 15 minutes, 30, an hour, and so on up to six hours',
  async (_, fault, bad) => {
    const { provider } = await newBookingScene(app)
    server.serve(path, calendarOf([]))
    await add(provider)
    server.serve(path, bad)
    const minutes: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      await readAgain()
      minutes.push(await minutesToNext())
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 360, 360])
    expect(await list(provider)).toMatchObject([{ fault }])
  },
)

test('a repeated addition answers like the first one, and never for another name or address', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const [slot] = (await fetchSlots(app, service)).days[2].slots
  await book(app, customer, service, slot.starts_at)
  server.serve(path, calendarOf([hourFrom(slot.starts_at)]))
  server.serve(`${path}?2`, calendarOf([]))
  const id = randomUUID()
  const [one, other] = await Promise.all([add(provider, { id }), add(provider, { id })])
  expect([one.body.clashes, other.body.clashes, (await add(provider, { id })).body.clashes]).toEqual([1, 1, 1])
  for (const change of [{ url: `${server.url}${path}?2` }, { name: 'Posao' }])
    expect((await add(provider, { id, ...change })).body.code).toBe('id_taken')
  expect(await list(provider)).toMatchObject([{ name: 'Porodica', events: 1 }])
  expect([(await remove(provider, id)).status, (await remove(provider, id)).status]).toEqual([204, 404])
})

test('a clash of a new event with a confirmed booking causes one notification', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const [slot] = (await fetchSlots(app, service)).days[2].slots
  server.serve(path, calendarOf([]))
  await add(provider)
  await book(app, customer, service, slot.starts_at)
  const told = async () => (await subjects(provider)).filter(subject => subject.includes('preklapa'))
  server.serve(path, calendarOf([hourFrom(slot.starts_at)]))
  await readAgain()
  expect(await told()).toHaveLength(1)
  server.serve(
    path,
    calendarOf([hourFrom(slot.starts_at), hourFrom(new Date(Date.parse(slot.starts_at) + 1_800_000).toISOString())]),
  )
  await readAgain()
  expect(await told()).toHaveLength(1)
})

test('several instances that read at the same time read each calendar once', async () => {
  const { provider } = await newBookingScene(app)
  for (const number of [1, 2, 3]) {
    server.serve(`${path}?${number}`, calendarOf([]))
    await add(provider, { url: `${server.url}${path}?${number}` })
  }
  server.requests.length = 0
  await makeDue()
  await Promise.all([1, 2, 3, 4].map(() => readDueCalendars(app.runtime)))
  expect(server.requests.map(({ path }) => path.at(-1)).sort()).toEqual(['1', '2', '3'])
})

test('a calendar that is removed meanwhile, or marked as never read, is left alone', async () => {
  const { provider } = await newBookingScene(app)
  server.serve(path, calendarOf([]))
  const { body } = await add(provider)
  await app.runtime.db.update(outsideCalendars).set({ nextReadAt: null })
  await readDueCalendars(app.runtime, new Date(Date.now() + DAY_MS))
  expect(server.requests).toHaveLength(1)
  server.serve(path, async (_request, response) => {
    await remove(provider, body.id)
    response.end(calendarOf([hourFrom(new Date(Date.now() + DAY_MS).toISOString())]))
  })
  await readAgain()
  expect([await app.runtime.db.$count(outsideCalendars), await app.runtime.db.$count(outsideBusy)]).toEqual([0, 0])
})

test('many additions that hang are refused soon, and other requests are answered', async () => {
  const providers = await Promise.all(Array.from({ length: 9 }, () => app.person('provider')))
  const held: ServerResponse[] = []
  for (let number = 0; number < 25; number += 1)
    server.serve(`${path}?${number}`, (_request, response) => void held.push(response))
  const [last, ...others] = providers
  const hanging = others.flatMap((provider, at) =>
    [0, 1, 2].map(each => add(provider, { url: `${server.url}${path}?${3 * at + each}` })),
  )
  await expect.poll(() => held.length).toBe(8)
  const refused = await add(last!, { url: `${server.url}${path}?24` })
  expect([refused.status, refused.body.code, held.length]).toEqual([503, 'too_busy', 8])
  expect(await list(last!)).toEqual([])
  const answering = setInterval(() => {
    for (const response of held.splice(0)) response.end('nije kalendar')
  }, 10)
  expect(new Set((await Promise.all(hanging)).map(({ status }) => status))).toEqual(new Set([422]))
  clearInterval(answering)
})

test('calendars that answer are read before those that fail, however many of these are due', async () => {
  const provider = await app.person('provider')
  const due = (name: string, failures: number, agoMs: number) => ({
    id: randomUUID(),
    providerId: provider.id,
    name,
    url: `${server.url}/${name}.ics`,
    failures,
    nextReadAt: new Date(Date.now() - agoMs),
  })
  const failing = Array.from({ length: 20 }, (_, number) => due(`spor${number}`, 3, 60_000))
  await app.runtime.db.insert(outsideCalendars).values([...failing, due('dobar', 0, 1_000)])
  await readDueCalendars(app.runtime)
  expect(server.requests).toHaveLength(21)
  expect(server.requests.slice(0, 8).map(each => each.path)).toContain('/dobar.ics')
})
