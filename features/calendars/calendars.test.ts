import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { book, changeBooking, fetchSlots, newBookingScene, slotAt } from '../../tests/bookings.ts'
import { calendarOf } from '../../tests/calendar-server.ts'
import { hourFrom, calendarPath as path, useOutsideCalendars } from '../../tests/outside-calendars.ts'
import { outsideBusy } from '../appointments/appointment-tables.server.ts'
import { updateFreeDays } from '../appointments/free-days.server.ts'
import { calendarFaults } from './calendar-faults.ts'

const outside = useOutsideCalendars()
const { app, lines, add, list, remove, readAgain } = outside

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
  for (const { status, body } of [one, two, await add(provider, { id })]) {
    expect([status, body.clashes]).toEqual([201, 1])
  }
  for (const change of [{ url: url(2) }, { name: 'Posao' }]) {
    expect((await add(provider, { id, ...change })).body.code).toBe('id_taken')
  }
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
  outside.server.serve('/zatvoreno', (_request, response) => void response.writeHead(403).end())
  outside.server.serve(
    '/metapodaci',
    (_request, response) => void response.writeHead(302, { location: 'https://169.254.169.254/' }).end(),
  )
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
  for (const [address, fault] of Object.entries(faults)) {
    expect((await add(provider, { url: address })).body.fields).toEqual({ url: calendarFaults[fault] })
  }
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
  await expect.poll(() => held.length).toBe(8)
  const refused = await add(last!, { url: `${outside.server.url}${path}?24` })
  expect([refused.status, refused.body.code, held.length]).toEqual([503, 'too_busy', 8])
  expect(await list(last!)).toEqual([])
  const answering = setInterval(() => {
    for (const response of held.splice(0)) response.end('nije kalendar')
  }, 10)
  expect(new Set((await Promise.all(hanging)).map(({ status }) => status))).toEqual(new Set([422]))
  clearInterval(answering)
})
