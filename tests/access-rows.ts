import type { App, Caller } from './harness.ts'

/** The callers of the access tests, and the content that their requests are about. */
export type AccessScene = {
  people: Record<'visitor' | 'banned' | 'other' | 'admin' | 'seeker' | 'provider' | 'member', Caller | null>
  service: { id: string; image_url: string; provider_slug: string }
  conversation: { id: string }
  session: { id: string }
}
export type { App }
export type AccessRow = {
  /** The statuses for a visitor, a banned user, another provider, an administrator, the customer, and the provider. */
  expected: [number, number, number, number, number, number]
  /** Returns the path with the ids of the scene. */
  path?: (street: AccessScene) => string
  body?: object | 'photo' | ((street: AccessScene, caller: string) => object)
  prepare?: (app: App, street: AccessScene) => Promise<unknown>
  /** Statuses after a block. A status below 400 means that the command succeeds without reaching the other user. */
  blocked?: Partial<Record<'seeker' | 'provider', number | { blocks: number; isBlocked: number }>>
}

/** Rows by `METHOD /path`. The tests send a valid request for each row. */
export type Access = Record<string, AccessRow>

/** Whether an endpoint changes nothing and needs no preparation. Such endpoints can share one scene. */
export const isReading = ([name, { prepare }]: [string, AccessRow]) => name.startsWith('GET ') && !prepare

export const servicePath = ({ service }: AccessScene) => `/services/${service.id}`
export const conversationPath = ({ conversation }: AccessScene) => `/conversations/${conversation.id}`
export const completeJob = (app: App, { people, conversation }: AccessScene) =>
  app.call('POST', `/api/conversations/${conversation.id}/complete`, {
    as: people.provider,
    body: { review_requested: true },
  })

export const okForEverybody: AccessRow['expected'] = [200, 200, 200, 200, 200, 200]
export const okForUsers: AccessRow['expected'] = [401, 401, 200, 200, 200, 200]
export const noContentForUsers: AccessRow['expected'] = [401, 401, 204, 204, 204, 204]
export const okForProviders: AccessRow['expected'] = [401, 401, 200, 403, 403, 200]
/** Returns the same status for all callers, for a check that comes before the check of the session. */
export const statusForAll = (status: number): AccessRow['expected'] => [status, status, status, status, status, status]
