import { and, eq, ne, sql } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput } from '../../platform/server/http/problem.server.ts'
import type { Category } from '../services/categories.ts'
import { jobDictionary } from '../services/jobs/jobs.server.ts'
import { type Line, matchJob } from '../services/jobs/match-job.server.ts'
import type { JobChoiceInput, LineJob } from './figure.ts'
import { MAX_CHOICES } from './figure-limits.ts'
import { jobChoices } from './figure-tables.server.ts'
import { figureOf, findFigures, jobName } from './figures.server.ts'
import { lineKey } from './job-prices.server.ts'
import { townOfKey } from './price-towns.ts'

/** Returns the job of each of the provider's lines, with its figure in the provider's town. */
export async function findLineJobs({ runtime, user }: ActorContext, lines: Line[]): Promise<LineJob[]> {
  const { database, db } = runtime
  const dictionary = jobDictionary(runtime)
  const [offer] = await database.rows<{ town: string; trades: Category[] }>(
    `SELECT min(town_key) AS town, array_agg(DISTINCT category) AS trades FROM services
     WHERE user_id = $1 AND status = 'active' AND deleted_at IS NULL HAVING count(*) > 0`,
    [user.id],
  )
  const choices = await db.select().from(jobChoices).where(eq(jobChoices.providerId, user.id))
  const figures = offer ? await findFigures(database, { town: offer.town }) : []
  const town = offer && townOfKey(offer.town)
  return lines.map(line => {
    const key = lineKey(line)
    const choice = choices.find(each => each.line === key)
    const job = choice
      ? choice.job === null
        ? undefined
        : dictionary.byId.get(choice.job)
      : matchJob(dictionary, line, offer?.trades ?? [])?.job
    const figure = figures.find(each => each.job === job?.id)
    return {
      job: job ? jobName(job) : null,
      is_chosen: choice !== undefined,
      figure: figure ? figureOf(figure) : null,
      town_in: town?.in ?? null,
    }
  })
}

/**
 * Stores which job the provider's lines with this name and unit are. 422 for an unknown job, 409 `too_many` with too
 * many choices. The nightly job applies the choice to the figures.
 */
export async function chooseJob(acting: ActorContext, { job, name, unit }: JobChoiceInput): Promise<LineJob> {
  const { runtime, user } = acting
  const { db } = runtime
  const line = lineKey({ name, unit })
  const isSame = and(eq(jobChoices.providerId, user.id), eq(jobChoices.line, line))
  if (job === undefined) await db.delete(jobChoices).where(isSame)
  else {
    if (job !== null && !jobDictionary(runtime).byId.has(job)) throw invalidInput({ job: 'Izaberite posao sa liste.' })
    const isOther = and(eq(jobChoices.providerId, user.id), ne(jobChoices.line, line))
    if ((await db.$count(jobChoices, isOther)) >= MAX_CHOICES)
      throw conflict('too_many', `Možete da izaberete posao za najviše ${MAX_CHOICES} stavki.`)
    await db
      .insert(jobChoices)
      .values({ providerId: user.id, line, job })
      .onConflictDoUpdate({
        target: [jobChoices.providerId, jobChoices.line],
        set: { job: sql`excluded.job` },
      })
  }
  return (await findLineJobs(acting, [{ name, unit }]))[0]!
}
