import { and, eq, ne } from 'drizzle-orm'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { DiaryWeek } from '../appointments/appointment.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { findMemberWeek } from '../appointments/diary.server.ts'
import { requireMember } from '../appointments/entry-scope.server.ts'
import { bookingCardKind } from '../bookings/card-kind.ts'
import { findConversation } from '../conversations/conversations.server.ts'
import type { Message, MessageInput } from '../conversations/message.ts'
import { listMessages, markRead } from '../conversations/message-reading.server.ts'
import { type OnMessage, sendMessage } from '../conversations/messages.server.ts'
import { countMembers, findMembership, isGivenTo } from '../members/members.server.ts'
import type { Work, WorkConversation } from './shop.ts'

/** Messages of a conversation that a member sees. Older ones are rarely needed for the next visit. */
const MAX_WORK_MESSAGES = 100

export async function findWork({ runtime: { db }, user }: ActorContext): Promise<Work> {
  const has_members = (await countMembers(db, user.id)) > 0
  const member = await findMembership(db, user.id)
  if (!member) return { work: null, has_members }
  const [provider] = await db.select({ name: profiles.name }).from(profiles).where(eq(profiles.id, member.providerId))
  return {
    work: {
      member: { id: member.id, name: toLatin(member.name) },
      provider: { id: member.providerId, name: toLatin(provider?.name ?? '') || null },
    },
    has_members,
  }
}

/** Returns days of the caller's diary as a member. 403 `member_only` for a caller who works for no provider. */
export async function findWorkWeek(acting: ActorContext, from: string, days: number): Promise<DiaryWeek> {
  return findMemberWeek(acting.runtime, await requireMember(acting), from, days)
}

/** Returns the conversation of a booking that was given to the caller. Lines of the site are left out, as they name sums. */
export async function findWorkConversation(acting: ActorContext, bookingId: string): Promise<WorkConversation> {
  const { owner, conversationId } = await findGiven(acting, bookingId)
  const { id, other, service, is_completed, can } = await findConversation(owner, conversationId)
  const { items } = await listMessages(owner, conversationId, { limit: MAX_WORK_MESSAGES })
  const last = items.at(-1)
  if (last) await markRead(owner, conversationId, last.seq)
  return {
    conversation: { id, other, service, is_completed },
    can_send: can.send,
    messages: items.filter(({ card, message_type }) => message_type === 'text' || card?.kind === bookingCardKind),
  }
}

/** Sends a message in the name of the provider, in the conversation of a booking that was given to the caller. */
export async function sendWorkMessage(
  acting: ActorContext,
  bookingId: string,
  input: MessageInput,
  onMessage: OnMessage,
): Promise<Message> {
  const { owner, conversationId } = await findGiven(acting, bookingId)
  return sendMessage(owner, conversationId, input, onMessage)
}

/** Finds the conversation of a booking that was given to the caller, and the provider in whose name they write. */
async function findGiven(acting: ActorContext, bookingId: string) {
  const { runtime, user } = acting
  const [row] = await runtime.db
    .select({ providerId: appointments.providerId, conversationId: appointments.conversationId })
    .from(appointments)
    .where(
      and(
        eq(appointments.bookingId, bookingId),
        ne(appointments.status, 'moved'),
        isGivenTo(appointments.memberId, user.id),
      ),
    )
  if (!row?.conversationId) throw notFound('Razgovor nije pronađen.')
  return { owner: { ...acting, user: { ...user, id: row.providerId } }, conversationId: row.conversationId }
}
