import { convertText } from '../../serbian/script/convert-text.ts'
import { LANGUAGE_TAGS, type Script } from '../../serbian/script/script.ts'

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

  /** Title and field errors are converted to the script. */
  body(requestId?: string, script: Script = 'latin'): ProblemBody {
    const fields = Object.entries(this.fields ?? {}).map(([name, error]) => [name, convertText(error, script)])
    return {
      ...this.details,
      type: 'about:blank',
      status: this.status,
      code: this.code,
      title: convertText(this.title, script),
      ...(this.fields && { fields: Object.fromEntries(fields) }),
      ...(this.retryAfter !== undefined && { retry_after: this.retryAfter }),
      ...(requestId && { request_id: requestId }),
    }
  }

  response(requestId?: string, script: Script = 'latin'): Response {
    const headers = new Headers({
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': LANGUAGE_TAGS[script],
      vary: 'accept-language',
    })
    if (this.retryAfter !== undefined) headers.set('retry-after', String(this.retryAfter))
    if (this.allow) headers.set('allow', this.allow)
    return new Response(JSON.stringify(this.body(requestId, script)), { status: this.status, headers })
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
