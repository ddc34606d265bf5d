import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import type { Hono } from 'hono'
import type { ClientResponse } from 'hono/client'
import { learnServerTime } from '../serbian/present.ts'
import { untilLeft } from './leaving-page.ts'
import { typedClient } from './typed-client.ts'

type Problem = { code?: string; title?: string; fields?: Record<string, string>; retry_after?: number }

/** A refusal or failure as the server told it; status 0 when it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Serbian, from the server; undefined when there was no answer. */
  readonly title: string | undefined
  readonly fields: Record<string, string>
  /** In seconds; only after too many tries. */
  readonly retryAfter: number | undefined
  /** All of what was told: what a single refusal brings besides, such as what is there instead. */
  readonly also: Readonly<Record<string, unknown>>

  constructor(status: number, problem: Problem = {}) {
    super(problem.title ?? `HTTP ${status}`)
    this.status = status
    this.code = problem.code ?? 'unreachable'
    this.title = problem.title
    this.fields = problem.fields ?? {}
    this.retryAfter = problem.retry_after
    this.also = { ...problem }
  }
}

/** In the browser `fetch`; while a page is rendered, the same endpoints inside the process, with the visitor's cookie. */
export const apiFetch = createIsomorphicFn()
  .server((input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const cookie = getRequestHeader('cookie')
    if (cookie) request.headers.set('cookie', cookie)
    return getGlobalStartContext()!.api(request)
  })
  .client(async (input: RequestInfo | URL, init?: RequestInit) => {
    const response = await fetch(input, (init?.method ?? 'GET') === 'GET' ? { ...untilLeft(), ...init } : init)
    learnServerTime(response.headers.get('date'))
    return response
  }) as typeof fetch

const base = typeof window === 'undefined' ? 'http://in-process/api' : '/api'

/** A typed client of one feature's endpoints: `apiClient<ReturnType<typeof serviceApi>>()`. */
// biome-ignore lint/suspicious/noExplicitAny: any router fits; what it answers is inferred from it
export const apiClient = <Router extends Hono<any, any, any>>() => typedClient<Router>(base, apiFetch)

/** The path's `:id`, for a call of the typed client. */
export const byId = (id: string) => ({ param: { id } })

type Good<Response> =
  Response extends ClientResponse<infer Body, infer Status, infer Format>
    ? Status extends 200 | 201
      ? Format extends 'json'
        ? Body
        : never
      : Status extends 204
        ? null
        : never
    : never

/** The body of a good answer; throws `ApiError` for every other. */
export async function answer<Response extends ClientResponse<unknown, number, string>>(
  pending: Promise<Response>,
): Promise<Good<Response>> {
  const response = await pending.catch(failWithoutAnswer)
  if (!response.ok) throw new ApiError(response.status, (await response.json().catch(() => ({}))) as object)
  // A body that breaks off is no answer either. One that is whole and no JSON is a fault of the server.
  return response.status === 204 ? (null as Good<Response>) : JSON.parse(await response.text().catch(failWithoutAnswer))
}

function failWithoutAnswer(): never {
  throw new ApiError(0)
}

/** The server's own sentence; undefined where it gave none, or failed without knowing why. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status !== 500 ? error.title : undefined

/**
 * The sentence about a failure: the server's reason, else the screen's own sentence. While the whole site is away, the
 * screen's sentence comes first, since the server's does not name what failed.
 */
export function sentenceOf(error: unknown, otherwise: string): string {
  const reason = reasonOf(error)
  if (!reason) return otherwise
  if ((error as ApiError).code !== 'unavailable') return reason
  return `${otherwise}${/[.!?]$/.test(otherwise) ? '' : '.'} ${reason}`
}
