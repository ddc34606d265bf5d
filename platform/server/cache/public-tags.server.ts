import type { Context, MiddlewareHandler } from 'hono'
import type { ActorEnv, HttpEnv } from '../http/http.server.ts'

/*
 * A response names what it shows, such as all lists or one service; a change drops the responses with its tags. Without
 * tags the safe default holds: a response shows anything, and a request changes anything.
 */

type Tags<Env extends HttpEnv> = (c: Context<Env>) => string[] | Promise<string[]>

/** Sets the tags of what a successful response shows. */
export const cacheTags =
  <Env extends HttpEnv = HttpEnv>(tags: Tags<Env>): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    if (c.res.ok) c.set('shows', await tags(c))
  }

/** Marks a response as constant for the life of the process, or as private to the caller. */
export const neverInvalidated = cacheTags(() => [])

/** Sets the tags of what a successful request changes for visitors. */
export const invalidates =
  (tags: Tags<ActorEnv>): MiddlewareHandler<ActorEnv> =>
  async (c, next) => {
    await next()
    if (!c.res.ok) return
    try {
      c.set('changes', await tags(c))
    } catch (error) {
      // The change itself has succeeded.
      c.var.log.warn({ err: error }, 'the whole cache is emptied')
    }
  }

export const noCacheInvalidation: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  c.set('changes', [])
}
