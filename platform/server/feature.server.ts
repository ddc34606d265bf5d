import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import type { HttpEnv } from './http/http.server.ts'
import type { PersonalData } from './personal-data.server.ts'
import type { Runtime } from './runtime.server.ts'

/** Images that no feature shows are deleted. */
export type ImageReferences = (runtime: Runtime, images: { ownerId: string; url: string }[]) => Promise<string[]>

/** Folders that belong to no stored row may be deleted. */
export type StoredFolders = (runtime: Runtime, folders: string[]) => Promise<string[]>

/** A feature that lets later ones take part in its work declares that here with its own `declare module`. */
export interface Feature {
  /** Endpoints below /api. */
  api?(all: Feature[]): OpenAPIHono<HttpEnv>
  /** Other routes: files, feeds, redirects. */
  routes?(all: Feature[]): Hono<HttpEnv>
  /** Declares the queues before the first request, which may already enqueue. */
  work?(runtime: Runtime, all: Feature[]): Promise<void>
  /** Also before the first request; faults in texts read here stop the start. */
  start?(runtime: Runtime): void
  personalData?: PersonalData
  imageReferences?: ImageReferences
  storedFolders?: StoredFolders
}

export const collect = <Kind extends keyof Feature>(all: Feature[], kind: Kind): NonNullable<Feature[Kind]>[] =>
  all.flatMap(feature => (feature[kind] as NonNullable<Feature[Kind]> | undefined) ?? [])

/** A feature's reaction to a change; returns an announcement to make after the transaction. */
type Reaction<Args extends unknown[]> = (runtime: Runtime, ...args: Args) => Promise<(() => void) | undefined>

/** Announcements come after the commit: one that fails is logged and stops neither the others nor the request. */
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
