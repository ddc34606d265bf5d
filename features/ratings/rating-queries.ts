import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { RatingInput } from './rating.ts'
import type { ratingApi } from './rating-api.server.ts'

const api = apiClient<ReturnType<typeof ratingApi>>()

export const ratingQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['rating', conversationId],
    queryFn: () => readBody(api.conversations[':id'].rating.$get(byId(conversationId))),
  })

export const rateConversation = (conversationId: string, input: RatingInput) =>
  readBody(api.conversations[':id'].rating.$post({ ...byId(conversationId), json: input }))

export const replyToReview = (id: string, text: string, version: number) =>
  readBody(api.ratings[':id'].reply.$put({ ...byId(id), json: { text, version } }))

export const providerReviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['providers', 'reviews', id],
    queryFn: ({ pageParam }) =>
      readBody(api.providers[':id'].reviews.$get({ ...byId(id), query: pageParam ? { cursor: pageParam } : {} })),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
  })

export const reviewsQuery = (serviceId: string) =>
  infiniteQueryOptions({
    queryKey: ['services', 'reviews', serviceId],
    queryFn: ({ pageParam }) =>
      readBody(api.services[':id'].reviews.$get({ ...byId(serviceId), query: pageParam ? { cursor: pageParam } : {} })),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
  })
