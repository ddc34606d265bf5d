import { type SQL, sql } from 'drizzle-orm'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { members } from '../members/member-tables.server.ts'
import { MEMBER_NOTICE_DAYS } from './conversation-limits.ts'

/**
 * SQL for the accounts that are notified of a customer's messages beside the provider: those of the members who do the
 * bookings of the conversation, from the request until some days after the visit.
 */
export const memberReadersOf = (conversationId: SQL): SQL => sql`
  SELECT m.account_id FROM ${appointments} a JOIN ${members} m ON m.id = a.member_id
  WHERE a.conversation_id = ${conversationId} AND a.status IN ('requested', 'confirmed', 'done')
    AND a.appointment_time > now() - make_interval(days => ${MEMBER_NOTICE_DAYS})
    AND m.left_at IS NULL AND m.account_id IS NOT NULL`
