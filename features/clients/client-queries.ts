import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import { sendOrEnqueue } from '../../platform/browser/outbox.ts'
import type { Waiting } from '../../platform/browser/outbox-item.ts'
import { meQuery } from '../accounts/session.ts'
import type { Client, ClientCard, ClientInput } from './client.ts'
import type { clientApi } from './client-api.server.ts'

const api = apiClient<ReturnType<typeof clientApi>>()

/** Key shared by all client queries, because an edit of a card changes the list too. */
export const clientsKey = ['clients']

export const clientsQuery = queryOptions({
  queryKey: [...clientsKey, 'all'],
  queryFn: async () => (await readBody(api.clients.$get())).items,
})

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientsKey, id],
    queryFn: () => readBody(api.clients[':id'].$get(byId(id))),
  })

export type CardEdit = Record<'phone' | 'note', string> & Pick<ClientInput, 'version'>

export const clientKind = 'client'
export const clientIdOf = (thing: string) => thing.slice(`${clientKind}:`.length)

/**
 * Saves phone and note of a card through the outbox. Because of the version, a repeated request changes nothing.
 * Returns null once the card is saved. While the edit waits, `showEditedCard` shows the edited card.
 */
export async function saveClient(
  queryClient: QueryClient,
  { id, name }: Client,
  json: CardEdit,
): Promise<Waiting | null> {
  const outcome = await sendOrEnqueue({
    id: uuidv7(),
    userId: queryClient.getQueryData(meQuery.queryKey)?.id ?? '',
    thing: `${clientKind}:${id}`,
    kind: clientKind,
    label: `Beleška o klijentu: ${name ?? 'Korisnik'}`,
    request: { method: 'PUT', path: `/api/clients/${id}`, json },
  })
  if (outcome.state === 'waiting') return outcome
  if (outcome.answer) queryClient.setQueryData(clientQuery(id).queryKey, outcome.answer as ClientCard)
  else showEditedCard(queryClient, id, json)
  void queryClient.invalidateQueries({ queryKey: clientsKey })
  return null
}

/** Shows a card with an edit applied, so that the next edit starts from the new version. */
export function showEditedCard(queryClient: QueryClient, id: string, { phone, note, version }: CardEdit): void {
  const isNotNewer = (cached: Client | undefined) => cached !== undefined && cached.version <= version
  const applyEdit = (cached: Client): Client => {
    const card = { ...cached, phone: phone.trim() || null, note: note.trim() || null, version: version + 1 }
    const shownPhone = card.phone ?? card.profile_phone
    if (shownPhone === (cached.phone ?? cached.profile_phone)) return card
    // `tel` is null until the server responds, because only the server parses phone numbers.
    return { ...card, numbers: shownPhone ? [{ text: shownPhone, tel: null }] : [] }
  }
  queryClient.setQueryData(clientQuery(id).queryKey, cached =>
    isNotNewer(cached) ? { ...cached!, ...applyEdit(cached!) } : undefined,
  )
  queryClient.setQueryData(clientsQuery.queryKey, all =>
    isNotNewer(all?.find(client => client.id === id))
      ? all!.map(client => (client.id === id ? applyEdit(client) : client))
      : undefined,
  )
}
