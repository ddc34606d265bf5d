import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { plural } from '../../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { publicName } from '../../accounts/display-name.ts'
import type { OnMessage } from '../../conversations/messages.server.ts'
import { services } from '../../services/service-tables.server.ts'
import type { OnServiceWritten } from '../../services/services.server.ts'
import { MIN_ACCOUNTS_WITH_SAME_TEXT, MIN_FIRST_MESSAGES_WITH_CONTACT } from '../moderation-limits.ts'
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

/** Puts a flag of the system into the queue. A flag alone has no effect on the user. */
const addFlag = async (db: Db | Tx, flag: Flag): Promise<void> => {
  await db
    .insert(reports)
    .values({ id: uuidv7(), ...flag })
    .onConflictDoNothing()
}

type ServiceRow = typeof services.$inferSelect

/** Shorter descriptions are not compared because they can be equal by chance. */
const MIN_COMPARED_LENGTH = 40

/** Hides a provider's first service if pre-moderation is on (FIRST_LOOK). Otherwise flags copied descriptions. */
export const onServiceWritten: OnServiceWritten = async (runtime, tx, service, isNew) => {
  if (isNew && runtime.config.FIRST_LOOK && (await isFirst(tx, service))) await holdBack(tx, service)
  else await flagSameText(tx, service)
  return undefined
}

const isFirst = async (tx: Tx, { id, userId }: ServiceRow) =>
  !(await tx.$count(services, and(eq(services.userId, userId), ne(services.id, id), eq(services.reviewState, 'shown'))))

async function holdBack(tx: Tx, service: ServiceRow): Promise<void> {
  await tx
    .update(services)
    .set({ reviewState: 'waiting', status: sql`CASE status WHEN 'active' THEN 'withheld' ELSE status END` })
    .where(eq(services.id, service.id))
  await addFlag(tx, { ...(await aboutService(tx, service)), reason: 'first_look', text: null })
}

async function flagSameText(tx: Tx, service: ServiceRow): Promise<void> {
  if (service.description.length < MIN_COMPARED_LENGTH) return
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
  if (others < MIN_ACCOUNTS_WITH_SAME_TEXT) return
  const text = `Isti opis i na drugim nalozima: ${others}.`
  await addFlag(tx, { ...(await aboutService(tx, service)), reason: 'same_text', text })
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

const contactPattern = '(https?://|www[.]|[0-9][0-9 /.-]{6,}[0-9])'

/** Flags users who send a link or phone number in many first messages. The flag does not contain the texts. */
export const onMessage: OnMessage = async (_runtime, tx, conversation, message) => {
  if (message.seq !== 1 || message.senderId !== conversation.userId) return undefined
  if (!new RegExp(contactPattern).test(message.content)) return undefined
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(DISTINCT c.provider_id)::int AS count FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.seq = 1
    WHERE c.user_id = ${message.senderId} AND c.created_at > now() - interval '1 day' AND m.content ~ ${contactPattern}`)
  const count = rows[0]?.count ?? 0
  if (count < MIN_FIRST_MESSAGES_WITH_CONTACT) return undefined
  const text = `${plural(count, 'prva poruka', 'prve poruke', 'prvih poruka')} sa linkom ili brojem telefona za jedan dan.`
  await flagPerson(tx, message.senderId, 'contacts', text)
  return undefined
}

export async function flagPerson(db: Db | Tx, personId: string, reason: FlagReason, text: string): Promise<void> {
  const [person] = await db.select().from(profiles).where(eq(profiles.id, personId))
  if (!person || person.deletedAt) return
  await addFlag(db, {
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
