import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { savedApi } from './saved-api.server.ts'
import type { SavedIds, SavedKind } from './saved-ids.ts'

const api = apiClient<ReturnType<typeof savedApi>>()

export const savedKey = ['saved']

export const savedIdsQuery = queryOptions({
  queryKey: [...savedKey, 'marks'],
  queryFn: () => readBody(api.saved.marks.$get()),
})

export const savedQuery = queryOptions({
  queryKey: [...savedKey, 'list'],
  queryFn: () => readBody(api.saved.$get()),
})

export const savedOnDeviceQuery = ({ services, providers }: SavedIds) =>
  queryOptions({
    queryKey: [...savedKey, 'on-device', services, providers],
    queryFn: () =>
      readBody(api.saved['on-device'].$get({ query: { services: services.join(), providers: providers.join() } })),
  })

export const putSaved = (kind: SavedKind, id: string) =>
  readBody(api.saved[':kind'][':id'].$put({ param: { kind, id } }))
export const deleteSaved = (kind: SavedKind, id: string) =>
  readBody(api.saved[':kind'][':id'].$delete({ param: { kind, id } }))
export const sendSavedOnDevice = (marks: SavedIds) => readBody(api.saved['take-along'].$post({ json: marks }))
