import type { Hono } from 'hono'
import type { hc } from 'hono/client'

type Given = {
  param?: Record<string, string>
  query?: Record<string, string | string[] | undefined>
  json?: unknown
  form?: Record<string, string | Blob>
}
type Further = { init?: RequestInit }

/**
 * hono's client with only what is used of it, since every page's first script carries it:
 * `client.services[':id'].$get({ param: { id } })` asks for `GET {base}/services/{id}`.
 */
// biome-ignore lint/suspicious/noExplicitAny: any router fits; what it answers is inferred from it
export const typedClient = <Router extends Hono<any, any, any>>(base: string, send: typeof fetch) =>
  step([], (path, method, given, further) => {
    const address = path
      .map(part => (part.startsWith(':') ? given.param?.[part.slice(1).replace(/\{.*/, '')] : part))
      .join('/')
    const query = queryOf(given)
    return send(`${base}/${address}${query && `?${query}`}`, {
      method,
      ...bodyOf(given),
      ...further.init,
    })
  }) as ReturnType<typeof hc<Router>>

type Call = (path: string[], method: string, given: Given, further: Further) => Promise<Response>

const step = (path: string[], call: Call): unknown =>
  new Proxy(() => {}, {
    // Whoever awaits a client finds that it is no promise.
    get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : step([...path, name], call)),
    apply: (_, __, [given = {}, further = {}]: [Given?, Further?]) =>
      call(path.slice(0, -1), path.at(-1)!.slice(1).toUpperCase(), given, further),
  })

function queryOf({ query = {} }: Given): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) written.append(name, one)
  }
  return written.toString()
}

function bodyOf({ json, form }: Given): RequestInit {
  if (form) {
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) body.append(name, value)
    return { body }
  }
  return json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
}
