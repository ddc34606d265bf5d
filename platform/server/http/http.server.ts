import type { IncomingMessage, ServerResponse } from 'node:http'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { userHeader } from '../../browser/outbox-request.ts'
import type { Replica } from '../database/replica.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { RateLimit } from '../rate-limits.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { conflict, invalidInput, notFound, Problem, unauthorized } from './problem.server.ts'

export type Identity = {
  id: string
  sessionId: string
  /** Time of signing in. Changing the password or email may require a recent session. */
  signedInAt: Date
  email: string
  name: string
  isAdmin: boolean
  accountRole: 'regular' | 'provider' | null
}

/** `checkLimit` counts the request unless that has happened, and throws 429 above the limit. */
export type LimitedCaller = { identity: Identity | null; checkLimit: () => Promise<void> }

export type HttpEnv = {
  Bindings: {
    incoming?: IncomingMessage
    outgoing?: ServerResponse
    /** Variables of the page's request, when server rendering requests the page's data inside the process. */
    page?: HttpVariables
  }
  Variables: HttpVariables
}
type HttpVariables = {
  runtime: Runtime
  log: Logger
  requestId: string
  /** The client's IP address, from a proxy's header only if TRUST_PROXY is set. */
  address: string
  /** Returns the caller. The session is looked up on the first call only. */
  identify: () => Promise<Identity | null>
  /** Returns the caller and counts the request against the caller's rate limit. */
  identifyWithin: (limit: RateLimit) => Promise<LimitedCaller>
  /** The account that a request without a session names. `hasSignedIn` means that the request signed in. */
  account?: string
  hasSignedIn?: boolean
  /** Whether the public cache sends and compresses the response (serve-public-cache.server.ts). */
  mayBeCached?: boolean
  /** A rendered page with its bytes, because reading them back from the response takes time. */
  rendered?: { response: Response; bytes: Buffer<ArrayBuffer> }
  /** Tags of the data that the response shows (public-tags.server.ts). Undefined means all data. */
  shows?: string[]
  /** Tags of the data that the request changed for visitors. Undefined means all data. */
  changes?: string[]
  /** Tags of the data that the page has requested during server rendering. */
  shown?: Set<string>
  route?: string
  /** Whether the page lacks data because a data request failed. */
  isBroken?: boolean
}
export type HttpContext = Context<HttpEnv>

/** The caller of a command. `at` is the time that the command acts at; absent, it acts now (scripts/demo). */
export type ActorContext = { runtime: Runtime; user: Identity; at?: Date }

export const actingTime = ({ at }: ActorContext): Date => at ?? new Date()

export type ActorEnv = HttpEnv & { Variables: { acting: ActorContext } }

/** Requires a signed-in user before validation. If `x-person` (from an outbox) names another user, answers 409. */
export const requireSignedIn =
  (title?: string): MiddlewareHandler<ActorEnv> =>
  async (c, next) => {
    setActing(c, await c.var.identify(), title)
    await next()
  }

/** Does what `requireSignedIn` and `rateLimited` do, but with one round trip to the database instead of two. */
export const requireSignedInWithin =
  (limit: RateLimit, title?: string): MiddlewareHandler<ActorEnv> =>
  async (c, next) => {
    const { identity, checkLimit } = await c.var.identifyWithin(limit)
    setActing(c, identity, title)
    await checkLimit()
    await next()
  }

function setActing(c: Context<ActorEnv>, user: Identity | null, title?: string): void {
  if (!user) throw unauthorized(title)
  const intendedUserId = c.req.header(userHeader)
  if (intendedUserId && intendedUserId !== user.id)
    throw conflict('another_person', 'U međuvremenu se prijavio neko drugi.')
  c.set('acting', { runtime: c.var.runtime, user })
}

export const requireProvider =
  (title?: string): MiddlewareHandler<ActorEnv> =>
  (c, next) =>
    requireSignedIn(title)(c, () => {
      if (c.var.acting.user.accountRole !== 'provider') {
        throw new Problem(403, 'provider_only', 'Ova stranica je samo za pružaoce usluga.')
      }
      return next()
    })

/** Limits requests per user (after `requireSignedIn`), else per address. Cached responses do not count. */
export const rateLimited =
  (limit: RateLimit | ((c: HttpContext) => RateLimit)): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const { acting } = c.var as { acting?: ActorContext }
    const rateLimit = typeof limit === 'function' ? limit(c) : limit
    await c.var.runtime.rateLimits.consume(rateLimit, acting?.user.id ?? c.var.address)
    await next()
  }

const withReplica = (runtime: Runtime, { database }: Replica): Runtime => ({ ...runtime, database, db: database.db })

/** Marks responses to visitors without a cookie as public. Requests of such visitors may read from a replica. */
export const publicEndpoint: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { runtime } = c.var
  if (!c.req.header('cookie') && runtime.replica?.isUpToDate()) c.set('runtime', withReplica(runtime, runtime.replica))
  await next()
  if (!c.res.ok) return
  c.res.headers.set('cache-control', c.req.header('cookie') ? 'private, no-cache' : 'public, no-cache')
  // Caches must distinguish responses by cookie, because a response without a cookie is public and may be cached.
  if (c.req.header('cookie')) c.res.headers.append('vary', 'cookie')
}

// Messages for schemas without their own messages. Only programs send input that such schemas refuse.
z.config({
  localeError: ({ input }) => (input === undefined ? 'Ovaj podatak je obavezan.' : 'Ovaj podatak nije ispravan.'),
})

/** Creates a router that answers invalid input with 422 and a message per field. */
export function createRouter() {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: result => {
      if (result.success) return
      const fields: Record<string, string> = {}
      for (const issue of result.error.issues) {
        const name = String(issue.path[0] ?? 'body')
        fields[name] ??= issue.message
      }
      // An invalid id in the path gets the same answer as an unknown id.
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
export const byId = { params: z.object({ id: z.uuid() }) }

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})
