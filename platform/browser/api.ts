import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import type { Hono } from 'hono'
import type { ClientResponse } from 'hono/client'
import { learnServerTime } from '../serbian/server-now.ts'
import { abortOnLeave } from './leaving-page.ts'
import { typedClient } from './typed-client.ts'

type Problem = { code?: string; title?: string; fields?: Record<string, string>; retry_after?: number }

/** An error response. `status` is 0 when the server could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The server's message in Serbian; undefined without a response. */
  readonly title: string | undefined
  readonly fields: Record<string, string>
  /** Seconds to wait before the next try; only set on 429. */
  readonly retryAfter: number | undefined
  /** The whole problem body. Some refusals add fields, such as the stored version after a conflict. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, problem: Problem = {}) {
    super(problem.title ?? `HTTP ${status}`)
    this.status = status
    this.code = problem.code ?? 'unreachable'
    this.title = problem.title
    this.fields = problem.fields ?? {}
    this.retryAfter = problem.retry_after
    this.details = { ...problem }
  }
}

/** Calls `fetch` in the browser. Server rendering calls the endpoints in the process, with the visitor's cookie. */
export const apiFetch = createIsomorphicFn()
  .server((input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const cookie = getRequestHeader('cookie')
    if (cookie) request.headers.set('cookie', cookie)
    return getGlobalStartContext()!.api(request)
  })
  .client(async (input: RequestInfo | URL, init?: RequestInit) => {
    const response = await fetch(input, (init?.method ?? 'GET') === 'GET' ? { ...abortOnLeave(), ...init } : init)
    learnServerTime(response.headers.get('date'))
    return response
  }) as typeof fetch

const base = typeof window === 'undefined' ? 'http://in-process/api' : '/api'

/** A typed client of one feature's endpoints: `apiClient<ReturnType<typeof serviceApi>>()`. */
// biome-ignore lint/suspicious/noExplicitAny: any router fits, and the response types are inferred from the router
export const apiClient = <Router extends Hono<any, any, any>>() => typedClient<Router>(base, apiFetch)

export const byId = (id: string) => ({ param: { id } })

type SuccessBody<Response> =
  Response extends ClientResponse<infer Body, infer Status, infer Format>
    ? Status extends 200 | 201
      ? Format extends 'json'
        ? Body
        : never
      : Status extends 204
        ? null
        : never
    : never

/** Returns the body of a successful response; throws `ApiError` for any other. */
export async function readBody<Response extends ClientResponse<unknown, number, string>>(
  pending: Promise<Response>,
): Promise<SuccessBody<Response>> {
  const response = await pending.catch(throwUnreachable)
  if (!response.ok) throw new ApiError(response.status, (await response.json().catch(() => ({}))) as object)
  // A truncated body counts as no response. `JSON.parse` is not caught, because invalid JSON is the server's fault.
  return response.status === 204
    ? (null as SuccessBody<Response>)
    : JSON.parse(await response.text().catch(throwUnreachable))
}

function throwUnreachable(): never {
  throw new ApiError(0)
}

/** Returns the server's own explanation; undefined without one or after an unexpected failure (500). */
export const serverReason = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status !== 500 ? error.title : undefined

/** Returns the server's explanation, or `otherwise` without one. Returns both texts if the site is unavailable. */
export function errorMessage(error: unknown, otherwise: string): string {
  const reason = serverReason(error)
  if (!reason) return otherwise
  if ((error as ApiError).code !== 'unavailable') return reason
  return `${otherwise}${/[.!?]$/.test(otherwise) ? '' : '.'} ${reason}`
}
