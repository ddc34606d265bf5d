import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { services } from '../service-tables.server.ts'

const app = useApp()
const unlisted = { status: 404, code: 'not_found', title: 'Usluga nije pronađena' }
const unknownId = randomUUID()

const see = (as: Caller | null, id: string) => app.call('GET', `/api/services/${id}`, { as })
const phone = (as: Caller | null, id: string) => app.call('GET', `/api/services/${id}/phone`, { as })
async function scene() {
  const owner = await app.person('provider', { phone: '064 123 45 67' })
  const [other, regular] = [await app.person('provider'), await app.person('regular')]
  return { owner, other, regular, stored: await app.service(owner) }
}

test('the page of a service has the permissions of the caller', async () => {
  const { owner, regular, stored } = await scene()
  const page = { ...stored, has_phone: true, is_by_price_list: false }
  for (const person of [null, regular])
    expect((await see(person, stored.id)).body).toEqual({ ...page, can: { edit: false, contact: true } })
  expect((await see(owner, stored.id)).body).toEqual({ ...page, can: { edit: true, contact: false } })
  for (const read of [see, phone]) expect((await read(null, unknownId)).body).toMatchObject(unlisted)
  expect((await see(null, 'nema')).status).toBe(404)
})

test('only the owner and customers with a conversation about it see a paused service and its number', async () => {
  const { owner, other, regular, stored } = await scene()
  await app.startConversation(regular, stored)
  for (const status of ['paused', 'inactive'] as const) {
    await app.runtime.db.update(services).set({ status })
    for (const person of [owner, regular]) {
      expect((await see(person, stored.id)).body.status).toBe(status)
      expect((await phone(person, stored.id)).status).toBe(200)
    }
    for (const person of [null, other])
      for (const read of [see, phone]) expect((await read(person, stored.id)).body).toMatchObject(unlisted)
  }
})

test('a service and its number are not found if the provider is banned', async () => {
  const { owner, regular, stored } = await scene()
  await app.runtime.db.update(profiles).set({ banned: true }).where(eq(profiles.id, owner.id))
  for (const read of [see, phone]) expect((await read(regular, stored.id)).body).toMatchObject(unlisted)
  expect((await app.call('GET', '/api/services')).body.items).toEqual([])
})

test('the phone number is returned only by its own endpoint, also to visitors, and 404 without one', async () => {
  const { owner, other, stored } = await scene()
  const answer = await phone(null, stored.id)
  const numbers = [{ text: '064 123 45 67', tel: '+381641234567' }]
  expect([answer.status, answer.body]).toEqual([200, { phone: '064 123 45 67', numbers }])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const elsewhere = [await see(null, stored.id), await see(owner, stored.id)]
  for (const path of ['/api/services', '/api/services/mine']) elsewhere.push(await app.call('GET', path, { as: owner }))
  expect(JSON.stringify(elsewhere.map(({ body }) => body))).not.toContain('123 45 67')
  const silent = await app.service(other)
  expect((await phone(null, silent.id)).body).toMatchObject({ status: 404, title: 'Broj telefona nije unet.' })
  expect((await see(null, silent.id)).body.has_phone).toBe(false)
})
