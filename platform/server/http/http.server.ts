import type { IncomingMessage, ServerResponse } from 'node:http'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { personHeader } from '../../browser/outbox-request.ts'
import type { Replica } from '../database/replica.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { RateLimit } from '../rate-limits.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { conflict, invalidInput, notFound, Problem, unauthorized } from './problem.server.ts'

/** Who is calling, as found from the session cookie. */
export type Identity = {
  id: string
  sessionId: string
  /** When this session began; what changes who can get in may want a recent one. */
  signedInAt: Date
  email: string
  name: string
  isAdmin: boolean
  accountRole: 'regular' | 'provider' | null
}

export type HttpEnv = {
  Bindings: {
    incoming?: IncomingMessage
    outgoing?: ServerResponse
    /** What a page knows whose own request for data this is; such a request stays inside the process. */
    page?: HttpVariables
  }
  Variables: HttpVariables
}
type HttpVariables = {
  runtime: Runtime
  log: Logger
  requestId: string
  /** The client's address; from a proxy's header only when TRUST_PROXY says so. */
  address: string
  /** The caller, looked up once per request and only when somebody asks. */
  identify: () => Promise<Identity | null>
  /** Whose account a request of somebody who is not signed in has turned out to be about, and that it let him in. */
  account?: string
  hasSignedIn?: boolean
  /** The answer goes out by way of the cache, which compresses it (public-cache.server.ts). */
  mayBeCached?: boolean
  /** What the answer shows, by tags (public-tags.server.ts); without them it may be anything. */
  shows?: string[]
  /** What the request has changed of what visitors are shown, by tags; without them it may be anything. */
  changes?: string[]
  /** Tags of what a page's own requests for data have shown. */
  shown?: Set<string>
  /** The pattern of the page's address, which only its rendering knows. */
  route?: string
  /** A page that lacks what could not be read. */
  isBroken?: boolean
}
export type HttpContext = Context<HttpEnv>

/** What the commands of a feature get: the runtime and the person acting. */
export type Acting = { runtime: Runtime; user: Identity }

export type ActingEnv = HttpEnv & { Variables: { acting: Acting } }

/**
 * For signed-in people, who are then `c.var.acting`. As a route's middleware it comes before its input is looked at. What
 * waited in a browser says whom it is of (`x-person`), and is not done in another's name.
 */
export const signedIn =
  (title?: string): MiddlewareHandler<ActingEnv> =>
  async (c, next) => {
    const user = await c.var.identify()
    if (!user) throw unauthorized(title)
    const meant = c.req.header(personHeader)
    if (meant && meant !== user.id) throw conflict('another_person', 'U međuvremenu se prijavio neko drugi.')
    c.set('acting', { runtime: c.var.runtime, user })
    await next()
  }

/** For providers alone; otherwise like `signedIn`. */
export const providersOnly =
  (title?: string): MiddlewareHandler<ActingEnv> =>
  (c, next) =>
    signedIn(title)(c, () => {
      if (c.var.acting.user.accountRole !== 'provider') {
        throw new Problem(403, 'provider_only', 'Ova stranica je samo za pružaoce usluga.')
      }
      return next()
    })

/**
 * Counts a request for whoever sends it: for the person where one has to be signed in (then it stands after `signedIn`),
 * else for the address. Beyond the limit it is answered with 429 before anything is done. An answer from the public cache
 * is not counted.
 */
export const limited =
  (limit: RateLimit | ((c: HttpContext) => RateLimit)): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const { acting } = c.var as { acting?: Acting }
    const its = typeof limit === 'function' ? limit(c) : limit
    await c.var.runtime.rateLimits.take(its, acting?.user.id ?? c.var.address)
    await next()
  }

const readingFrom = (runtime: Runtime, { database }: Replica): Runtime => ({ ...runtime, database, db: database.db })

/** Says of a good answer that it is the same for everybody who brings no cookie; those may be answered by a replica. */
export const forEverybody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { runtime } = c.var
  if (!c.req.header('cookie') && runtime.replica?.isUpToDate()) c.set('runtime', readingFrom(runtime, runtime.replica))
  await next()
  if (!c.res.ok) return
  c.res.headers.set('cache-control', c.req.header('cookie') ? 'private, no-cache' : 'public, no-cache')
  // Without the cookie there is an answer for everybody, which the service worker may keep.
  if (c.req.header('cookie')) c.res.headers.append('vary', 'cookie')
}

// Most schemas bring their own sentences; these two stand for what only a program can get wrong.
z.config({
  localeError: ({ input }) => (input === undefined ? 'Ovaj podatak je obavezan.' : 'Ovaj podatak nije ispravan.'),
})

/** A router of one feature's endpoints; input that breaks its schema answers 422 with a sentence per field. */
export function createRouter() {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: result => {
      if (result.success) return
      const fields: Record<string, string> = {}
      for (const issue of result.error.issues) {
        const name = String(issue.path[0] ?? 'body')
        fields[name] ??= issue.message
      }
      // An id that is no id names nothing, as one that is not there.
      if (result.target === 'param') throw notFound()
      throw invalidInput(fields)
    },
  })
}

export const problemSchema = z
  .object({
    type: z.string(),
    status: z.number().int(),
    code: z.string(),
    title: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    retry_after: z.number().int().optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457; `code` is stable, `title` and `fields` are Serbian sentences' })

/** The refusals an endpoint documents, by status. */
export function problems(...statuses: number[]) {
  return Object.fromEntries(
    statuses.map(status => [
      status,
      {
        description: problemNames[status] ?? 'Problem',
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  )
}

const problemNames: Record<number, string> = {
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not there, or not the caller’s',
  409: 'In conflict with what is stored',
  410: 'A link that is used up, too old or not ours',
  413: 'Too large',
  415: 'Not an accepted type',
  422: 'Input at fault',
  429: 'Too many requests; see retry_after (seconds)',
  503: 'Too busy for now; see retry_after (seconds)',
}

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})
/** The path's `{id}`, for a route's `request`. */
export const byId = { params: z.object({ id: z.uuid() }) }

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})
