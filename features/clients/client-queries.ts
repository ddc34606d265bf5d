import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../platform/browser/api.ts'
import type { ClientInput } from './client.ts'
import type { clientApi } from './client-api.server.ts'

const api = apiClient<ReturnType<typeof clientApi>>()

/** Everything of the card file; what is written onto a card changes the list too. */
export const clientsKey = ['clients']

export const clientsQuery = queryOptions({
  queryKey: [...clientsKey, 'all'],
  queryFn: async () => (await answer(api.clients.$get())).items,
})

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientsKey, id],
    queryFn: () => answer(api.clients[':id'].$get({ param: { id } })),
  })

type Written = Record<'phone' | 'note', string> & Pick<ClientInput, 'version'>

export const writeClient = (id: string, json: Written) => answer(api.clients[':id'].$put({ param: { id }, json }))
