import { eq } from 'drizzle-orm'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import type { PushNotice } from '../../push/push-job.server.ts'
import { decisions } from '../moderation-tables.server.ts'

/** That something was decided; about what and how is nobody's business who sees the screen. */
export async function decisionPush({ db }: Runtime, userId: string, subject: string): Promise<PushNotice | null> {
  const [id = '', page = ''] = subject.split(' ')
  const [decision] = await db.select().from(decisions).where(eq(decisions.id, id))
  if (!decision) return null
  const isAboutHim = decision.personId === userId
  return { title: isAboutHim ? 'Stigla vam je odluka' : 'Stigao je odgovor na vašu prijavu', url: page }
}
