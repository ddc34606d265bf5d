import { and, eq, inArray, isNull } from 'drizzle-orm'
import { profiles } from '../../features/accounts/account-tables.server.ts'
import { hashPassword } from '../../features/accounts/auth/password-hash.server.ts'
import { appointmentSettings } from '../../features/appointments/appointment-tables.server.ts'
import { refreshJobPrices } from '../../features/prices/job-prices.server.ts'
import { publishFigures } from '../../features/prices/publish-figures.server.ts'
import { updateAnsweringTimes } from '../../features/providers/answering-time.server.ts'
import { updateWorkFacts } from '../../features/providers/work-facts.server.ts'
import type { Config } from '../../platform/server/config.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { addBookings } from './bookings.ts'
import { addCalendars } from './calendars.ts'
import { addCases } from './cases.ts'
import { addComplaints } from './complaints.ts'
import { addConversations, addRatings } from './conversation-rows.ts'
import { hours as demoHours } from './demo-data.ts'
import { addDeposits } from './deposits.ts'
import { addDiary } from './diary.ts'
import { addEstimates } from './estimates.ts'
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
import { addShop } from './shop.ts'
import { addToday } from './today.ts'
import { addVisits } from './visits.ts'
import { addWaits } from './waits.ts'
import { addWebsitePictures, addWebsites } from './websites.ts'

type Part = (loading: Loading) => Promise<void>

/** The first parts write rows. They also make the people, without whom the site has nothing to show. */
const firstParts: Part[] = [addPeople, addServices, addConversations, addRatings, addDiary, addComplaints]
/** All later parts but the bookings run the users' commands, which takes longer. */
const laterParts: Part[] = [
  addHours,
  addShop,
  addPrices,
  addBookings,
  addWaits,
  addSeries,
  addCalendars,
  addQuotes,
  addVisits,
  addDeposits,
  addRequests,
  addNotes,
  addCases,
  addToday,
]

export const isDemoAllowed = (config: Config) => config.DEMO && isDemoSafe(config)

/**
 * Fills an empty database: rows in two transactions, between which the embedded database answers pages, then pictures.
 * A later start continues an interrupted load.
 */
export async function loadDemo(runtime: Runtime, now = Date.now()): Promise<void> {
  const [anyProfile] = await runtime.db.select({ id: profiles.id }).from(profiles).limit(1)
  if (!anyProfile) await writeParts(runtime, now, firstParts)
  const isDemoUser = and(inArray(profiles.id, demoUserIds()), isNull(profiles.deletedAt))
  // Without demonstration users nothing is added: the database has other users, or the demonstration was removed.
  if (!(await runtime.db.$count(profiles, isDemoUser))) return
  if (await isWithoutLaterParts(runtime)) await writeParts(runtime, now, laterParts)
  await updateAnsweringTimes(runtime)
  await updateWorkFacts(runtime)
  await addEvidence(runtime, now)
  await refreshJobPrices(runtime)
  await publishFigures(runtime)
  await addEstimates(runtime)
  await addWebsites(runtime, idOf)
  await addPictures(runtime)
  await addWebsitePictures(runtime, idOf)
}

/** Writes all rows of the demonstration, also beside other users. */
export const writeDemoRows = (runtime: Runtime, now: number) => writeParts(runtime, now, [...firstParts, ...laterParts])

/** Writes only what a load has written that was interrupted between its transactions, for tests. */
export const writeFirstRows = (runtime: Runtime, now: number) => writeParts(runtime, now, firstParts)

/** Later parts are written all or none, and begin with the hours of providers: those who remain all have hours or none. */
async function isWithoutLaterParts({ db }: Runtime): Promise<boolean> {
  const booked = inArray(
    profiles.id,
    demoHours.map(({ provider }) => idOf('person', provider)),
  )
  const rows = await db
    .select({ version: appointmentSettings.hoursVersion })
    .from(profiles)
    .leftJoin(appointmentSettings, eq(appointmentSettings.providerId, profiles.id))
    .where(and(booked, isNull(profiles.deletedAt)))
  return rows.length > 0 && rows.every(({ version }) => !version)
}

async function writeParts(runtime: Runtime, now: number, parts: Part[]): Promise<void> {
  const startedAt = new Date()
  // Hashed before the transaction, during which the embedded database answers no page.
  const passwordHash = parts.includes(addPeople) ? await hashPassword(demoPassword) : ''
  await runtime.db.transaction(async tx => {
    const loading = { tx, runtime: runtimeIn(tx, runtime), now, startedAt, passwordHash }
    await createMovingFunction(tx)
    for (const add of parts) await add(loading)
    await dropMovingFunction(tx)
    await withdrawNotifications(tx)
  })
}
