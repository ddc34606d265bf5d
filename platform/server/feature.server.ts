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

/** What a feature does about something that has happened; answers what is to be told when the transaction is through. */
type Reaction<Happened extends unknown[]> = (...happened: Happened) => Promise<(() => void) | undefined>

/** One after the other in the features' order; what each has to tell afterwards is told together. */
export const together =
  <Happened extends unknown[]>(all: Reaction<Happened>[]): Reaction<Happened> =>
  async (...happened) => {
    const afterwards: ((() => void) | undefined)[] = []
    for (const react of all) afterwards.push(await react(...happened))
    return () => afterwards.forEach(tell => void tell?.())
  }
