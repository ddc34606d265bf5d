import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import type { HttpEnv } from './http/http.server.ts'
import type { PersonalData } from './personal-data.server.ts'
import type { Runtime } from './runtime.server.ts'

/** Which of these images a feature shows somewhere; what no feature shows is swept away. */
export type ImageReferences = (runtime: Runtime, images: { ownerId: string; url: string }[]) => Promise<string[]>

/** Which of these folders of files belong to a row that a feature has stored; the files of others may go. */
export type StoredFolders = (runtime: Runtime, folders: string[]) => Promise<string[]>

/**
 * All that a feature is to the rest of the house; `all` are the features there are, in their order. Where a feature lets
 * later ones take part in what it does, it declares that here by a `declare module` of its own.
 */
export interface Feature {
  /** Its endpoints below /api. */
  api?(all: Feature[]): OpenAPIHono<HttpEnv>
  /** What else it answers: files, feeds, addresses that lead elsewhere. */
  routes?(all: Feature[]): Hono<HttpEnv>
  /** Declares its queues with their handlers; before the first request, which may already send to one. */
  work?(runtime: Runtime, all: Feature[]): Promise<void>
  /** Before the first request too: listens to the sockets, reads its texts, whose faults stop the start. */
  start?(runtime: Runtime): void
  personalData?: PersonalData
  imageReferences?: ImageReferences
  storedFolders?: StoredFolders
}

/** What the features bring of one kind, in their order. */
export const each = <Kind extends keyof Feature>(all: Feature[], kind: Kind): NonNullable<Feature[Kind]>[] =>
  all.flatMap(feature => (feature[kind] as NonNullable<Feature[Kind]> | undefined) ?? [])

/** A feature's reaction to a change; returns the announcement to make when the transaction is through. */
type Reaction<Happened extends unknown[]> = (
  runtime: Runtime,
  ...happened: Happened
) => Promise<(() => void) | undefined>

/**
 * One after the other in the features' order; what each announces afterwards comes together. The change is committed by
 * then, so an announcement that fails is logged: it stops no other one and fails no request.
 */
export const together =
  <Happened extends unknown[]>(all: Reaction<Happened>[]): Reaction<Happened> =>
  async (runtime, ...happened) => {
    const announcements: ((() => void) | undefined)[] = []
    for (const react of all) announcements.push(await react(runtime, ...happened))
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
