import { eq } from 'drizzle-orm'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import type { PushNotice } from '../../push/push-job.server.ts'
import { decisions } from '../moderation-tables.server.ts'

/** Returns a decision's notification. Subject and outcome are left out because other people may see the screen. */
export async function decisionPush({ db }: Runtime, userId: string, key: string): Promise<PushNotice | null> {
  const [id = '', page = ''] = key.split(' ')
  const [decision] = await db.select().from(decisions).where(eq(decisions.id, id))
  if (!decision) return null
  const isAboutUser = decision.personId === userId
  return { title: isAboutUser ? 'Stigla vam je odluka' : 'Stigao je odgovor na vašu prijavu', url: page }
}
