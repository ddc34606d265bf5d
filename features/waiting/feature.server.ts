import { eq } from 'drizzle-orm'
import { collect, type Feature } from '../../platform/server/feature.server.ts'
import { noDeposit } from '../bookings/deposit/deposits.server.ts'
import { enqueueWaitRun, makeCheckDue } from './wait-checks.server.ts'
import { endWaits, endWaitsOf } from './wait-ends.server.ts'
import { registerWaitJobs } from './wait-offers.server.ts'
import { waitingApi } from './waiting-api.server.ts'
import { composeOfferPush } from './waiting-notices.server.ts'
import { waitingPersonalData } from './waiting-personal-data.server.ts'
import { waits } from './waiting-tables.server.ts'

export const feature: Feature = {
  api: all => waitingApi({ depositOf: collect(all, 'depositOf')[0] ?? noDeposit }),
  work: registerWaitJobs,
  personalData: waitingPersonalData,
  pushes: { waiting: composeOfferPush },
  async onFreeTime(runtime, providerId, now) {
    if (await makeCheckDue(runtime.db, providerId, now)) enqueueWaitRun(runtime)
  },
  onServiceGone: (runtime, tx, serviceId) => endWaits(runtime, tx, eq(waits.serviceId, serviceId), 'closed'),
  onBan: endWaitsOf,
}
