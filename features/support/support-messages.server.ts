import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { asWritten } from '../../platform/serbian/script/as-written.ts'
import type { Identity } from '../../platform/server/http/http.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { MESSAGE_RETENTION_DAYS } from './support-limits.ts'
import type { SupportMessage } from './support-message.ts'
import { supportMessages } from './support-tables.server.ts'

export const supportRateLimit = { name: 'support', points: 5, seconds: 600 }

const retentionJob = 'support-retention'

/**
 * Stores a message and queues the email to SUPPORT_EMAIL, in one transaction. If a sender sends the same text again on
 * one day, as after a double click or a lost response, nothing more is stored.
 */
export async function storeMessage(runtime: Runtime, input: SupportMessage, user: Identity | null): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const digest = createHash('sha256')
    .update(JSON.stringify([day, input.email, input.name, input.message]))
    .digest('base64url')
  await runtime.db.transaction(async tx => {
    const [stored] = await tx
      .insert(supportMessages)
      .values({ id: uuidv7(), digest, userId: user?.id ?? null, ...input })
      .onConflictDoNothing({ target: supportMessages.digest })
      .returning({ id: supportMessages.id })
    if (stored) await runtime.mail.send(composeSupportEmail(runtime, stored.id, input, user), tx)
  })
}

function composeSupportEmail(
  { config }: Runtime,
  id: string,
  { name, email, message }: SupportMessage,
  user: Identity | null,
) {
  const composed = composeEmail(
    config,
    { email: config.SUPPORT_EMAIL, script: 'latin' },
    {
      subject: `Podrška: ${name}`,
      preheader: asWritten(message.slice(0, 120)),
      paragraphs: message.split(/\n{2,}/).map(asWritten),
      closing: `${name}, ${email}`,
      footer: `Poruka ${id} sa stranice ${config.APP_URL}/support. ${
        user ? `Pisao je nalog ${user.id}.` : 'Pisao je posetilac koji nije prijavljen; adresa nije proverena.'
      } Odgovorite na ovaj email.`,
    },
  )
  return { ...composed, headers: { ...composed.headers, 'Reply-To': email } }
}

export async function workOnRetention(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(retentionJob, { expireInSeconds: 300, retryLimit: 3 }, () => deleteOldMessages(runtime))
  await runtime.jobs.schedule(retentionJob, '40 3 * * *')
}

export async function deleteOldMessages({ db }: Runtime, now = new Date()): Promise<void> {
  const oldest = new Date(now.getTime() - MESSAGE_RETENTION_DAYS * 86_400_000)
  await db.delete(supportMessages).where(lt(supportMessages.createdAt, oldest))
}
