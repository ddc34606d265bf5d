import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import { diaryKey } from './appointment-queries.ts'
import type { OwnHours } from './hours.ts'
import type { hoursApi } from './hours-api.server.ts'

const api = apiClient<ReturnType<typeof hoursApi>>()

export const hoursQuery = queryOptions({
  queryKey: [...diaryKey, 'hours'],
  queryFn: () => readBody(api.appointments.hours.$get()),
})

type Rules = Omit<OwnHours, 'days_off' | 'next_holidays' | 'services'> & {
  services?: { id: string; duration_minutes: number | null }[]
}
export const saveHours = (rules: Rules) => readBody(api.appointments.hours.$put({ json: rules }))

export const saveDaysOff = (items: OwnHours['days_off'], version: number) =>
  readBody(api.appointments['days-off'].$put({ json: { items, version } }))
