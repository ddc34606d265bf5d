/** Body of a refused or failed request (RFC 9457, `application/problem+json`). */
export type ProblemBody = {
  type: string
  status: number
  /** Stable code for programs: `not_found`, `invalid_input`, `too_many_requests` … */
  code: string
  title: string
  fields?: Record<string, string>
  /** Seconds to wait before the next try. */
  retry_after?: number
  request_id?: string
  /** Further members that some problems have (RFC 9457). */
  [also: string]: unknown
}

type ProblemOptions = {
  fields?: Record<string, string>
  retryAfter?: number
  allow?: string
  details?: Record<string, unknown>
}

export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly allow: string | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(status: number, code: string, title: string, more: ProblemOptions = {}) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.title = title
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.allow = more.allow
    this.details = more.details
  }

  body(requestId?: string): ProblemBody {
    return {
      ...this.details,
      type: 'about:blank',
      status: this.status,
      code: this.code,
      title: this.title,
      ...(this.fields && { fields: this.fields }),
      ...(this.retryAfter !== undefined && { retry_after: this.retryAfter }),
      ...(requestId && { request_id: requestId }),
    }
  }

  response(requestId?: string): Response {
    const headers = new Headers({ 'content-type': 'application/problem+json; charset=utf-8' })
    if (this.retryAfter !== undefined) headers.set('retry-after', String(this.retryAfter))
    if (this.allow) headers.set('allow', this.allow)
    return new Response(JSON.stringify(this.body(requestId)), { status: this.status, headers })
  }
}

/** Also answers requests for others' resources, so that the caller does not learn whether the resource exists. */
export const notFound = (title = 'Nije pronađeno.') => new Problem(404, 'not_found', title)
export const unauthorized = (title = 'Morate biti prijavljeni.') => new Problem(401, 'unauthorized', title)
export const forbidden = (title = 'Nemate pristup.') => new Problem(403, 'forbidden', title)
/** `allow` is the value of the Allow header, which lists the allowed methods (RFC 9110). */
export const methodNotAllowed = (allow: string) =>
  new Problem(405, 'method_not_allowed', 'Ova adresa ne prima takve zahteve.', { allow })
export const conflict = (code: string, title: string) => new Problem(409, code, title)
export const invalidInput = (fields: Record<string, string>) =>
  new Problem(422, 'invalid_input', Object.values(fields)[0] ?? 'Proverite unete podatke.', { fields })
