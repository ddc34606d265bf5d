import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db.server.ts'
import { composeLetter } from '../../platform/server/letter.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { unsubscribeFromMessages } from '../accounts/unsubscribe.server.ts'
import { services } from '../services/service-tables.server.ts'
import { conversations, messages } from './conversation-tables.server.ts'

const queue = 'message-letter'
/** Who was here so recently will see the message himself. */
const awayAfter = 5 * 60_000
/** At most one letter per conversation and receiver in this time. */
const pause = 60 * 60_000
const excerptLength = 280

type Reader = Pick<typeof profiles.$inferSelect, 'id' | 'notifyMessages' | 'lastSeenAt'>
type LetterJob = { conversationId: string; readerId: string }

const awayFrom = ({ lastSeenAt }: Pick<Reader, 'lastSeenAt'>) => (lastSeenAt ? lastSeenAt.getTime() + awayAfter : 0)

/** In the transaction of a new message: its receiver gets a letter, should he be away and not read it himself. */
export async function expectLetter(runtime: Runtime, tx: Tx, conversationId: string, reader: Reader): Promise<void> {
  if (!reader.notifyMessages) return
  const data: LetterJob = { conversationId, readerId: reader.id }
  const due = awayFrom(reader)
  await runtime.jobs.send(tx, queue, data, {
    key: `${conversationId}:${reader.id}`,
    ...(due > Date.now() && { startAfter: new Date(due) }),
  })
}

export async function workOnLetters(runtime: Runtime): Promise<void> {
  const options = { expireInSeconds: 120, retryLimit: 10, retryDelay: 30, oneWaiting: true, forget: true, batch: 20 }
  await runtime.jobs.work<LetterJob>(queue, options, data => writeLetter(runtime, data))
}

/** Looks again, since time has passed: read by now, seen meanwhile, switched off, or told within the hour. */
async function writeLetter(runtime: Runtime, { conversationId, readerId }: LetterJob): Promise<void> {
  await runtime.db.transaction(async tx => {
    const [conversation] = await tx
      .select()
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('update')
    const [reader] = await tx.select().from(profiles).where(eq(profiles.id, readerId))
    if (!conversation || !reader?.notifyMessages || !reader.emailVerified || !isReachable(reader)) return
    const unread = and(
      eq(messages.conversationId, conversationId),
      eq(messages.recipientId, readerId),
      eq(messages.read, false),
    )
    const [newest] = await tx.select().from(messages).where(unread).orderBy(desc(messages.seq)).limit(1)
    const isCustomer = conversation.userId === readerId
    const told = isCustomer ? conversation.userNotifiedAt : conversation.providerNotifiedAt
    if (!newest || (told && newest.createdAt <= told)) return

    const due = Math.max(awayFrom(reader), told ? told.getTime() + pause : 0)
    if (due > Date.now()) {
      const again: LetterJob = { conversationId, readerId }
      const key = `${conversationId}:${readerId}`
      return runtime.jobs.send(tx, queue, again, { key, startAfter: new Date(due) })
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
      senderName: publicName(sender),
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
  const words = excerpt(newest.content)
  const about = `o usluzi „${serviceTitle}“:`
  return composeLetter(APP_NAME, reader.email, {
    subject: `${senderName}: nova poruka`,
    preheader: words,
    paragraphs: [
      'Dobar dan,',
      newest.messageType === 'text' ? `${senderName} vam piše ${about}` : `Novo u razgovoru sa ${senderName} ${about}`,
      words,
      ...(count > 1 ? ['U tom razgovoru vas čeka više nepročitanih poruka.'] : []),
    ],
    action: { label: 'Otvori razgovor', url: `${APP_URL}/messages?razgovor=${newest.conversationId}` },
    footer: `Ovo pismo je stiglo jer niste bili na sajtu ${APP_NAME} kad je poruka poslata. Po razgovoru šaljemo najviše jedno na sat.`,
    unsubscribe: unsubscribeFromMessages(runtime, reader.id),
  })
}

const excerpt = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > excerptLength ? `${line.slice(0, excerptLength).replace(/\s+\S*$/, '')}…` : line
}
