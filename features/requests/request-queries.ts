import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { SharedRecord } from '../conversations/use-shared-change.ts'
import type { AnswersOfTrade } from '../estimates/estimate-queries.ts'
import type { Category } from '../services/categories.ts'
import type { RequestPage, Urgency } from './request.ts'
import type { requestApi } from './request-api.server.ts'

const api = apiClient<ReturnType<typeof requestApi>>()

/** The key of all queries of requests, which a live event invalidates. */
export const requestsKey = ['requests']

export const requestQuery = (id: string) =>
  queryOptions({ queryKey: [...requestsKey, 'one', id], queryFn: () => readBody(api.requests[':id'].$get(byId(id))) })
export const boardQuery = queryOptions({
  queryKey: [...requestsKey, 'board'],
  queryFn: () => readBody(api.requests.$get()),
})
export const myRequestsQuery = queryOptions({
  queryKey: [...requestsKey, 'mine'],
  queryFn: () => readBody(api.requests.mine.$get()),
})
export const reachQuery = queryOptions({
  queryKey: [...requestsKey, 'reach'],
  queryFn: () => readBody(api.requests.reach.$get()),
})

type NewRequest = {
  id: string
  text: string
  category: Category
  area: string
  urgency: Urgency
  photos: string[]
  estimate: AnswersOfTrade | undefined
}
export const postRequest = (json: NewRequest) => readBody(api.requests.$post({ json }))
type NewOffer = { id: string; service_id: string; words: string; price_from: number | null; price_to: number | null }
export const makeOffer = (requestId: string, json: NewOffer) =>
  readBody(api.requests[':id'].offers.$post({ ...byId(requestId), json }))
export const closeRequest = (id: string) => readBody(api.requests[':id'].close.$post(byId(id)))
export const chooseOffer = (id: string) => readBody(api.offers[':id'].choose.$post(byId(id)))
export const withdrawOffer = (id: string) => readBody(api.offers[':id'].withdraw.$post(byId(id)))
export const changeReach = (change: { added: string[]; removed: string[] }) =>
  readBody(api.requests.reach.$put({ json: change }))

export function cacheRequest(queryClient: QueryClient, request: RequestPage): void {
  queryClient.setQueryData(requestQuery(request.id).queryKey, request)
  void queryClient.invalidateQueries(myRequestsQuery)
  void queryClient.invalidateQueries(boardQuery)
}

/** Refetches a request after every change, because most responses do not contain the changed request. */
export const sharedRequest: SharedRecord<unknown> = {
  show: queryClient => queryClient.invalidateQueries({ queryKey: requestsKey }),
  current: problem => problem,
  failure: 'Zahtev nije promenjen. Pokušajte ponovo.',
}
