import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { book, changeBooking, fetchSlots, newBookingScene, slotAt, subjectsTo } from '../../tests/bookings.ts'
import { calendarOf } from '../../tests/calendar-server.ts'
import { hourFrom, calendarPath as path, useOutsideCalendars } from '../../tests/outside-calendars.ts'
import { outsideBusy } from '../appointments/appointment-tables.server.ts'
import { updateFreeDays } from '../appointments/free-days.server.ts'
import { calendarFaults } from './calendar-faults.ts'
import { outsideCalendars } from './calendar-tables.server.ts'
import { additions } from './calendars.server.ts'
import { readDueCalendars } from './due-calendars.server.ts'

const outside = useOutsideCalendars()
const { app, lines, add, list, remove, makeDue, readAgain } = outside

const DAY_MS = 86_400_000

test('a calendar takes its times from slots, next slots and moves, and gives them back when it is removed', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const [starts_at, free] = [await slotAt(app, service, 1, 0), await slotAt(app, service, 1, 4)]
  const { body: booking } = await book(app, customer, service, await slotAt(app, service, 1, 8))
  outside.server.serve(path, calendarOf([hourFrom(starts_at)]))
  const { status, body } = await add(provider)
  expect([status, body.events, body.clashes]).toEqual([201, 1, 0])
  const starts = async () => (await fetchSlots(app, service)).days[1].slots.map((slot: any) => slot.starts_at)
  expect(await starts()).toContain(free)
  expect(await starts()).not.toContain(starts_at)
  const refused = await book(app, customer, service, starts_at)
  expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
  expect(refused.body.slots.map((slot: any) => slot.starts_at)).not.toContain(starts_at)
  expect((await changeBooking(app, customer, booking, 'move', { starts_at })).body.code).toBe('slot_taken')
  await remove(provider, body.id)
  expect(await app.runtime.db.$count(outsideBusy)).toBe(0)
  expect((await book(app, customer, service, starts_at)).status).toBe(201)
})

test('the first free day and the diary follow a calendar', async () => {
  const { provider, service } = await newBookingScene(app)
  const freeDay = async () => {
    await updateFreeDays(app.runtime)
    const statement = 'SELECT free_day::text AS day FROM services WHERE id = $1'
    return (await app.runtime.database.rows<{ day: string }>(statement, [service.id]))[0]!.day
  }
  const [today, tomorrow, later] = (await fetchSlots(app, service)).days.map(({ date }: { date: string }) => date)
  const midnight = (date: string) => new Date(`${date}T00:00:00+01:00`).toISOString()
  outside.server.serve(path, calendarOf([{ from: midnight(today), to: midnight(later) }]))
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

test('only its owner sees a calendar; its address and words are nowhere else', async () => {
  const { provider, service } = await newBookingScene(app)
  const other = await app.person('provider')
  outside.server.serve(path, calendarOf([hourFrom(new Date(Date.now() + DAY_MS).toISOString())]))
  const { body } = await add(provider)
  expect(body.address).toBe(`${new URL(outside.server.url).host}/…ic.ics`)
  expect(await list(other)).toEqual([])
  const week = await app.call('GET', '/api/appointments/week', { as: other })
  const answers = [await list(provider), week.body, (await fetchSlots(app, service)).days]
  await readAgain()
  outside.server.serve(path, 'nije kalendar')
  await readAgain()
  expect(JSON.stringify([answers, lines])).not.toMatch(/0123456789abcdef|Rođendan/)
  const { rows } = await app.runtime.database.query('SELECT outside_busy::text AS text FROM outside_busy', [])
  expect(JSON.stringify(rows)).not.toContain('Rođendan')
  const { body: data } = await app.call('GET', '/api/me/export', { as: provider })
  expect(JSON.stringify(data)).toContain('0123456789abcdef')
})

test('three calendars at most, none twice, and a repeated addition answers like the first one', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const startsAt = await slotAt(app, service, 2)
  await book(app, customer, service, startsAt)
  outside.server.serve(path, calendarOf([hourFrom(startsAt)]))
  const url = (number: number) => `${outside.server.url}${path}?${number}`
  for (const number of [1, 2, 3]) outside.server.serve(`${path}?${number}`, calendarOf([]))
  const id = randomUUID()
  const [one, two] = await Promise.all([add(provider, { id }), add(provider, { id })])
  for (const { status, body } of [one, two, await add(provider, { id })])
    expect([status, body.clashes]).toEqual([201, 1])
  for (const change of [{ url: url(2) }, { name: 'Posao' }])
    expect((await add(provider, { id, ...change })).body.code).toBe('id_taken')
  expect((await add(provider)).body.fields).toEqual({ url: 'Ovaj kalendar ste već dodali.' })
  const answers = await Promise.all([1, 2, 3].map(number => add(provider, { url: url(number) })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409])
  const calendars = await list(provider)
  expect(calendars).toHaveLength(3)
  expect(calendars).toContainEqual(expect.objectContaining({ id, name: 'Porodica', events: 1 }))
  expect([(await remove(provider, id)).status, (await remove(provider, id)).status]).toEqual([204, 404])
})

test('says why a calendar cannot be added, and stores nothing', async () => {
  const { provider } = await newBookingScene(app)
  outside.server.serve('/prijava', '<!DOCTYPE html><title>Prijavite se</title>')
  outside.server.serve('/zatvoreno', (_, response) => void response.writeHead(403).end())
  const location = 'https://169.254.169.254/'
  outside.server.serve('/metapodaci', (_, response) => void response.writeHead(302, { location }).end())
  const { url } = outside.server
  const faults = {
    [`${url}/prijava`]: 'sign_in_page',
    [`${url}/zatvoreno`]: 'refused',
    [`${url}/nema`]: 'not_found',
    [`${url}/metapodaci`]: 'not_public',
    'https://127.0.0.1/a.ics': 'not_public',
    'webcal://192.168.1.1/a.ics': 'not_public',
    'ftp://primer.rs/a.ics': 'address',
    'moj kalendar': 'address',
    // Each such letter takes six characters in the stored address.
    [`https://127.0.0.1/${'ж'.repeat(1_000)}.ics`]: 'address',
    'http://localhost:3000/kalendar/tajna.ics': 'own',
  } as const
  for (const [address, fault] of Object.entries(faults))
    expect((await add(provider, { url: address })).body.fields).toEqual({ url: calendarFaults[fault] })
  expect((await add(provider, { name: ' ' })).body.fields).toEqual({ name: 'Napišite ime kalendara.' })
  expect([await list(provider), await app.runtime.db.$count(outsideBusy)]).toEqual([[], 0])
})

test('our own feed inside another calendar blocks nothing', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const slot = (await fetchSlots(app, service)).first_free
  const { body: booking } = await book(app, customer, service, slot.starts_at)
  const { body: feed } = await app.call('POST', '/api/calendar-feed', { as: provider })
  const { body: text } = await app.call('GET', new URL(feed.url).pathname)
  outside.server.serve(path, text)
  const { body } = await add(provider)
  expect([text.includes(booking.id), body.events, await app.runtime.db.$count(outsideBusy)]).toEqual([true, 0, 0])
})

