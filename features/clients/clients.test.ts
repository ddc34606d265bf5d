import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'

const app = useApp()

const cards = async (as: Caller) => (await app.call('GET', '/api/clients', { as })).body.items
const card = (as: Caller, id: string) => app.call('GET', `/api/clients/${id}`, { as })
const write = (as: Caller, id: string, body: object) => app.call('PUT', `/api/clients/${id}`, { as, body })

async function scene() {
  const [milan, sava] = [await app.person('provider'), await app.person('provider')]
  const ana = await app.person('regular', { name: 'Ana Ilić', phone: '060 123 456' })
  const service = await app.service(milan, { title: 'Popravka česme' })
  return { milan, sava, ana, service, conversation: await app.startConversation(ana, service) }
}
const book = ({ milan, ana, service }: Awaited<ReturnType<typeof scene>>) => {
  const whose = { providerId: milan.id, customerId: ana.id, serviceId: service.id, clientName: 'Ana Ilić' }
  const state = { appointmentTime: new Date('2027-03-01T09:00:00Z'), status: 'confirmed' } as const
  return app.runtime.db.insert(appointments).values({ id: uuidv7(), bookingId: uuidv7(), ...whose, ...state })
}

test('makes a user a client by a message or booking, visible to that provider only', async () => {
  const people = await scene()
  const { milan, sava, ana, conversation } = people
  expect(await cards(milan)).toEqual([])
  expect((await card(milan, ana.id)).status).toBe(404)
  await app.sendMessage(ana, conversation, 'Curi česma.')
  const client = { id: ana.id, name: 'Ana Ilić', phone: null, profile_phone: null, note: null, version: 0 }
  expect(await cards(milan)).toMatchObject([client])
  await book(people)
  const { body } = await card(milan, ana.id)
  const numbers = [{ text: '060 123 456', tel: '+38160123456' }]
  expect(body).toMatchObject({ profile_phone: '060 123 456', numbers })
  expect(body.history).toMatchObject([
    { kind: 'booking', title: 'Popravka česme', status: 'confirmed', at: '2027-03-01T09:00:00.000Z' },
    { kind: 'conversation', title: 'Popravka česme', status: 'open', conversation_id: conversation.id },
  ])
  expect(await cards(sava)).toEqual([])
  await app.call('DELETE', `/api/conversations/${conversation.id}`, { as: milan })
  expect((await card(milan, ana.id)).body.history).toHaveLength(1)
})

test('saves a card for its newest version only, and an identical repeat changes nothing', async () => {
  const { milan, ana, conversation } = await scene()
  await app.sendMessage(ana, conversation, 'Curi česma.')
  const first = { phone: ' 061 123 456 ', note: 'Treći sprat.', version: 0 }
  const saved = { phone: '061 123 456', numbers: [{ text: '061 123 456', tel: '+38161123456' }], version: 1 }
  expect((await write(milan, ana.id, first)).body).toMatchObject({ ...saved, note: 'Treći sprat.' })
  expect((await write(milan, ana.id, first)).body).toMatchObject({ version: 1 })
  const late = await write(milan, ana.id, { ...first, note: 'Prvi sprat.' })
  expect(late).toMatchObject({ status: 409, body: { code: 'stale' } })
  const second = await write(milan, ana.id, { ...first, note: 'Prvi sprat.', version: 1 })
  expect(second.body).toMatchObject({ note: 'Prvi sprat.', version: 2 })
  const emptied = await write(milan, ana.id, { phone: '', note: '', version: 2 })
  expect(emptied.body).toMatchObject({ phone: null, note: null, version: 3 })
  const long = await write(milan, ana.id, { phone: '', note: 'a'.repeat(2001), version: 3 })
  expect(long.body.fields).toEqual({ note: 'Beleška može da ima najviše 2.000 karaktera.' })
  const wrong = await write(milan, ana.id, { phone: 'zvati sina', note: '', version: 3 })
  expect(wrong.body.fields).toEqual({ phone: 'Unesite ispravan broj telefona.' })
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => write(milan, ana.id, { phone: '', note: `Beleška ${at}`, version: 3 })),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
})
