import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../platform/browser/api.ts'
import type { Appointment, DiaryDay, SettingsInput } from './appointment.ts'
import type { appointmentApi } from './appointment-api.server.ts'

const api = apiClient<ReturnType<typeof appointmentApi>>()

/** Everything of the diary; what a live update makes out of date. */
export const diaryKey = ['appointments']

/** The day is asked for whenever it is opened; another device may have changed it while this one was elsewhere. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: [...diaryKey, 'day', date],
    queryFn: () => answer(api.appointments.$get({ query: { date } })),
    staleTime: 5_000,
  })

export const markedDaysQuery = (month: string) =>
  queryOptions({
    queryKey: [...diaryKey, 'marked', month],
    queryFn: async () => (await answer(api.appointments.days.$get({ query: { month } }))).days,
    staleTime: 5_000,
  })

export const settingsQuery = queryOptions({
  queryKey: [...diaryKey, 'settings'],
  queryFn: () => answer(api.appointments.settings.$get()),
})

export type NewAppointment = { id: string; client_name: string; appointment_time: string; notes: string }

export const addAppointment = (input: NewAppointment) => answer(api.appointments.$post({ json: input }))

export const deleteAppointment = (id: string) => answer(api.appointments[':id'].$delete({ param: { id } }))

export const putSettings = (settings: SettingsInput) => answer(api.appointments.settings.$put({ json: settings }))

/** Puts a stored appointment into the day at once; the rest of the diary is asked for again. */
export function takeAppointment(queryClient: QueryClient, date: string, added: Appointment): void {
  queryClient.setQueryData<DiaryDay>(dayQuery(date).queryKey, day => {
    if (!day || day.items.some(item => item.id === added.id)) return day
    const items = [...day.items, added].sort((a, b) => a.appointment_time.localeCompare(b.appointment_time))
    return { ...day, items, free_slots: day.free_slots.filter(slot => slot.starts_at !== added.appointment_time) }
  })
  void queryClient.invalidateQueries({ queryKey: diaryKey })
}

/** Takes a deleted one out of the day at once. */
export function dropAppointment(queryClient: QueryClient, date: string, id: string): void {
  queryClient.setQueryData<DiaryDay>(
    dayQuery(date).queryKey,
    day => day && { ...day, items: day.items.filter(item => item.id !== id) },
  )
  void queryClient.invalidateQueries({ queryKey: diaryKey })
}
