import { and, eq, sql } from 'drizzle-orm'
import { parsePhoneNumbers, requireValidPhone } from '../../platform/serbian/phone-numbers.server.ts'
import type { Database } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../platform/server/http/problem.server.ts'
import type { Client, ClientCard, ClientInput, ClientLiveEvents, HistoryEntry } from './client.ts'
import { MAX_CLIENTS, MAX_HISTORY_ENTRIES } from './client-limits.ts'
import { clients } from './client-tables.server.ts'

type Row<Shown> = { [Key in keyof Shown]: Key extends 'last_at' | 'at' ? Date | string : Shown[Key] }

/** Lists the users who have written to or booked with the caller, the latest first. */
export const findClients = ({ runtime: { database }, user }: ActorContext): Promise<Client[]> =>
  readClients(database, user.id)

/** Returns a client of the caller with their common history. 404 if the user is not a client. */
export async function findClient({ runtime: { database }, user }: ActorContext, personId: string): Promise<ClientCard> {
  const [found] = await readClients(database, user.id, personId)
  if (!found) throw notFound('Klijent nije pronađen.')
  return { ...found, history: await readHistory(database, user.id, personId) }
}

/** Reads all clients of a provider or one client. The SQL has only two forms, so that the database reuses the plans of both. */
export async function readClients(database: Database, providerId: string, personId?: string): Promise<Client[]> {
  const [conversationFilter, bookingFilter] = personId ? ['AND user_id = $2', 'AND customer_id = $2'] : ['', '']
  const rows = await database.rows<Omit<Row<Client>, 'numbers'>>(
    `SELECT p.id, NULLIF(p.name, '') AS name, p.avatar_url, c.phone, c.note, coalesce(c.version, 0) AS version, known.last_at,
       CASE WHEN known.is_agreed THEN p.phone END AS profile_phone
     FROM (
       SELECT person_id, max(at) AS last_at, bool_or(agreed) AS is_agreed FROM (
         SELECT user_id AS person_id, last_message_at AS at, false AS agreed FROM conversations
         WHERE provider_id = $1 AND last_seq > 0 ${conversationFilter}
         UNION ALL
         SELECT customer_id, created_at, status = 'confirmed' FROM appointments
         WHERE provider_id = $1 AND customer_id IS NOT NULL ${bookingFilter}
       ) met GROUP BY person_id ORDER BY last_at DESC LIMIT ${MAX_CLIENTS}
     ) known
     JOIN profiles p ON p.id = known.person_id AND p.deleted_at IS NULL
     LEFT JOIN clients c ON c.provider_id = $1 AND c.person_id = known.person_id
     ORDER BY known.last_at DESC, p.id`,
    personId ? [providerId, personId] : [providerId],
  )
  return rows.map(row => ({
    ...row,
    numbers: parsePhoneNumbers(row.phone ?? row.profile_phone),
    last_at: new Date(row.last_at).toISOString(),
  }))
}

/** Reads the common history, without conversations that the provider has hidden. */
async function readHistory(database: Database, providerId: string, personId: string): Promise<HistoryEntry[]> {
  const rows = await database.rows<Row<HistoryEntry>>(
    `SELECT * FROM (
       SELECT 'booking' AS kind, a.booking_id AS id, s.title, a.appointment_time AS at,
         CASE WHEN a.status = 'requested' AND a.awaits_deposit THEN 'awaiting_deposit' ELSE a.status END, a.conversation_id
       FROM appointments a JOIN services s ON s.id = a.service_id
       WHERE a.provider_id = $1 AND a.customer_id = $2 AND a.status <> 'moved'
       UNION ALL
       SELECT 'conversation', c.id, s.title, c.last_message_at, CASE WHEN c.is_completed THEN 'completed' ELSE 'open' END, c.id
       FROM conversations c JOIN services s ON s.id = c.service_id
       WHERE c.provider_id = $1 AND c.user_id = $2 AND c.last_seq > 0
         AND NOT EXISTS (SELECT FROM deleted_conversations d WHERE d.conversation_id = c.id AND d.user_id = $1)
     ) deeds ORDER BY at DESC, id LIMIT ${MAX_HISTORY_ENTRIES}`,
    [providerId, personId],
  )
  return rows.map(row => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** Saves phone and note of a card. 409 `stale` if another edit came before, 422 for an invalid phone number. */
export async function saveClient(acting: ActorContext, personId: string, input: ClientInput): Promise<ClientCard> {
  const { runtime, user } = acting
  const { phone, note, version } = input
  requireValidPhone('phone', phone, (await findClient(acting, personId)).phone)
  const values = { providerId: user.id, personId, phone, note }
  const card = and(eq(clients.providerId, user.id), eq(clients.personId, personId))
  const changed = version
    ? await runtime.db
        .update(clients)
        .set({ phone, note, version: sql`${clients.version} + 1` })
        .where(and(card, eq(clients.version, version)))
        .returning()
    : await runtime.db.insert(clients).values(values).onConflictDoNothing().returning()
  const current = await findClient(acting, personId)
  const isSame = current.phone === phone && current.note === note
  if (changed.length) {
    const event: ClientLiveEvents['client'] = { person_id: personId }
    runtime.live.send([user.id], 'client', event)
  } else if (!isSame) throw conflict('stale', 'Kartica ovog klijenta je u međuvremenu izmenjena.')
  return current
}
