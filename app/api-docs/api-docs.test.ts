import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { createAuth } from '../../features/accounts/auth/auth.server.ts'
import { createRouter, type HttpEnv } from '../../platform/server/http/http.server.ts'
import { useApp } from '../../tests/harness.ts'
import { createApi } from '../api.server.ts'
import { apiDocs } from './api-docs.server.ts'

const app = useApp()
let api: any
beforeAll(async () => {
  api = (await app.call('GET', '/api/openapi.json')).body
})

/** Yields every part of a JSON value with its JSON pointer. */
function* parts(value: unknown, path = '#'): Generator<[string, unknown]> {
  yield [path, value]
  if (value && typeof value === 'object')
    for (const [key, part] of Object.entries(value))
      yield* parts(part, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}
const operations = () =>
  Object.entries<any>(api.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => {
      return { name: `${method.toUpperCase()} ${path}`, path, operation }
    }),
  )

test('openapi.json is a valid OpenAPI 3.1 description', () => {
  const info = { title: 'Komšiluk', version: expect.any(String) }
  expect(api).toMatchObject({ openapi: '3.1.0', info, servers: [{ url: '/api' }] })
  const places = new Map(parts(api))
  for (const [path, value] of places)
    if (path.endsWith('/$ref')) expect([path, places.has(value as string)]).toEqual([path, true])
  for (const { name, path, operation } of operations()) {
    expect(Object.keys(operation.responses).length, name).toBeGreaterThan(0)
    for (const [status, response] of Object.entries<any>(operation.responses)) {
      expect(status, name).toMatch(/^[1-5]\d\d$/)
      expect(response.description, `${name} ${status}`).toEqual(expect.any(String))
    }
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
    const declared = (operation.parameters ?? []).filter((parameter: any) => parameter.in === 'path')
    expect(declared.map((parameter: any) => parameter.name).sort(), name).toEqual(inPath.sort())
    for (const parameter of declared) expect(parameter.required, name).toBe(true)
    for (const parameter of operation.parameters ?? []) expect(parameter.schema, name).toBeDefined()
  }
})

test('openapi.json describes every route of ours with a summary and a tag', () => {
  const ourRoutes = createApi(createAuth(app.runtime))
    .routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const described = new Set(operations().map(({ name }) => name))
  const selfDescribing = ['GET /openapi.json', 'GET /docs']
  expect(new Set(ourRoutes).size).toBeGreaterThan(20)
  for (const route of ourRoutes) if (!selfDescribing.includes(route)) expect(described).toContain(route)
  for (const { name, path, operation } of operations())
    if (!path.startsWith('/auth/'))
      expect([name, typeof operation.summary, operation.tags?.length]).toEqual([name, 'string', 1])
})

test('openapi.json has the parameters and the shapes that programs rely on', () => {
  const operation = (path: string, method: string) => api.paths[path][method]
  const query = (path: string) =>
    operation(path, 'get')
      .parameters.filter((parameter: any) => parameter.in === 'query')
      .map((parameter: any) => parameter.name)
  const body = (path: string, method = 'post') =>
    operation(path, method).requestBody.content['application/json'].schema.properties
  const parameters = 'search category location price_max rating_min sort limit cursor'.split(' ')
  expect(query('/services')).toEqual(expect.arrayContaining(parameters))
  const page = operation('/services', 'get').responses[200].content['application/json'].schema
  expect(page.required).toEqual(['items', 'next_cursor', 'total'])
  const ofService =
    'id title description category price image_url provider_id provider_name location rating reviews created_at'
  expect(page.properties.items.items.required).toEqual(expect.arrayContaining(ofService.split(' ')))
  expect(query('/conversations/{id}/messages')).toEqual(expect.arrayContaining(['since', 'before']))
  expect(Object.keys(body('/conversations'))).toContain('service_id')
  expect(Object.keys(body('/conversations/{id}/messages'))).toEqual(['id', 'content', 'attachments'])
  expect(Object.keys(body('/conversations/{id}/read'))).toEqual(['up_to'])
  expect(Object.keys(body('/conversations/{id}/complete'))).toEqual(['id', 'review_requested'])
})

test('/api/docs works without scripts and shows every endpoint', async () => {
  const { status, body, headers } = await app.call('GET', '/api/docs')
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  expect(body).toMatch(/^<!doctype html>/i)
  expect(body).not.toMatch(/<script|\son\w+=|javascript:/i)
  expect(headers.get('content-security-policy')).not.toContain('script')
  for (const { path } of operations()) expect(body).toContain(`/api${path}`)
})

test('openapi.json and docs are made once, served compressed, and answered with 304 when unchanged', async () => {
  let reads = 0
  const described = {
    get summary() {
      reads += 1
      return 'Read each time the description is made'
    },
    responses: {},
  }
  const api = createRouter()
  const info = { title: '', version: '' }
  api.getOpenAPI31Document = () => ({ openapi: '3.1.0', info, paths: { '/x': { get: described } } })
  apiDocs(api, createAuth(app.runtime))
  const site = new Hono<HttpEnv>()
    .use((c, next) => {
      c.set('runtime', app.runtime)
      return next()
    })
    .route('/api', api)
  const request = (path: string, headers = {}) => site.request(`http://localhost:3000${path}`, { headers })
  for (const path of ['/api/docs', '/api/openapi.json']) {
    const first = await request(path, { 'accept-encoding': 'gzip' })
    expect([path, first.status, first.headers.get('content-encoding')]).toEqual([path, 200, 'gzip'])
    const readsOfOne = reads
    expect(gunzipSync(await first.arrayBuffer()).toString()).toBe(await (await request(path)).text())
    const again = await request(path, { 'if-none-match': first.headers.get('etag')! })
    expect([path, again.status, reads]).toEqual([path, 304, readsOfOne])
    expect(reads).toBeGreaterThan(0)
  }
})

test('better-auth’s own description, which it makes for each request, is switched off', async () => {
  for (const path of ['/api/auth/open-api/generate-schema', '/api/auth/reference'])
    expect([path, (await app.call('GET', path)).status]).toEqual([path, 404])
})
