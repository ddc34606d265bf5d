import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import { diaryKey } from '../appointments/appointment-queries.ts'
import type { calendarsApi } from './calendar-api.server.ts'

const api = apiClient<ReturnType<typeof calendarsApi>>()

/** The caller's other calendars. Live events about the diary refetch them too. */
export const calendarsQuery = queryOptions({
  queryKey: [...diaryKey, 'calendars'],
  queryFn: async () => (await readBody(api.appointments.calendars.$get())).items,
  staleTime: 5_000,
})

export const addCalendar = (input: { id: string; name: string; url: string }) =>
  readBody(api.appointments.calendars.$post({ json: input }))

export const removeCalendar = (id: string) => readBody(api.appointments.calendars[':id'].$delete(byId(id)))
