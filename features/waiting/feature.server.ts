import { eq } from 'drizzle-orm'
import type { Feature } from '../../platform/server/feature.server.ts'
import { enqueueWaitRun, makeCheckDue } from './wait-checks.server.ts'
import { endWaits, endWaitsOf } from './wait-ends.server.ts'
import { registerWaitJobs } from './wait-offers.server.ts'
import { waitingApi } from './waiting-api.server.ts'
import { composeOfferPush } from './waiting-notices.server.ts'
import { waitingPersonalData } from './waiting-personal-data.server.ts'
import { waits } from './waiting-tables.server.ts'

export const feature: Feature = {
  api: waitingApi,
  work: registerWaitJobs,
  personalData: waitingPersonalData,
  pushes: { waiting: composeOfferPush },
  async onFreeTime(runtime, providerId, now) {
    if (await makeCheckDue(runtime.db, providerId, now)) enqueueWaitRun(runtime)
  },
  onServiceGone: (runtime, tx, serviceId) => endWaits(runtime, tx, eq(waits.serviceId, serviceId), 'closed'),
  onBan: endWaitsOf,
}
