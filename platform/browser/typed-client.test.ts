import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { typedClient } from './typed-client.ts'

const app = new Hono()
  .get('/services/:id/slots', c => c.json({ id: c.req.param('id'), query: c.req.queries() }))
  .post('/services', async c => c.json({ type: c.req.header('content-type'), body: await c.req.json() }))
  .post('/media/:bucket{[a-z]+}', async c => c.json((await c.req.formData()).get('file') as never))
  .delete('/me', c => c.body(null, 204))

const client = typedClient<any>('http://here', ((address: string, init?: RequestInit) =>
  app.request(address, init)) as typeof fetch) as any

test('sends the path, query, JSON and form of a call to its endpoint', async () => {
  const slots = await client.services[':id'].slots.$get({
    param: { id: '7' },
    query: { from: '2026-11-24', kind: ['a', 'č b'], none: undefined },
  })
  expect(await slots.json()).toEqual({ id: '7', query: { from: ['2026-11-24'], kind: ['a', 'č b'] } })

  const created = await client.services.$post({ json: { title: 'Bojler' } })
  expect(await created.json()).toEqual({ type: 'application/json', body: { title: 'Bojler' } })

  const sent = await client.media[':bucket{[a-z]+}'].$post({ param: { bucket: 'avatars' }, form: { file: 'x' } })
  expect(await sent.json()).toBe('x')

  expect((await client.me.$delete()).status).toBe(204)
})

test('passes an abort signal and can be awaited itself', async () => {
  const signal = AbortSignal.abort()
  const send = vi.fn(async () => new Response())
  const watched = typedClient('http://here', send as typeof fetch) as any
  await watched.services.$get({}, { init: { signal } })
  expect(send).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ signal }))
  expect(await watched).toBe(watched)
})
