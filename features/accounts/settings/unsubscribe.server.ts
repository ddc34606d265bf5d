import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import type { LetterWords } from '../../../platform/server/mail/letter-words.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isSealOf, seal } from '../../../platform/server/seal.server.ts'
import { profiles } from '../account-tables.server.ts'
import { unsubscribePath } from '../sign-in/sign-in-way.ts'

const sealed = (userId: string) => `unsubscribe:messages:${userId}`

/** The way out at the foot of a letter: it says who, needs no signing in, and ends with the secret that sealed it. */
export function unsubscribeFromMessages(runtime: Pick<Runtime, 'config'>, userId: string) {
  const { APP_URL } = runtime.config
  const token = `${userId}.${seal(runtime.config, sealed(userId))}`
  return {
    label: 'Isključi obaveštenja o novim porukama',
    url: `${APP_URL}${unsubscribePath}?token=${token}`,
    oneClickUrl: `${APP_URL}/api/unsubscribe?token=${token}`,
  } satisfies LetterWords['unsubscribe']
}

/** Switches them off; as often as one likes. */
export async function unsubscribe(runtime: Runtime, token: string): Promise<void> {
  const [userId = '', given = ''] = token.split('.')
  if (!isSealOf(runtime.config, sealed(userId), given)) {
    throw new Problem(410, 'invalid_link', 'Link je neispravan. Obaveštenja možete da isključite u podešavanjima.')
  }
  await runtime.db
    .update(profiles)
    .set({ notifyMessages: false })
    .where(and(eq(profiles.id, userId), isNull(profiles.deletedAt)))
}
