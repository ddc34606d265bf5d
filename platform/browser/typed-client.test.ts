import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { typedClient } from './typed-client.ts'

const tell = new Hono()
  .get('/services/:id/slots', c => c.json({ id: c.req.param('id'), query: c.req.queries() }))
  .post('/services', async c => c.json({ type: c.req.header('content-type'), body: await c.req.json() }))
  .post('/media/:bucket{[a-z]+}', async c => c.json((await c.req.formData()).get('file') as never))
  .delete('/me', c => c.body(null, 204))

const client = typedClient<any>('http://here', ((address: string, init?: RequestInit) =>
  tell.request(address, init)) as typeof fetch) as any

test('a call is a request to the endpoint it names, with what it was given', async () => {
  const slots = await client.services[':id'].slots.$get({
    param: { id: '7' },
    query: { from: '2026-11-24', kind: ['a', 'č b'], none: undefined },
  })
  expect(await slots.json()).toEqual({ id: '7', query: { from: ['2026-11-24'], kind: ['a', 'č b'] } })

  const made = await client.services.$post({ json: { title: 'Bojler' } })
  expect(await made.json()).toEqual({ type: 'application/json', body: { title: 'Bojler' } })

  const sent = await client.media[':bucket{[a-z]+}'].$post({ param: { bucket: 'avatars' }, form: { file: 'x' } })
  expect(await sent.json()).toBe('x')

  expect((await client.me.$delete()).status).toBe(204)
})

test('a call can be given up, and what it is called on is no promise', async () => {
  const signal = AbortSignal.abort()
  const seen: (AbortSignal | null | undefined)[] = []
  const send = async (_: unknown, init?: RequestInit) => {
    seen.push(init?.signal)
    return new Response()
  }
  const watched = typedClient('http://here', send as typeof fetch) as any
  await watched.services.$get({}, { init: { signal } })
  expect(seen).toEqual([signal])
  expect(await watched).toBe(watched)
})
