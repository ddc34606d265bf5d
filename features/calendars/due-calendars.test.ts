import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { book, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { calendarOf } from '../../tests/calendar-server.ts'
import type { Caller } from '../../tests/harness.ts'
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
const subjects = async (person: Caller) =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === person.email).map(({ subject }) => subject)

test('an unchanged calendar is not sent again, and is read completely after a week', async () => {
  const { provider } = await newBookingScene(app)
  const text = calendarOf([hourFrom(new Date(Date.now() + DAY_MS).toISOString())])
  outside.server.serve(path, (request, response) => {
    const isSame = request.headers['if-none-match'] === '"1"'
    response
      .writeHead(isSame ? 304 : 200, { etag: '"1"', 'last-modified': 'Sun, 29 Nov 2026 10:00:00 GMT' })
      .end(isSame ? '' : text)
  })
  await add(provider)
  await readAgain()
  expect(
    outside.server.requests.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']]),
  ).toEqual([
    [undefined, undefined],
    ['"1"', 'Sun, 29 Nov 2026 10:00:00 GMT'],
  ])
  expect(await list(provider)).toMatchObject([{ events: 1, fault: null }])
  await app.runtime.db.update(outsideCalendars).set({ completeAt: new Date(Date.now() - 8 * DAY_MS) })
  await readAgain()
  expect(outside.server.requests.at(-1)!.headers['if-none-match']).toBeUndefined()
})

test('a failing calendar keeps its times, says since when and why, and recovers by itself', async () => {
  const { provider } = await newBookingScene(app)
  const text = calendarOf([hourFrom(new Date(Date.now() + DAY_MS).toISOString())])
  outside.server.serve(path, text)
  await add(provider)
  outside.server.serve(path, (_request, response) => void response.writeHead(500).end())
  await readAgain()
  const [{ failing_since: since }] = await list(provider)
  await readAgain()
  expect(await list(provider)).toMatchObject([{ fault: 'unreachable', failing_since: since, events: 1 }])
  expect(await app.runtime.db.$count(outsideBusy)).toBe(1)
  outside.server.serve(path, text)
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
    outside.server.serve(path, calendarOf([]))
    await add(provider)
    outside.server.serve(path, bad)
    const minutes: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      await readAgain()
      minutes.push(await minutesToNext())
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 360, 360])
    expect(await list(provider)).toMatchObject([{ fault }])
  },
)

test('a clash of a new event with a confirmed booking causes one notification', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const [slot] = (await fetchSlots(app, service)).days[2].slots
  outside.server.serve(path, calendarOf([]))
  await add(provider)
  await book(app, customer, service, slot.starts_at)
  const clashes = async () => (await subjects(provider)).filter(subject => subject.includes('preklapa'))
  outside.server.serve(path, calendarOf([hourFrom(slot.starts_at)]))
  await readAgain()
  expect(await clashes()).toHaveLength(1)
  outside.server.serve(
    path,
    calendarOf([hourFrom(slot.starts_at), hourFrom(new Date(Date.parse(slot.starts_at) + 1_800_000).toISOString())]),
  )
  await readAgain()
  expect(await clashes()).toHaveLength(1)
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
    response.end(calendarOf([hourFrom(new Date(Date.now() + DAY_MS).toISOString())]))
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
