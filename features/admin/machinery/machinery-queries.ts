import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient, byId } from '../../../platform/browser/api.ts'
import type { FailedJob } from './machinery.ts'
import type { machineryApi } from './machinery-api.server.ts'

const api = apiClient<ReturnType<typeof machineryApi>>()

export const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: async () => (await answer(api.admin.jobs.$get())).items,
  staleTime: 0,
})

export const lettersQuery = queryOptions({
  queryKey: ['admin', 'letters'],
  queryFn: async () => (await answer(api.admin['returned-letters'].$get())).items,
  staleTime: 0,
})

export const retryJob = ({ queue, id }: FailedJob) =>
  answer(api.admin.jobs[':queue'][':id'].retry.$post({ param: { queue, id } }))
export const removeLetter = (id: string) => answer(api.admin['returned-letters'][':id'].$delete(byId(id)))
