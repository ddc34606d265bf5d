import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { answer, apiClient } from '../../platform/browser/api.ts'
import { sendOrKeep } from '../../platform/browser/outbox.ts'
import { meQuery } from '../accounts/session.ts'
import type { Client, ClientCard, ClientInput } from './client.ts'
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

/** A client's card's kind of thing in the outbox, and the card it is about. */
export const clientKind = 'client'
export const cardOf = (thing: string) => thing.slice(`${clientKind}:`.length)

/**
 * Writes phone and note onto a card as soon as there is a network; the version that was read makes it one however often
 * it is sent. Answers whether it is written: while it waits, the card is shown as it will be.
 */
export async function writeClient(queryClient: QueryClient, { id, name }: Client, json: Written): Promise<boolean> {
  const { queryKey } = clientQuery(id)
  const sent = await sendOrKeep({
    id: uuidv7(),
    userId: queryClient.getQueryData(meQuery.queryKey)?.id ?? '',
    thing: `${clientKind}:${id}`,
    kind: clientKind,
    label: `Beleška o klijentu: ${name ?? 'Korisnik'}`,
    request: { method: 'PUT', path: `/api/clients/${id}`, json },
  })
  // What is written next is written onto this one.
  const asWritten = { phone: json.phone.trim() || null, note: json.note.trim() || null, version: json.version + 1 }
  const answered = sent?.answer as ClientCard | undefined
  queryClient.setQueryData(queryKey, known => answered ?? (known && { ...known, ...asWritten }))
  queryClient.setQueryData(clientsQuery.queryKey, all =>
    all?.map(client => (client.id === id ? { ...client, ...asWritten } : client)),
  )
  if (sent) void queryClient.invalidateQueries({ queryKey: clientsKey })
  return sent !== null
}
