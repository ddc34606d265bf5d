import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import type { HttpEnv } from './http/http.server.ts'
import type { PersonalData } from './personal-data.server.ts'
import type { Runtime } from './runtime.server.ts'

/** Returns which of these images the feature shows. Images that no feature shows are deleted. */
export type ImageReferences = (runtime: Runtime, images: { ownerId: string; url: string }[]) => Promise<string[]>

/** Returns which of these folders belong to a stored row. Other folders may be deleted. */
export type StoredFolders = (runtime: Runtime, folders: string[]) => Promise<string[]>

/** One feature. A feature with extension points for later features adds properties here by `declare module`. */
export interface Feature {
  api?(all: Feature[]): OpenAPIHono<HttpEnv>
  routes?(all: Feature[]): Hono<HttpEnv>
  /** Declares the feature's queues. Runs before the first request, because requests enqueue jobs. */
  work?(runtime: Runtime, all: Feature[]): Promise<void>
  /** Runs before the first request. An error, such as a fault in a text, stops the start. */
  start?(runtime: Runtime): void
  personalData?: PersonalData
  imageReferences?: ImageReferences
  storedFolders?: StoredFolders
}

export const collect = <Kind extends keyof Feature>(all: Feature[], kind: Kind): NonNullable<Feature[Kind]>[] =>
  all.flatMap(feature => (feature[kind] as NonNullable<Feature[Kind]> | undefined) ?? [])

/** A feature's reaction to a change. May return a function that announces the change after the transaction. */
type Reaction<Args extends unknown[]> = (runtime: Runtime, ...args: Args) => Promise<(() => void) | undefined>

/** Combines reactions. An announcement that fails is only logged, because the change is already committed. */
export const composeReactions =
  <Args extends unknown[]>(all: Reaction<Args>[]): Reaction<Args> =>
  async (runtime, ...args) => {
    const announcements: ((() => void) | undefined)[] = []
    for (const react of all) announcements.push(await react(runtime, ...args))
    return () => {
      for (const announce of announcements) {
        try {
          announce?.()
        } catch (error) {
          runtime.log.error({ err: error }, 'a change was stored and not announced')
        }
      }
    }
  }
