import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../../platform/browser/api.ts'
import type { FailedJob } from './operations.ts'
import type { operationsApi } from './operations-api.server.ts'

const api = apiClient<ReturnType<typeof operationsApi>>()

export const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: async () => (await readBody(api.admin.jobs.$get())).items,
  staleTime: 0,
})

export const bouncesQuery = queryOptions({
  queryKey: ['admin', 'letters'],
  queryFn: async () => (await readBody(api.admin['returned-letters'].$get())).items,
  staleTime: 0,
})

export const retryJob = ({ queue, id }: FailedJob) =>
  readBody(api.admin.jobs[':queue'][':id'].retry.$post({ param: { queue, id } }))
export const removeBounce = (id: string) => readBody(api.admin['returned-letters'][':id'].$delete(byId(id)))