test('many additions that hang are refused soon, and other requests are answered', async () => {
  const providers = await Promise.all(Array.from({ length: 9 }, () => app.person('provider')))
  const held: ServerResponse[] = []
  for (let number = 0; number < 25; number += 1)
    outside.server.serve(`${path}?${number}`, (_request, response) => void held.push(response))
  const [last, ...others] = providers
  const hanging = others.flatMap((provider, at) =>
    [0, 1, 2].map(each => add(provider, { url: `${outside.server.url}${path}?${3 * at + each}` })),
  )
  // The first eight are read while further requests still arrive, so the test waits for the places too.
  await expect.poll(() => [held.length, additions(app.runtime).taken()]).toEqual([8, 24])
  const refused = await add(last!, { url: `${outside.server.url}${path}?24` })
  expect([refused.status, refused.body.code, held.length]).toEqual([503, 'too_busy', 8])
  expect(await list(last!)).toEqual([])
  const answering = setInterval(() => {
    for (const response of held.splice(0)) response.end('nije kalendar')
  }, 10)
  expect(new Set((await Promise.all(hanging)).map(({ status }) => status))).toEqual(new Set([422]))
  clearInterval(answering)
})

/** Whole minutes until the next reading of the only calendar, without the spread. */
const minutesToNext = async () => {
  const [row] = await app.runtime.db.select().from(outsideCalendars)
  return Math.floor((row!.nextReadAt!.getTime() - Date.now() + 5_000) / 60_000 / 15) * 15
}
const fail = (_request: unknown, response: ServerResponse) => void response.writeHead(500).end()
const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString()

test('an unchanged calendar is not sent again, and is read completely after a week', async () => {
  const { provider } = await newBookingScene(app)
  const text = calendarOf([hourFrom(tomorrow())])
  outside.server.serve(path, (request, response) => {
    const isSame = request.headers['if-none-match'] === '"1"'
    response
      .writeHead(isSame ? 304 : 200, { etag: '"1"', 'last-modified': 'Sun, 29 Nov 2026 10:00:00 GMT' })
      .end(isSame ? '' : text)
  })
  await add(provider)
  await readAgain()
  const [first, second] = outside.server.requests.map(({ headers }) => headers)
  expect(first).not.toHaveProperty('if-none-match')
  expect(second).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': 'Sun, 29 Nov 2026 10:00:00 GMT' })
  expect(await list(provider)).toMatchObject([{ events: 1, fault: null }])
  await app.runtime.db.update(outsideCalendars).set({ completeAt: new Date(Date.now() - 8 * DAY_MS) })
  await readAgain()
  expect(outside.server.requests.at(-1)!.headers['if-none-match']).toBeUndefined()
})

