import { and, eq, inArray, isNull } from 'drizzle-orm'
import { profiles } from '../../features/accounts/account-tables.server.ts'
import { appointmentSettings } from '../../features/appointments/appointment-tables.server.ts'
import { refreshJobPrices } from '../../features/prices/job-prices.server.ts'
import { publishFigures } from '../../features/prices/publish-figures.server.ts'
import { updateAnsweringTimes } from '../../features/providers/answering-time.server.ts'
import { updateWorkFacts } from '../../features/providers/work-facts.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { addBookings } from './bookings.ts'
import { addCalendars } from './calendars.ts'
import { addCases } from './cases.ts'
import { addComplaints } from './complaints.ts'
import { hours as demoHours } from './demo-data.ts'
import { addDeposits } from './deposits.ts'
import { addEstimates } from './estimates.ts'
import { addEvidence } from './evidence.ts'
import { writeFirstRows } from './first-rows.ts'
import { addHours } from './hours.ts'
import { demoUserIds, idOf } from './ids.ts'
import { type Loading, runtimeIn } from './loading.ts'
import { addNotes } from './notes.ts'
import { createMovingFunction, dropMovingFunction, withdrawNotifications } from './past.ts'
import { addPrices } from './prices.ts'
import { addQuotes } from './quotes.ts'
import { addRequests } from './requests.ts'
import { addSeries } from './series.ts'
import { addPictures } from './service-pictures.ts'
import { addShop } from './shop.ts'
import { addToday } from './today.ts'
import { addVisits } from './visits.ts'
import { addWaits } from './waits.ts'
import { addWebsitePictures, addWebsites } from './websites.ts'

type Part = (loading: Loading) => Promise<void>

/** All parts but the complaints and bookings run the users' commands, which takes longer than writing rows. */
const laterParts: Part[] = [
  addComplaints,
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

/**
 * Fills an empty database: rows in two transactions, then pictures. A later start continues an interrupted load. The
 * second transaction takes seconds, in which the embedded database answers no page, so it waits for `firstAnswer`.
 */
export async function loadDemo(runtime: Runtime, { firstAnswer }: { firstAnswer?: Promise<void> } = {}): Promise<void> {
  const now = Date.now()
  const [anyProfile] = await runtime.db.select({ id: profiles.id }).from(profiles).limit(1)
  if (!anyProfile) await writeFirstRows(runtime, now)
  const isDemoUser = and(inArray(profiles.id, demoUserIds()), isNull(profiles.deletedAt))
  // Without demonstration users nothing is added: the database has other users, or the demonstration was removed.
  if (!(await runtime.db.$count(profiles, isDemoUser))) return
  await firstAnswer
  if (await isWithoutLaterParts(runtime)) await writeLaterParts(runtime, now)
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
export async function writeDemoRows(runtime: Runtime, now: number): Promise<void> {
  await writeFirstRows(runtime, now)
  await writeLaterParts(runtime, now)
}

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

async function writeLaterParts(runtime: Runtime, now: number): Promise<void> {
  const startedAt = new Date()
  await runtime.db.transaction(async tx => {
    const loading = { tx, runtime: runtimeIn(tx, runtime), now, startedAt }
    await createMovingFunction(tx)
    for (const add of laterParts) await add(loading)
    await dropMovingFunction(tx)
    await withdrawNotifications(tx)
  })
}
