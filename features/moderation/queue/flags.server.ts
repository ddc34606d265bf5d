import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { plural } from '../../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { publicName } from '../../accounts/display-name.ts'
import type { OnMessage } from '../../conversations/messages.server.ts'
import { services } from '../../services/service-tables.server.ts'
import type { OnServiceWritten } from '../../services/services.server.ts'
import { reports } from '../moderation-tables.server.ts'
import type { FlagReason } from '../reasons.ts'
import type { Reportable } from '../report/report.ts'
import type { Snapshot } from '../report/snapshot.ts'

type Flag = {
  subjectType: Reportable
  subjectId: string
  personId: string
  reason: FlagReason
  text: string | null
  snapshot: Snapshot
}

/** Puts something into the queue that the house has noticed; by this alone nothing is taken from anybody. */
const flag = async (db: Db | Tx, noticed: Flag): Promise<void> => {
  await db
    .insert(reports)
    .values({ id: uuidv7(), ...noticed })
    .onConflictDoNothing()
}

type ServiceRow = typeof services.$inferSelect

/** Shorter descriptions are alike by chance. */
const tellingLength = 40
/** So many others who say the same to the letter are no chance. */
const fewestOthers = 2

/**
 * The first service of somebody new waits for a look where the operator wants that (FIRST_LOOK); one that says what
 * several others say too is noticed.
 */
export const onServiceWritten: OnServiceWritten = async (runtime, tx, service, isNew) => {
  if (isNew && runtime.config.FIRST_LOOK && (await isFirst(tx, service))) await hold(tx, service)
  else await noticeSameText(tx, service)
  return undefined
}

const isFirst = async (tx: Tx, { id, userId }: ServiceRow) =>
  !(await tx.$count(services, and(eq(services.userId, userId), ne(services.id, id), eq(services.reviewState, 'shown'))))

async function hold(tx: Tx, service: ServiceRow): Promise<void> {
  await tx
    .update(services)
    .set({ reviewState: 'waiting', status: sql`CASE status WHEN 'active' THEN 'withheld' ELSE status END` })
    .where(eq(services.id, service.id))
  await flag(tx, { ...(await aboutService(tx, service)), reason: 'first_look', text: null })
}

async function noticeSameText(tx: Tx, service: ServiceRow): Promise<void> {
  if (service.description.length < tellingLength) return
  const [row] = await tx
    .select({ others: sql<number>`count(DISTINCT ${services.userId})::int` })
    .from(services)
    .where(
      and(
        sql`md5(${services.description}) = md5(${service.description})`,
        ne(services.userId, service.userId),
        isNull(services.deletedAt),
      ),
    )
  const others = row?.others ?? 0
  if (others < fewestOthers) return
  const text = `Isti opis i na drugim nalozima: ${others}.`
  await flag(tx, { ...(await aboutService(tx, service)), reason: 'same_text', text })
}

async function aboutService(tx: Tx, service: ServiceRow) {
  const [owner] = await tx.select({ location: profiles.location }).from(profiles).where(eq(profiles.id, service.userId))
  const { title, description, price, category, imageUrl, additionalImages } = service
  return {
    subjectType: 'service' as const,
    subjectId: service.id,
    personId: service.userId,
    snapshot: {
      kind: 'service' as const,
      title,
      description,
      price,
      category,
      images: [imageUrl, ...additionalImages].filter(url => url !== null),
      location: owner?.location ?? null,
    },
  }
}

/** A link, or six digits and more: a number to call. */
const contacts = '(https?://|www[.]|[0-9][0-9 /.-]{6,}[0-9])'
/** Honest people give their number too, but not to a whole street in one day. */
const fewestFirsts = 4

/** What is written stays between the two; only that it is done so often is noticed. */
export const onMessage: OnMessage = async (_runtime, tx, conversation, message) => {
  if (message.seq !== 1 || message.senderId !== conversation.userId) return undefined
  if (!new RegExp(contacts).test(message.content)) return undefined
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(DISTINCT c.provider_id)::int AS count FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.seq = 1
    WHERE c.user_id = ${message.senderId} AND c.created_at > now() - interval '1 day' AND m.content ~ ${contacts}`)
  const count = rows[0]?.count ?? 0
  if (count < fewestFirsts) return undefined
  const text = `${plural(count, 'prva poruka', 'prve poruke', 'prvih poruka')} sa linkom ili brojem telefona za jedan dan.`
  await flagPerson(tx, message.senderId, 'contacts', text)
  return undefined
}

export async function flagPerson(db: Db | Tx, personId: string, reason: FlagReason, text: string): Promise<void> {
  const [person] = await db.select().from(profiles).where(eq(profiles.id, personId))
  if (!person || person.deletedAt) return
  await flag(db, {
    subjectType: 'person',
    subjectId: personId,
    personId,
    reason,
    text,
    snapshot: {
      kind: 'person',
      title: publicName(person.name, person.accountRole === 'provider'),
      location: person.location,
      avatar_url: person.avatarUrl,
      since: person.createdAt.toISOString(),
    },
  })
}
