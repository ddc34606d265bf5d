import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { book, newBookingScene, slotAt, subjectsTo } from '../../tests/bookings.ts'
import { calendarOf } from '../../tests/calendar-server.ts'
import { hourFrom, calendarPath as path, useOutsideCalendars } from '../../tests/outside-calendars.ts'
import { outsideBusy } from '../appointments/appointment-tables.server.ts'
import { outsideCalendars } from './calendar-tables.server.ts'
import { readDueCalendars } from './due-calendars.server.ts'

const outside = useOutsideCalendars()
const { app, add, list, remove, makeDue, readAgain } = outside

const DAY_MS = 86_400_000
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
  await app.runtime.db.insert(outsideCalendars).values([...failing, due('dobar', 0, 1_000)])
  await readDueCalendars(app.runtime)
  expect(outside.server.requests).toHaveLength(21)
  expect(outside.server.requests.slice(0, 8).map(each => each.path)).toContain('/dobar.ics')
})
