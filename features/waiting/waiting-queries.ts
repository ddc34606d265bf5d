import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { Wait, WaitInput } from './waiting.ts'
import type { waitingApi } from './waiting-api.server.ts'

const api = apiClient<ReturnType<typeof waitingApi>>()

/** Prefix of the keys of all queries about waiting. A live event invalidates all queries with this prefix. */
export const waitingKey = ['waiting']

export const waitsQuery = queryOptions({
  queryKey: [...waitingKey, 'mine'],
  queryFn: async () => (await readBody(api.waits.$get())).items,
})

export const waitCountsQuery = (from: string) =>
  queryOptions({
    queryKey: [...waitingKey, 'days', from],
    queryFn: async () => (await readBody(api.waits.days.$get({ query: { from } }))).days,
  })

export const joinWait = (input: Omit<WaitInput, 'address' | 'name'> & { address: string; name?: string }) =>
  readBody(api.waits.$post({ json: input }))
export const leaveWait = (id: string) => readBody(api.waits[':id'].$delete(byId(id)))
/** Version of a booking that is moved to an offered slot. */
export type MovedBooking = { id: string; version: number }
export const takeOffer = (id: string, { deposit, moved }: Pick<Wait, 'deposit'> & { moved: MovedBooking | null }) =>
  readBody(
    api['wait-offers'][':id'].take.$post({
      ...byId(id),
      json: { deposit, moved: moved && { id: moved.id, version: moved.version } },
    }),
  )
export const passOffer = (id: string) => readBody(api['wait-offers'][':id'].pass.$post(byId(id)))
