import { asc, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import { asWritten } from '../../platform/serbian/script/as-written.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../platform/server/http/problem.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { findScript } from '../accounts/script-choice.server.ts'
import { recordAct } from '../journal/journal.server.ts'
import { supportAnswers, supportMessages } from './support-tables.server.ts'

type Row = typeof supportMessages.$inferSelect
type Answer = { id: string; text: string; by: string; createdAt: Date }

/** Lists the unanswered messages with the oldest first, or the answered messages with the newest first. */
export async function listSupportMessages({ db }: Runtime, isAnswered: boolean, limit: number): Promise<Row[]> {
  const answered = db.select({ id: supportAnswers.messageId }).from(supportAnswers)
  if (isAnswered)
    return db
      .select()
      .from(supportMessages)
      .where(inArray(supportMessages.id, answered))
      .orderBy(desc(supportMessages.createdAt))
      .limit(limit)
  const rows = await db
    .select({ message: supportMessages })
    .from(supportMessages)
    .leftJoin(supportAnswers, eq(supportAnswers.messageId, supportMessages.id))
    .where(isNull(supportAnswers.id))
    .orderBy(asc(supportMessages.createdAt))
    .limit(limit)
  return rows.map(({ message }) => message)
}

export async function countUnanswered({ db }: Runtime): Promise<number> {
  const [waiting] = await db
    .select({ count: count() })
    .from(supportMessages)
    .leftJoin(supportAnswers, eq(supportAnswers.messageId, supportMessages.id))
    .where(isNull(supportAnswers.id))
  return waiting!.count
}

export async function findSupportMessage({ db }: Runtime, id: string): Promise<Row & { answers: Answer[] }> {
  const [row] = await db.select().from(supportMessages).where(eq(supportMessages.id, id))
  if (!row) throw notFound('Ova poruka više nije ovde.')
  const answers = await db
    .select({
      id: supportAnswers.id,
      text: supportAnswers.text,
      by: profiles.name,
      createdAt: supportAnswers.createdAt,
    })
    .from(supportAnswers)
    .innerJoin(profiles, eq(profiles.id, supportAnswers.answeredBy))
    .where(eq(supportAnswers.messageId, id))
    .orderBy(asc(supportAnswers.createdAt))
  return { ...row, answers }
}

/**
 * Stores an answer and queues its email, in one transaction. The client chooses the id, so a retry stores one answer.
 * `seen` is the number of answers that the administrator has seen. Fails with `answered_meanwhile` if there are more.
 */
export async function answerMessage(
  { runtime, user }: ActorContext,
  messageId: string,
  { id, text, seen }: { id: string; text: string; seen: number },
): Promise<void> {
  await runtime.db.transaction(async tx => {
    const [message] = await tx.select().from(supportMessages).where(eq(supportMessages.id, messageId)).for('update')
    if (!message) throw notFound('Ova poruka više nije ovde.')
    const answers = await tx.select().from(supportAnswers).where(eq(supportAnswers.messageId, messageId))
    if (answers.some(each => each.id === id)) return
    if (answers.length !== seen)
      throw conflict('answered_meanwhile', 'Na ovu poruku je neko u međuvremenu odgovorio. Pročitajte taj odgovor.')
    await tx.insert(supportAnswers).values({ id, messageId, answeredBy: user.id, text })
    await recordAct(tx, {
      actorId: user.id,
      act: 'answer_support',
      subject: { type: 'support_message', id: messageId },
    })
    await sendAnswer(runtime, tx, message, text)
  })
}

async function sendAnswer(runtime: Runtime, tx: Tx, message: Row, text: string): Promise<void> {
  const { APP_URL, SUPPORT_EMAIL } = runtime.config
  const script = await findScript(tx, message.email)
  const email = composeEmail(
    runtime.config,
    { email: message.email, script },
    {
      subject: 'Odgovor podrške',
      preheader: asWritten(text.slice(0, 120)),
      paragraphs: text.split(/\n{2,}/).map(asWritten),
      after: [`Pisali ste nam: ${asWritten(message.message)}`],
      footer: `Ovo je odgovor na poruku koju je neko, verovatno vi, sa ovom adresom poslao na ${APP_URL}/support. Možete da odgovorite na ovaj email.`,
    },
  )
  return runtime.mail.send({ ...email, headers: { ...email.headers, 'Reply-To': SUPPORT_EMAIL } }, tx)
}
