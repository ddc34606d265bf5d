import { and, inArray, isNull } from 'drizzle-orm'
import { profiles } from '../../features/accounts/account-tables.server.ts'
import { hashPassword } from '../../features/accounts/auth/password-hash.server.ts'
import { refreshJobPrices } from '../../features/prices/job-prices.server.ts'
import { publishFigures } from '../../features/prices/publish-figures.server.ts'
import { updateAnsweringTimes } from '../../features/providers/answering-time.server.ts'
import { updateWorkFacts } from '../../features/providers/work-facts.server.ts'
import type { Config } from '../../platform/server/config.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { addBookings } from './bookings.ts'
import { addCases } from './cases.ts'
import { addComplaints } from './complaints.ts'
import { addConversations, addRatings } from './conversation-rows.ts'
import { addDiary } from './diary.ts'
import { addEvidence } from './evidence.ts'
import { addHours } from './hours.ts'
import { demoPassword, demoUserIds, idOf, isDemoSafe } from './ids.ts'
import { type Loading, runtimeIn } from './loading.ts'
import { addNotes } from './notes.ts'
import { createMovingFunction, dropMovingFunction, withdrawNotifications } from './past.ts'
import { addPeople } from './person-rows.ts'
import { addPrices } from './prices.ts'
import { addQuotes } from './quotes.ts'
import { addRequests } from './requests.ts'
import { addSeries } from './series.ts'
import { addPictures } from './service-pictures.ts'
import { addServices } from './service-rows.ts'
import { addWebsitePictures, addWebsites } from './websites.ts'

/** The parts of the demonstration, in their order. The first six write rows; all others run the users' commands. */
const parts: ((loading: Loading) => Promise<void>)[] = [
  addPeople,
  addServices,
  addConversations,
  addRatings,
  addDiary,
  addComplaints,
  addHours,
  addPrices,
  addBookings,
  addSeries,
  addQuotes,
  addRequests,
  addNotes,
  addCases,
]

export const isDemoAllowed = (config: Config) => config.DEMO && isDemoSafe(config)

/** Fills an empty database: rows in one transaction, then pictures. Fixed ids let an interrupted load continue. */
export async function loadDemo(runtime: Runtime, now = Date.now()): Promise<void> {
  const [anyProfile] = await runtime.db.select({ id: profiles.id }).from(profiles).limit(1)
  if (!anyProfile) await writeDemoRows(runtime, now)
  const isDemoUser = and(inArray(profiles.id, demoUserIds()), isNull(profiles.deletedAt))
  // Without demonstration users nothing is added: the database has other users, or the demonstration was removed.
  if (!(await runtime.db.$count(profiles, isDemoUser))) return
  await updateAnsweringTimes(runtime)
  await updateWorkFacts(runtime)
  await addEvidence(runtime, now)
  await refreshJobPrices(runtime)
  await publishFigures(runtime)
  await addWebsites(runtime, idOf)
  await addPictures(runtime)
  await addWebsitePictures(runtime, idOf)
}

export async function writeDemoRows(runtime: Runtime, now: number): Promise<void> {
  const startedAt = new Date()
  // Hashed before the transaction, during which the embedded database answers no page.
  const passwordHash = await hashPassword(demoPassword)
  await runtime.db.transaction(async tx => {
    const loading = { tx, runtime: runtimeIn(tx, runtime), now, startedAt, passwordHash }
    await createMovingFunction(tx)
    for (const add of parts) await add(loading)
    await dropMovingFunction(tx)
    await withdrawNotifications(tx)
  })
}
