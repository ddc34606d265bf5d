import { and, eq, isNull } from 'drizzle-orm'
import { hmac, isHmacOf } from '../../../platform/server/hmac.server.ts'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import type { EmailContent } from '../../../platform/server/mail/email-content.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../account-tables.server.ts'
import { unsubscribePath } from '../sign-in/account-paths.ts'

const signedText = (userId: string) => `unsubscribe:messages:${userId}`

/** Returns the unsubscribe links of an email. No session is needed, because the token is signed with AUTH_SECRET. */
export function unsubscribeFromMessages(runtime: Pick<Runtime, 'config'>, userId: string) {
  const { APP_URL } = runtime.config
  const token = `${userId}.${hmac(runtime.config, signedText(userId))}`
  return {
    label: 'Isključi obaveštenja o novim porukama',
    url: `${APP_URL}${unsubscribePath}?token=${token}`,
    oneClickUrl: `${APP_URL}/api/unsubscribe?token=${token}`,
  } satisfies EmailContent['unsubscribe']
}

/** Switches off emails about messages, also if called again. Throws 410 for an invalid token. */
export async function unsubscribe(runtime: Runtime, token: string): Promise<void> {
  const [userId = '', signature = ''] = token.split('.')
  if (!isHmacOf(runtime.config, signedText(userId), signature)) {
    throw new Problem(410, 'invalid_link', 'Link je neispravan. Obaveštenja možete da isključite u podešavanjima.')
  }
  await runtime.db
    .update(profiles)
    .set({ notifyMessages: false })
    .where(and(eq(profiles.id, userId), isNull(profiles.deletedAt)))
}
