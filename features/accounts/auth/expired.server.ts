import { lt } from 'drizzle-orm'
import { deleteInSteps } from '../../../platform/server/database/delete-in-steps.server.ts'
import { returnedLetters } from '../../../platform/server/mail/returned-letter-tables.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { sessions, takenBack, verifications } from '../account-tables.server.ts'

const queue = 'forget-expired'
/** Nobody can use them any more; so long they may still tell what has happened. */
const keptDays = 7
/** A letter that came back so long ago tells nothing any more. */
const returnedDays = 30
/** No browser keeps a request for so long that is still to be sent again. */
const takenBackDays = 180

/** Every night the sessions, links and codes go that have been over for a week, and what came or was taken back long ago. */
export async function workOnExpired(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(queue, { expireInSeconds: 3600, retryLimit: 3 }, () => forgetExpired(runtime))
  await runtime.jobs.schedule(queue, '10 3 * * *')
}

export async function forgetExpired({ db }: Pick<Runtime, 'db'>, now = new Date()): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const before = ago(keptDays)
  await deleteInSteps(db, sessions, sessions.id, lt(sessions.expiresAt, before))
  await deleteInSteps(db, verifications, verifications.id, lt(verifications.expiresAt, before))
  await deleteInSteps(db, returnedLetters, returnedLetters.id, lt(returnedLetters.createdAt, ago(returnedDays)))
  await deleteInSteps(db, takenBack, takenBack.userId, lt(takenBack.createdAt, ago(takenBackDays)))
}
