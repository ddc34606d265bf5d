import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'

const app = useApp()

test('one open conversation for a service and its customer, however often contact is made', async () => {
  const [provider, customer] = [await app.person('provider'), await app.person('regular')]
  const service = await app.service(provider)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      app.call('POST', '/api/conversations', { as: customer, body: { service_id: service.id } }),
    ),
  )
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
})

test('a repeated send stores one message; another conversation can not use its id', async () => {
  const [provider, customer] = [await app.person('provider'), await app.person('regular')]
  const service = await app.service(provider)
  const { body: conversation } = await app.call('POST', '/api/conversations', {
    as: customer,
    body: { service_id: service.id },
  })
  const message = { id: randomUUID(), content: ' Dobar dan ' }
  const path = `/api/conversations/${conversation.id}/messages`
  const first = await app.call('POST', path, { as: customer, body: message })
  const second = await app.call('POST', path, { as: customer, body: message })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ content: 'Dobar dan', seq: 1, sender_id: customer.id })
  expect(second.body).toEqual(first.body)
  expect((await app.call('POST', path, { as: provider, body: message })).status).toBe(409)
})
