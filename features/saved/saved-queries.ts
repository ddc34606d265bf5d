import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../platform/browser/api.ts'
import type { savedApi } from './saved-api.server.ts'
import type { SavedKind, SavedMarks } from './saved-marks.ts'

const api = apiClient<ReturnType<typeof savedApi>>()

export const savedKey = ['saved']

export const marksQuery = queryOptions({
  queryKey: [...savedKey, 'marks'],
  queryFn: () => answer(api.saved.marks.$get()),
})

export const savedQuery = queryOptions({
  queryKey: [...savedKey, 'list'],
  queryFn: () => answer(api.saved.$get()),
})

export const onDeviceQuery = ({ services, providers }: SavedMarks) =>
  queryOptions({
    queryKey: [...savedKey, 'on-device', services, providers],
    queryFn: () =>
      answer(api.saved['on-device'].$get({ query: { services: services.join(), providers: providers.join() } })),
  })

export const putSaved = (kind: SavedKind, id: string) => answer(api.saved[':kind'][':id'].$put({ param: { kind, id } }))
export const deleteSaved = (kind: SavedKind, id: string) =>
  answer(api.saved[':kind'][':id'].$delete({ param: { kind, id } }))
export const sendAlong = (marks: SavedMarks) => answer(api.saved['take-along'].$post({ json: marks }))
