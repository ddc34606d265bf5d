import { eq } from 'drizzle-orm'
import { hmac, isHmacOf } from '../../platform/server/hmac.server.ts'
import { Problem } from '../../platform/server/http/problem.server.ts'
import type { EmailContent } from '../../platform/server/mail/email-content.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { unsubscribePath } from '../accounts/sign-in/account-paths.ts'
import { removeReminderOf } from './rebooking.server.ts'
import { type RebookingRow, rebookingReminders } from './rebooking-tables.server.ts'

const signedText = (reminderId: string) => `refuse:rebooking:${reminderId}`

/** Address of the page with the button that refuses a reminder. */
export const refusalPath = (token: string): string => `${unsubscribePath}?podsetnik=${encodeURIComponent(token)}`

/** Returns the links by which the customer refuses a reminder. No session is needed, because the token is signed. */
export function refusalLinks({ config }: Pick<Runtime, 'config'>, { id }: RebookingRow) {
  const token = `${id}.${hmac(config, signedText(id))}`
  return {
    label: 'Ne želim ovaj podsetnik',
    url: `${config.APP_URL}${refusalPath(token)}`,
    oneClickUrl: `${config.APP_URL}/api/rebooking/refusal?token=${token}`,
  } satisfies EmailContent['unsubscribe']
}

/**
 * Removes a reminder for its customer as the button on 'Moji termini' does, also if called again. Throws 410 for an
 * invalid token.
 */
export async function refuseByLink(runtime: Runtime, token: string): Promise<void> {
  const [id = '', signature = ''] = token.split('.')
  if (!isHmacOf(runtime.config, signedText(id), signature)) {
    throw new Problem(
      410,
      'invalid_link',
      'Link je neispravan. Podsetnike možete da uklonite na stranici „Moji termini”.',
    )
  }
  const [row] = await runtime.db.select().from(rebookingReminders).where(eq(rebookingReminders.id, id))
  if (row && !row.refusedAt) await removeReminderOf(runtime, row.customerId, id)
}
