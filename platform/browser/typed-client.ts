import type { Hono } from 'hono'
import type { hc } from 'hono/client'

type CallInput = {
  param?: Record<string, string>
  query?: Record<string, string | string[] | undefined>
  json?: unknown
  form?: Record<string, string | Blob>
}
type CallOptions = { init?: RequestInit }

/** A small version of hono's client, since every page loads it: `client.services[':id'].$get({ param: { id } })`. */
// biome-ignore lint/suspicious/noExplicitAny: any router fits, and the response types are inferred from the router
export const typedClient = <Router extends Hono<any, any, any>>(base: string, send: typeof fetch) =>
  step([], (path, method, input, options) => {
    const address = path
      .map(part => (part.startsWith(':') ? input.param?.[part.slice(1).replace(/\{.*/, '')] : part))
      .join('/')
    const query = queryOf(input)
    return send(`${base}/${address}${query && `?${query}`}`, {
      method,
      ...bodyOf(input),
      ...options.init,
    })
  }) as ReturnType<typeof hc<Router>>

type Call = (path: string[], method: string, input: CallInput, options: CallOptions) => Promise<Response>

const step = (path: string[], call: Call): unknown =>
  new Proxy(() => {}, {
    // Return no `then`, because `await client` would otherwise take the proxy for a promise.
    get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : step([...path, name], call)),
    apply: (_, __, [input = {}, options = {}]: [CallInput?, CallOptions?]) =>
      call(path.slice(0, -1), path.at(-1)!.slice(1).toUpperCase(), input, options),
  })

function queryOf({ query = {} }: CallInput): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) params.append(name, one)
  }
  return params.toString()
}

function bodyOf({ json, form }: CallInput): RequestInit {
  if (form) {
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) body.append(name, value)
    return { body }
  }
  return json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
}
