import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
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
  const [first, second, third] = (await fetchSlots(app, service)).days[1].slots.filter(
    (_: object, index: number) => index % 4 === 0,
  )
  const { body: booking } = await book(app, customer, service, third.starts_at)
  outside.server.serve(path, calendarOf([hourFrom(first.starts_at)]))
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

test('only its owner sees, adds and removes a calendar; its address and words are nowhere else', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { provider: other } = await newBookingScene(app)
  outside.server.serve(path, calendarOf([hourFrom(new Date(Date.now() + DAY_MS).toISOString())]))
  const { body } = await add(provider)
  expect(body.address).toBe(`${new URL(outside.server.url).host}/…ic.ics`)
  expect([(await add(null)).status, (await add(customer)).status]).toEqual([401, 403])
  expect([await list(other), (await remove(other, body.id)).status, (await remove(null, body.id)).status]).toEqual([
    [],
    404,
    401,
  ])
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

test('three calendars at most, none twice, and a repeated request adds one', async () => {
  const { provider } = await newBookingScene(app)
  outside.server.serve(path, calendarOf([]))
  for (const number of [1, 2, 3]) outside.server.serve(`${path}?${number}`, calendarOf([]))
  const id = randomUUID()
  expect([(await add(provider, { id })).status, (await add(provider, { id })).status]).toEqual([201, 201])
  expect((await add(provider)).body.fields).toEqual({ url: 'Ovaj kalendar ste već dodali.' })
  const answers = await Promise.all(
    [1, 2, 3].map(number => add(provider, { url: `${outside.server.url}${path}?${number}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409])
  expect(await list(provider)).toHaveLength(3)
})

test('says why a calendar cannot be added, and stores nothing', async () => {
  const { provider } = await newBookingScene(app)
  outside.server.serve('/prijava', '<!DOCTYPE html><title>Prijavite se</title>')
  outside.server.serve('/zatvoreno', (_request, response) => void response.writeHead(403).end())
  outside.server.serve(
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
    expect((await add(provider, { url: outside.server.url + at })).body.fields).toEqual({ url: calendarFaults[fault] })
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
  outside.server.serve(path, text)
  const { body } = await add(provider)
  expect([text.includes(booking.id), body.events, await app.runtime.db.$count(outsideBusy)]).toEqual([true, 0, 0])
})

test('a repeated addition answers like the first one, and never for another name or address', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const [slot] = (await fetchSlots(app, service)).days[2].slots
  await book(app, customer, service, slot.starts_at)
  outside.server.serve(path, calendarOf([hourFrom(slot.starts_at)]))
  outside.server.serve(`${path}?2`, calendarOf([]))
  const id = randomUUID()
  const [one, other] = await Promise.all([add(provider, { id }), add(provider, { id })])
  expect([one.body.clashes, other.body.clashes, (await add(provider, { id })).body.clashes]).toEqual([1, 1, 1])
  for (const change of [{ url: `${outside.server.url}${path}?2` }, { name: 'Posao' }])
    expect((await add(provider, { id, ...change })).body.code).toBe('id_taken')
  expect(await list(provider)).toMatchObject([{ name: 'Porodica', events: 1 }])
  expect([(await remove(provider, id)).status, (await remove(provider, id)).status]).toEqual([204, 404])
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
