import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { collapseSpaces } from '../../platform/serbian/collapse-spaces.ts'
import { asWritten } from '../../platform/serbian/script/as-written.ts'
import { composeEmail, type EmailReader } from '../../platform/server/mail/email.server.ts'
import { memoizePerRuntime } from '../../platform/server/memoize-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { unsubscribeFromMessages } from '../accounts/settings/unsubscribe.server.ts'
import { describeAttachments } from '../attachments/describe-attachments.ts'
import { services } from '../services/service-tables.server.ts'
import { EMAIL_AFTER_MS, EMAIL_PAUSE_MS } from './conversation-limits.ts'
import { conversations, messageEmails, messages } from './conversation-tables.server.ts'

const queue = 'message-letters'
/** A new message starts a run after this delay. The run covers all messages that arrive until then. */
const RUN_DELAY_MS = 1_000
const MAX_EMAILS_PER_RUN = 1_000
const MAX_EXCERPT_LENGTH = 280

type DueEmail = typeof messageEmails.$inferSelect

/** SQL for the time of the email about a new message to the reader `p`; null if the reader wants no emails. */
export const emailTime = sql`CASE WHEN p.notify_messages
  THEN greatest(now(), p.last_seen_at + make_interval(secs => ${EMAIL_AFTER_MS / 1000})) END`

const runs = memoizePerRuntime('message-letters', () => ({ last: 0 }))

/** Schedules one run for all messages of a second, because a job per message would cost more than the message. */
export function scheduleMessageEmails(runtime: Runtime): void {
  const now = Date.now()
  const run = runs(runtime)
  if (now - run.last < RUN_DELAY_MS) return
  run.last = now
  runtime.jobs
    .send(runtime.db, queue, {}, { key: 'soon', startAfter: new Date(now + RUN_DELAY_MS) })
    .catch(error => runtime.log.warn({ err: error }, 'letters about messages wait for the next minute'))
}

export async function registerMessageEmails(runtime: Runtime): Promise<void> {
  const options = { expireInSeconds: 300, retryLimit: 0, oneWaiting: true, forget: true }
  const write = () => sendDueEmails(runtime)
  await runtime.jobs.work(queue, options, write)
  await runtime.jobs.everyMinute(queue, write)
}

/** Sends every due email. A failed email is tried again a minute later. */
export async function sendDueEmails(runtime: Runtime): Promise<void> {
  const due = await runtime.db
    .select()
    .from(messageEmails)
    .where(lte(messageEmails.dueAt, new Date()))
    .orderBy(messageEmails.dueAt)
    .limit(MAX_EMAILS_PER_RUN)
  for (const dueEmail of due) {
    try {
      await sendDueEmail(runtime, dueEmail)
    } catch (error) {
      runtime.log.warn({ err: error, conversation: dueEmail.conversationId }, 'a letter could not be written')
    }
  }
}

/** Sends one email, unless the messages were read. Postpones the email if the reader was seen or got one recently. */
async function sendDueEmail(runtime: Runtime, { conversationId, readerId }: DueEmail): Promise<void> {
  await runtime.db.transaction(async tx => {
    const [conversation] = await tx
      .select()
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('update')
    await tx
      .delete(messageEmails)
      .where(and(eq(messageEmails.conversationId, conversationId), eq(messageEmails.readerId, readerId)))
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
    const emailedAt = isCustomer ? conversation.userNotifiedAt : conversation.providerNotifiedAt
    if (!newest || (emailedAt && newest.createdAt <= emailedAt)) return

    const lastSeenAt = reader.lastSeenAt
    const due = Math.max(
      lastSeenAt ? lastSeenAt.getTime() + EMAIL_AFTER_MS : 0,
      emailedAt ? emailedAt.getTime() + EMAIL_PAUSE_MS : 0,
    )
    if (due > Date.now()) {
      await tx.insert(messageEmails).values({ conversationId, readerId, dueAt: new Date(due) })
      return
    }

    const [sender] = await tx.select().from(profiles).where(eq(profiles.id, newest.senderId))
    // The messages of a deleted account were erased, so there is nothing to send.
    if (!sender || sender.deletedAt) return
    const [service] = await tx.select().from(services).where(eq(services.id, conversation.serviceId))
    const now = new Date()
    await tx
      .update(conversations)
      .set(isCustomer ? { userNotifiedAt: now } : { providerNotifiedAt: now })
      .where(eq(conversations.id, conversationId))
    const email = composeMessageEmail(runtime, {
      reader,
      senderName: publicName(sender.name, isCustomer),
      serviceTitle: service?.title ?? 'usluga',
      newest,
      count: await tx.$count(messages, unread),
    })
    await runtime.mail.send({ ...email, about: newest.senderId }, tx)
  })
}

type MessageEmail = {
  reader: EmailReader & { id: string }
  senderName: string
  serviceTitle: string
  newest: typeof messages.$inferSelect
  count: number
}

function composeMessageEmail(runtime: Runtime, message: MessageEmail) {
  const { APP_NAME, APP_URL } = runtime.config
  const { reader, senderName, serviceTitle, newest, count } = message
  const isOfUser = newest.messageType === 'text'
  const words = excerpt(newest.content)
  const text = !words ? describeAttachments(newest.attachments) : isOfUser ? asWritten(words) : words
  const about = `o usluzi „${serviceTitle}”`
  return composeEmail(runtime.config, reader, {
    subject: `${senderName}: nova poruka`,
    preheader: text,
    paragraphs: [
      'Dobar dan,',
      isOfUser ? `${senderName} vam piše ${about}:` : `novo u razgovoru ${about} (${senderName}):`,
      text,
      ...(count > 1 ? ['U tom razgovoru vas čeka više nepročitanih poruka.'] : []),
    ],
    action: { label: 'Otvori razgovor', url: `${APP_URL}/messages?razgovor=${newest.conversationId}` },
    footer: `Ovaj email ste dobili jer niste bili na sajtu ${APP_NAME} kad je poruka poslata. Za isti razgovor šaljemo najviše jedan email na sat.`,
    unsubscribe: unsubscribeFromMessages(runtime, reader.id),
  })
}

const excerpt = (text: string) => {
  const line = collapseSpaces(text)
  return line.length > MAX_EXCERPT_LENGTH ? `${line.slice(0, MAX_EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…` : line
}
