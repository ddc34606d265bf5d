import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { answer, apiClient, byId } from '../../platform/browser/api.ts'
import { sendOrKeep } from '../../platform/browser/outbox.ts'
import type { Waiting } from '../../platform/browser/outbox-item.ts'
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
    queryFn: () => answer(api.clients[':id'].$get(byId(id))),
  })

export type Written = Record<'phone' | 'note', string> & Pick<ClientInput, 'version'>

/** A client's card's kind of thing in the outbox, and the card it is about. */
export const clientKind = 'client'
export const cardOf = (thing: string) => thing.slice(`${clientKind}:`.length)

/**
 * Writes phone and note onto a card as soon as there is a network; the version that was read makes it one however often
 * it is sent. Answers null when it is written; while it waits, the card is shown as it will be (`showWritten`).
 */
export async function writeClient(
  queryClient: QueryClient,
  { id, name }: Client,
  json: Written,
): Promise<Waiting | null> {
  const outcome = await sendOrKeep({
    id: uuidv7(),
    userId: queryClient.getQueryData(meQuery.queryKey)?.id ?? '',
    thing: `${clientKind}:${id}`,
    kind: clientKind,
    label: `Beleška o klijentu: ${name ?? 'Korisnik'}`,
    request: { method: 'PUT', path: `/api/clients/${id}`, json },
  })
  if (outcome.state === 'waiting') return outcome
  if (outcome.answer) queryClient.setQueryData(clientQuery(id).queryKey, outcome.answer as ClientCard)
  else showWritten(queryClient, id, json)
  void queryClient.invalidateQueries({ queryKey: clientsKey })
  return null
}

/** A card as it is once this is written onto it; what is written next is written onto that. */
export function showWritten(queryClient: QueryClient, id: string, { phone, note, version }: Written): void {
  const isOlder = (known: Client | undefined) => known !== undefined && known.version <= version
  const asWritten = (known: Client): Client => {
    const card = { ...known, phone: phone.trim() || null, note: note.trim() || null, version: version + 1 }
    const shown = card.phone ?? card.profile_phone
    if (shown === (known.phone ?? known.profile_phone)) return card
    // Which numbers are in a text the server says.
    return { ...card, numbers: shown ? [{ text: shown, tel: null }] : [] }
  }
  queryClient.setQueryData(clientQuery(id).queryKey, known =>
    isOlder(known) ? { ...known!, ...asWritten(known!) } : undefined,
  )
  queryClient.setQueryData(clientsQuery.queryKey, all =>
    isOlder(all?.find(client => client.id === id))
      ? all!.map(client => (client.id === id ? asWritten(client) : client))
      : undefined,
  )
}
