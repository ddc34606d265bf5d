import type { Context, MiddlewareHandler } from 'hono'
import type { ActorEnv, HttpEnv } from '../http/http.server.ts'

/*
 * The tags of a response name the data that it shows, such as all lists or one service. A change drops the responses
 * with its tags. A response without tags is dropped by every change, and a change without tags drops all responses.
 */

type Tags<Env extends HttpEnv> = (c: Context<Env>) => string[] | Promise<string[]>

/** Sets the tags of the data that a successful response shows. */
export const cacheTags =
  <Env extends HttpEnv = HttpEnv>(tags: Tags<Env>): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    if (c.res.ok) c.set('shows', await tags(c))
  }

/** Marks a response that no change drops, because its data are constant or private to the caller. */
export const neverInvalidated = cacheTags(() => [])

/** Sets the tags of the data that a successful request changes for visitors. */
export const invalidates =
  (tags: Tags<ActorEnv>): MiddlewareHandler<ActorEnv> =>
  async (c, next) => {
    await next()
    if (!c.res.ok) return
    try {
      c.set('changes', await tags(c))
    } catch (error) {
      // Only log the error, because the change itself has succeeded.
      c.var.log.warn({ err: error }, 'the whole cache is emptied')
    }
  }

export const noCacheInvalidation: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  c.set('changes', [])
}
