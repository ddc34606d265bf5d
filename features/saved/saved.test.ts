import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { serviceListHelpers } from '../../tests/service-list.ts'
import { MAX_SAVED } from './saved-limits.ts'
import { savedServices } from './saved-tables.server.ts'

const app = useApp()
const { publish } = serviceListHelpers(app)

const saved = async (as: Caller) => {
  const { services, providers } = (await app.call('GET', '/api/saved', { as })).body
  return [...services, ...providers].map(({ title, name }: { title?: string; name?: string }) => title ?? name)
}
const put = async (as: Caller, kind: string, id: string) =>
  (await app.call('PUT', `/api/saved/${kind}/${id}`, { as })).status

test('lists only the caller’s saved services and providers, the last saved first', async () => {
  const { owner, rows } = await publish(['Frizer', 'Stolar', { title: 'Moler', status: 'paused' }])
  const [ana, bojan] = [await app.person('regular'), await app.person('regular')]
  for (const { id } of rows.slice(0, 2)) expect(await put(ana, 'services', id)).toBe(204)
  expect(await put(ana, 'services', rows[0]!.id)).toBe(204)
  expect(await put(ana, 'providers', owner.id)).toBe(204)
  expect(await saved(ana)).toEqual(['Stolar', 'Frizer', 'Milan'])
  const { body: marks } = await app.call('GET', '/api/saved/marks', { as: ana })
  expect(marks).toEqual({ services: [rows[1]!.id, rows[0]!.id], providers: [owner.id] })
  expect(await saved(bojan)).toEqual([])

  // A service that is not public cannot be saved. A user without services cannot be saved either.
  expect(await put(ana, 'services', rows[2]!.id)).toBe(404)
  expect(await put(ana, 'services', uuidv7())).toBe(404)
  expect(await put(ana, 'providers', bojan.id)).toBe(404)
  expect(await put(ana, 'people', owner.id)).toBe(404)

  // Another user’s list does not change.
  for (const as of [bojan, ana])
    expect((await app.call('DELETE', `/api/saved/services/${rows[0]!.id}`, { as })).status).toBe(204)
  expect(await saved(ana)).toEqual(['Stolar', 'Milan'])
  await app.runtime.database.query(`UPDATE profiles SET banned = true WHERE id = $1`, [owner.id])
  expect(await saved(ana)).toEqual([])
})

test('lists what is saved on a device, and moves it into the account after sign-in', async () => {
  const { owner, rows } = await publish(['Frizer', 'Stolar', { title: 'Moler', status: 'paused' }])
  const ids = rows.map(({ id }) => id)
  const query = new URLSearchParams({ services: ids.join(), providers: owner.id })
  const { body } = await app.call('GET', `/api/saved/on-device?${query}`)
  expect(body.services.map(({ title }: { title: string }) => title)).toEqual(['Frizer', 'Stolar'])
  expect(body.providers).toHaveLength(1)
  const ana = await app.person('regular')
  for (let again = 0; again < 2; again += 1) {
    const along = { as: ana, body: { services: ids, providers: [owner.id] } }
    expect((await app.call('POST', '/api/saved/take-along', along)).status).toBe(204)
    expect(await saved(ana)).toEqual(['Frizer', 'Stolar', 'Milan'])
  }
  const wrong = await app.call('GET', '/api/saved/on-device?services=1,2')
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['services']])
})

test('refuses to save more than a full list', async () => {
  const { rows } = await publish(Array.from({ length: MAX_SAVED + 1 }, (_, at) => `Usluga ${at}`))
  const ana = await app.person('regular')
  const values = rows.slice(1).map(({ id }) => ({ userId: ana.id, serviceId: id }))
  await app.runtime.db.insert(savedServices).values(values)
  const { status, body } = await app.call('PUT', `/api/saved/services/${rows[0]!.id}`, { as: ana })
  expect([status, body.title]).toEqual([409, 'Možete da sačuvate najviše 200. Prvo uklonite nešto sa spiska.'])
  expect(await put(ana, 'services', rows[1]!.id)).toBe(204)
})
