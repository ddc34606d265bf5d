import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { singleSpaced } from '../../platform/serbian/single-spaced.ts'
import { composeLetter } from '../../platform/server/mail/letter.server.ts'
import { onePerRuntime } from '../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { unsubscribeFromMessages } from '../accounts/settings/unsubscribe.server.ts'
import { attachmentWords } from '../attachments/attachment-words.ts'
import { services } from '../services/service-tables.server.ts'
import { letterAfterMs, letterPauseMs } from './conversation-limits.ts'
import { conversations, messageLetters, messages } from './conversation-tables.server.ts'

const queue = 'message-letters'
/** A new message has the letters looked at after this time, together with all that came meanwhile. */
const lookAfter = 1_000
const mostAtOnce = 1_000
const excerptLength = 280

type Expected = typeof messageLetters.$inferSelect

/** When the reader `p` of a new message should get a letter if he has not read it by then; null when he wants none. */
export const letterTime = sql`CASE WHEN p.notify_messages
  THEN greatest(now(), p.last_seen_at + make_interval(secs => ${letterAfterMs / 1000})) END`

const looks = onePerRuntime('message-letters', () => ({ last: 0 }))

/** After a new message. A job for each would cost more than the message; the look of each minute finds what this misses. */
export function lookForLettersSoon(runtime: Runtime): void {
  const now = Date.now()
  const look = looks(runtime)
  if (now - look.last < lookAfter) return
  look.last = now
  runtime.jobs
    .send(runtime.db, queue, {}, { key: 'soon', startAfter: new Date(now + lookAfter) })
    .catch(error => runtime.log.warn({ err: error }, 'letters about messages wait for the next minute'))
}

export async function workOnLetters(runtime: Runtime): Promise<void> {
  const options = { expireInSeconds: 300, retryLimit: 0, oneWaiting: true, forget: true }
  const write = () => writeLetters(runtime)
  await runtime.jobs.work(queue, options, write)
  await runtime.jobs.everyMinute(queue, write)
}

/** Writes every letter that is due; one that cannot be written is tried again a minute later. */
export async function writeLetters(runtime: Runtime): Promise<void> {
  const due = await runtime.db
    .select()
    .from(messageLetters)
    .where(lte(messageLetters.dueAt, new Date()))
    .orderBy(messageLetters.dueAt)
    .limit(mostAtOnce)
  for (const expected of due) {
    try {
      await writeLetter(runtime, expected)
    } catch (error) {
      runtime.log.warn({ err: error, conversation: expected.conversationId }, 'a letter could not be written')
    }
  }
}

/** Looks again, since time has passed: read by now, seen meanwhile, switched off, or told within the hour. */
async function writeLetter(runtime: Runtime, { conversationId, readerId }: Expected): Promise<void> {
  await runtime.db.transaction(async tx => {
    const [conversation] = await tx
      .select()
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('update')
    await tx
      .delete(messageLetters)
      .where(and(eq(messageLetters.conversationId, conversationId), eq(messageLetters.readerId, readerId)))
    const [reader] = await tx.select().from(profiles).where(eq(profiles.id, readerId))
    if (
      !conversation ||
      conversation.closed ||
      !reader?.notifyMessages ||
      !reader.emailVerified ||
      !isReachable(reader)
    )
      return
    const unread = and(
      eq(messages.conversationId, conversationId),
      eq(messages.recipientId, readerId),
      eq(messages.read, false),
      eq(messages.hidden, false),
    )
    const [newest] = await tx.select().from(messages).where(unread).orderBy(desc(messages.seq)).limit(1)
    const isCustomer = conversation.userId === readerId
    const told = isCustomer ? conversation.userNotifiedAt : conversation.providerNotifiedAt
    if (!newest || (told && newest.createdAt <= told)) return

    const seen = reader.lastSeenAt
    const due = Math.max(seen ? seen.getTime() + letterAfterMs : 0, told ? told.getTime() + letterPauseMs : 0)
    if (due > Date.now()) {
      await tx.insert(messageLetters).values({ conversationId, readerId, dueAt: new Date(due) })
      return
    }

    const [sender] = await tx.select().from(profiles).where(eq(profiles.id, newest.senderId))
    // Who has deleted his account has taken his words along.
    if (!sender || sender.deletedAt) return
    const [service] = await tx.select().from(services).where(eq(services.id, conversation.serviceId))
    const now = new Date()
    await tx
      .update(conversations)
      .set(isCustomer ? { userNotifiedAt: now } : { providerNotifiedAt: now })
      .where(eq(conversations.id, conversationId))
    const letter = composeMessageLetter(runtime, {
      reader,
      senderName: publicName(sender.name, isCustomer),
      serviceTitle: service?.title ?? 'usluga',
      newest,
      count: await tx.$count(messages, unread),
    })
    await runtime.mail.send({ ...letter, about: newest.senderId }, tx)
  })
}

type MessageLetter = {
  reader: { id: string; email: string }
  senderName: string
  serviceTitle: string
  newest: typeof messages.$inferSelect
  count: number
}

function composeMessageLetter(runtime: Runtime, letter: MessageLetter) {
  const { APP_NAME, APP_URL } = runtime.config
  const { reader, senderName, serviceTitle, newest, count } = letter
  const words = excerpt(newest.content || attachmentWords(newest.attachments))
  const about = `o usluzi „${serviceTitle}”`
  return composeLetter(APP_NAME, reader.email, {
    subject: `${senderName}: nova poruka`,
    preheader: words,
    paragraphs: [
      'Dobar dan,',
      newest.messageType === 'text' ? `${senderName} vam piše ${about}:` : `novo u razgovoru ${about} (${senderName}):`,
      words,
      ...(count > 1 ? ['U tom razgovoru vas čeka više nepročitanih poruka.'] : []),
    ],
    action: { label: 'Otvori razgovor', url: `${APP_URL}/messages?razgovor=${newest.conversationId}` },
    footer: `Ovaj email ste dobili jer niste bili na sajtu ${APP_NAME} kad je poruka poslata. Za isti razgovor šaljemo najviše jedan email na sat.`,
    unsubscribe: unsubscribeFromMessages(runtime, reader.id),
  })
}

const excerpt = (text: string) => {
  const line = singleSpaced(text)
  return line.length > excerptLength ? `${line.slice(0, excerptLength).replace(/\s+\S*$/, '')}…` : line
}
