import type { Caller, useApp } from './harness.ts'

/** Who lives here, and what the provider and the customer have together. */
export type Street = {
  people: Record<'visitor' | 'banned' | 'other' | 'admin' | 'seeker' | 'provider', Caller | null>
  service: { id: string; image_url: string; provider_slug: string }
  conversation: { id: string }
  session: { id: string }
}
export type App = ReturnType<typeof useApp>
export type AccessRow = {
  /** Statuses for a visitor, a banned person, another provider, an administrator, the customer, the provider himself. */
  expected: [number, number, number, number, number, number]
  /** The path with ids of the street in it; the provider's are meant. */
  at?: (street: Street) => string
  body?: object | 'photo' | ((street: Street, caller: string) => object)
  before?: (app: App, street: Street) => Promise<unknown>
  /**
   * For a command that may reach another person (tests/blocked.test.ts): the answers to the customer and the provider
   * once one of them has blocked the other, by which of the two where that matters. Below 400 nobody is reached by it.
   */
  blocked?: Partial<Record<'seeker' | 'provider', number | { blocks: number; isBlocked: number }>>
}

/** Rows by `METHOD /path`, each called with a good request about the provider's own things. */
export type Access = Record<string, AccessRow>

export const service = ({ service }: Street) => `/services/${service.id}`
export const conversation = ({ conversation }: Street) => `/conversations/${conversation.id}`
export const complete = (app: App, { people, conversation }: Street) =>
  app.call('POST', `/api/conversations/${conversation.id}/complete`, {
    as: people.provider,
    body: { review_requested: true },
  })

export const everybody: AccessRow['expected'] = [200, 200, 200, 200, 200, 200]
export const signedIn: AccessRow['expected'] = [401, 401, 200, 200, 200, 200]
export const done: AccessRow['expected'] = [401, 401, 204, 204, 204, 204]
export const providers: AccessRow['expected'] = [401, 401, 200, 403, 403, 200]
/** What is wrong with the request is told before anybody is asked who he is. */
export const wrong = (status: number): AccessRow['expected'] => [status, status, status, status, status, status]
