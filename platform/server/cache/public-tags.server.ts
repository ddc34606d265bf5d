import type { Context, MiddlewareHandler } from 'hono'
import type { ActingEnv, HttpEnv } from '../http/http.server.ts'

/*
 * Public answers are kept in memory (public-cache.server.ts). A tag names what one shows, such as all lists or one
 * service; a change names the same tags, and only what shows one of them is emptied. Whoever says nothing is on the safe
 * side: what an answer shows may be anything, and so may be what a request changes.
 */

type Tags<Env extends HttpEnv> = (c: Context<Env>) => string[] | Promise<string[]>

/** Says of an endpoint what its answer shows; asked for when there is a good one. */
export const shows =
  <Env extends HttpEnv = HttpEnv>(tags: Tags<Env>): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    if (c.res.ok) c.set('shows', await tags(c))
  }

/** An answer that stays what it is for as long as the process runs, or that nobody but the caller is given. */
export const showsNothingThatChanges = shows(() => [])

/** Says of an endpoint what of the public answers it changes; asked for when it has. */
export const changes =
  (tags: Tags<ActingEnv>): MiddlewareHandler<ActingEnv> =>
  async (c, next) => {
    await next()
    if (!c.res.ok) return
    try {
      c.set('changes', await tags(c))
    } catch (error) {
      // The change itself is done.
      c.var.log.warn({ err: error }, 'the whole cache is emptied')
    }
  }

/** What visitors are shown stays as it is. */
export const changesNothingPublic: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  c.set('changes', [])
}
