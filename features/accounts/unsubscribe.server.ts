import { createHmac } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { LetterWords } from '../../platform/server/letter.server.ts'
import { Problem } from '../../platform/server/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { isSameSecret } from '../../platform/server/same-secret.server.ts'
import { profiles } from './account-tables.server.ts'
import { unsubscribePath } from './sign-in-way.ts'

const seal = ({ config }: Pick<Runtime, 'config'>, userId: string) =>
  createHmac('sha256', config.AUTH_SECRET).update(`unsubscribe:messages:${userId}`).digest('base64url')

/** The way out at the foot of a letter: it says who, needs no signing in, and never ends. */
export function unsubscribeFromMessages(runtime: Pick<Runtime, 'config'>, userId: string) {
  const { APP_URL } = runtime.config
  const token = `${userId}.${seal(runtime, userId)}`
  return {
    label: 'Isključi obaveštenja o novim porukama',
    url: `${APP_URL}${unsubscribePath}?token=${token}`,
    oneClickUrl: `${APP_URL}/api/unsubscribe?token=${token}`,
  } satisfies LetterWords['unsubscribe']
}

/** Switches them off; as often as one likes. */
export async function unsubscribe(runtime: Runtime, token: string): Promise<void> {
  const [userId = '', given = ''] = token.split('.')
  if (!isSameSecret(given, seal(runtime, userId))) {
    throw new Problem(410, 'invalid_link', 'Link je neispravan. Obaveštenja možete isključiti u podešavanjima.')
  }
  await runtime.db
    .update(profiles)
    .set({ notifyMessages: false })
    .where(and(eq(profiles.id, userId), isNull(profiles.deletedAt)))
}