test.each([
  ['does not answer', 'unreachable', fail],
  ['repeats too often', 'too_complex', calendarOf([hourFrom('2026-12-01T10:00:00.000Z', ['RRULE:FREQ=SECONDLY'])])],
] as const)(
  'a calendar that %s keeps its times, says since when and why, is read ever later up to six hours, and recovers',
  async (_, fault, bad) => {
    const { provider } = await newBookingScene(app)
    const good = calendarOf([hourFrom(tomorrow())])
    outside.server.serve(path, good)
    await add(provider)
    outside.server.serve(path, bad)
    const minutes: number[] = []
    const since = new Set<string>()
    for (let turn = 0; turn < 7; turn += 1) {
      await readAgain()
      minutes.push(await minutesToNext())
      since.add((await list(provider))[0].failing_since)
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 360, 360])
    expect(since.size).toBe(1)
    expect(await list(provider)).toMatchObject([{ fault, events: 1 }])
    expect(await app.runtime.db.$count(outsideBusy)).toBe(1)
    outside.server.serve(path, good)
    await readAgain()
    expect(await list(provider)).toMatchObject([{ fault: null, failing_since: null }])
    expect(await minutesToNext()).toBe(15)
  },
)

test('a clash of a new event with a confirmed booking causes one notification', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const startsAt = await slotAt(app, service, 2)
  outside.server.serve(path, calendarOf([]))
  await add(provider)
  await book(app, customer, service, startsAt)
  const halfPast = new Date(Date.parse(startsAt) + 1_800_000).toISOString()
  for (const events of [[startsAt], [startsAt, halfPast]]) {
    outside.server.serve(path, calendarOf(events.map(moment => hourFrom(moment))))
    await readAgain()
    expect((await subjectsTo(app, provider)).filter(subject => subject.includes('preklapa'))).toHaveLength(1)
  }
})

test('several instances that read at the same time read each calendar once', async () => {
  const { provider } = await newBookingScene(app)
  for (const number of [1, 2, 3]) {
    outside.server.serve(`${path}?${number}`, calendarOf([]))
    await add(provider, { url: `${outside.server.url}${path}?${number}` })
  }
  outside.server.requests.length = 0
  await makeDue()
  await Promise.all([1, 2, 3, 4].map(() => readDueCalendars(app.runtime)))
  expect(outside.server.requests.map(({ path }) => path.at(-1)).sort()).toEqual(['1', '2', '3'])
})

test('a calendar that is removed meanwhile, or marked as never read, is left alone', async () => {
  const { provider } = await newBookingScene(app)
  outside.server.serve(path, calendarOf([]))
  const { body } = await add(provider)
  await app.runtime.db.update(outsideCalendars).set({ nextReadAt: null })
  await readDueCalendars(app.runtime, new Date(Date.now() + DAY_MS))
  expect(outside.server.requests).toHaveLength(1)
  outside.server.serve(path, async (_request, response) => {
    await remove(provider, body.id)
    response.end(calendarOf([hourFrom(tomorrow())]))
  })
  await readAgain()
  expect([await app.runtime.db.$count(outsideCalendars), await app.runtime.db.$count(outsideBusy)]).toEqual([0, 0])
})

test('calendars that answer are read before those that fail, however many of these are due', async () => {
  const provider = await app.person('provider')
  const due = (name: string, failures: number, agoMs: number) => ({
    id: randomUUID(),
    providerId: provider.id,
    name,
    url: `${outside.server.url}/${name}.ics`,
    failures,
    nextReadAt: new Date(Date.now() - agoMs),
  })
  const failing = Array.from({ length: 20 }, (_, number) => due(`spor${number}`, 3, 60_000))
  await app.runtime.db.insert(outsideCalendars).values(failing[0]!)
  // PostgreSQL then expects one row, and joins the claimed rows in a nested loop.
  await app.runtime.database.exec('ANALYZE outside_calendars')
  await app.runtime.db.insert(outsideCalendars).values([...failing.slice(1), due('dobar', 0, 1_000)])
  await readDueCalendars(app.runtime)
  expect(outside.server.requests).toHaveLength(21)
  // Eight are read at the same time, and a request of the second eight may arrive before one of the first.
  expect(outside.server.requests.slice(0, 16).map(each => each.path)).toContain('/dobar.ics')
})
