import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { services } from '../service-tables.server.ts'

const app = useApp()
const limited = useApp({ RATE_LIMITS: 'on' })
const unlisted = { status: 404, code: 'not_found', title: 'Usluga nije pronađena' }
const nobody = randomUUID()

const see = (as: Caller | null, id: string) => app.call('GET', `/api/services/${id}`, { as })
const phone = (as: Caller | null, id: string) => app.call('GET', `/api/services/${id}/phone`, { as })
const mine = (as: Caller) => app.call('GET', '/api/services/mine', { as })
const people = async () => ({
  owner: await app.person('provider', { phone: '064 123 45 67' }),
  other: await app.person('provider'),
  regular: await app.person('regular'),
})

describe('the page of a service', () => {
  test('has the permissions of the caller', async () => {
    const { owner, regular } = await people()
    const stored = await app.service(owner)
    const page = { ...stored, has_phone: true, is_by_price_list: false }
    expect(await see(null, stored.id)).toMatchObject({
      status: 200,
      body: { ...page, can: { edit: false, contact: true } },
    })
    expect((await see(regular, stored.id)).body).toEqual({ ...page, can: { edit: false, contact: true } })
    expect((await see(owner, stored.id)).body).toEqual({ ...page, can: { edit: true, contact: false } })
    expect((await see(null, nobody)).body).toMatchObject(unlisted)
    expect((await see(null, 'nema')).status).toBe(404)
  })

  test('shows a paused service only to its owner and to customers with a conversation about it', async () => {
    const { owner, other, regular } = await people()
    const stored = await app.service(owner)
    await app.startConversation(regular, stored)
    for (const status of ['paused', 'inactive'] as const) {
      await app.runtime.db.update(services).set({ status })
      for (const person of [owner, regular]) expect((await see(person, stored.id)).body.status).toBe(status)
      for (const person of [null, other]) expect((await see(person, stored.id)).body).toMatchObject(unlisted)
    }
  })

  test('is not found if the provider is banned', async () => {
    const { owner, regular } = await people()
    const stored = await app.service(owner)
    await app.runtime.db.update(profiles).set({ banned: true }).where(eq(profiles.id, owner.id))
    expect((await see(regular, stored.id)).body).toMatchObject(unlisted)
    expect((await phone(regular, stored.id)).body).toMatchObject(unlisted)
    expect((await app.call('GET', '/api/services')).body.items).toEqual([])
    expect((await mine(owner)).status).toBe(401)
  })
})

describe('the phone number of a service', () => {
  test('is returned only by its own endpoint, also to visitors', async () => {
    const { owner } = await people()
    const stored = await app.service(owner)
    const answer = await phone(null, stored.id)
    const numbers = [{ text: '064 123 45 67', tel: '+381641234567' }]
    expect([answer.status, answer.body]).toEqual([200, { phone: '064 123 45 67', numbers }])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const elsewhere = [await see(null, stored.id), await see(owner, stored.id), await mine(owner)]
    elsewhere.push(await app.call('GET', '/api/services'))
    expect(JSON.stringify(elsewhere.map(({ body }) => body))).not.toContain('123 45 67')
  })

  test('is returned to callers who may see the service, and 404 if there is none', async () => {
    const { owner, other, regular } = await people()
    const [stored, silent] = [await app.service(owner), await app.service(other)]
    expect((await phone(null, silent.id)).body).toMatchObject({ status: 404, title: 'Broj telefona nije unet.' })
    expect((await see(null, silent.id)).body.has_phone).toBe(false)
    await app.startConversation(regular, stored)
    await app.runtime.db.update(services).set({ status: 'paused' })
    for (const person of [owner, regular]) expect((await phone(person, stored.id)).status).toBe(200)
    for (const person of [null, other]) expect((await phone(person, stored.id)).body).toMatchObject(unlisted)
    expect((await phone(null, nobody)).body).toMatchObject(unlisted)
  })

  test('lists each number that can be dialled, without its extension', async () => {
    const numbersOf = async (written: string) => {
      const stored = await app.service(await app.person('provider', { phone: written }))
      return (await phone(null, stored.id)).body.numbers
    }
    expect(await numbersOf('013/331-234 lok. 8, 064/123-45-67')).toEqual([
      { text: '013/331-234 lok. 8', tel: '+38113331234' },
      { text: '064/123-45-67', tel: '+381641234567' },
    ])
    expect(await numbersOf('pitajte u radnji')).toEqual([{ text: 'pitajte u radnji', tel: null }])
  })

  test('is limited to 30 an hour for one address', async () => {
    const owner = await limited.person('provider', { phone: '064 123 45 67' })
    const stored = await limited.service(owner)
    const ask = () => limited.call('GET', `/api/services/${stored.id}/phone`)
    const asked = []
    for (let turn = 0; turn < 30; turn += 1) asked.push((await ask()).status)
    expect(new Set(asked)).toEqual(new Set([200]))
    const { status, body, headers } = await ask()
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect(body.title).toMatch(/^Previše pokušaja\. Pokušajte ponovo za \d+ min\.$/)
    expect(body.retry_after).toBeGreaterThan(3500)
    expect(headers.get('retry-after')).toBe(String(body.retry_after))
    expect((await limited.call('GET', `/api/services/${stored.id}`)).status).toBe(200)
  })
})
