import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { blogApi } from './blog-api.server.ts'

const api = apiClient<ReturnType<typeof blogApi>>()

export const articlesQuery = (about?: string) =>
  queryOptions({
    queryKey: ['articles', 'list', about ?? null],
    queryFn: () => readBody(api.articles.$get({ query: about ? { about } : {} })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['articles', 'one', slug],
    queryFn: () => readBody(api.articles[':slug'].$get({ param: { slug } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
