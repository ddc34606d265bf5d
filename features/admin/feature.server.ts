import { collect, composeReactions, type Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { adminOverview } from './admin-overview.server.ts'
import { complaintsApi } from './complaints/complaints-api.server.ts'
import { evidenceQueueApi } from './evidence/evidence-queue-api.server.ts'
import { listingsApi } from './listings/listings-api.server.ts'
import { operationsApi } from './operations/operations-api.server.ts'
import type { OverviewPart } from './overview/overview.ts'
import { overviewApi } from './overview/overview-api.server.ts'
import { peopleApi } from './people/people-api.server.ts'
import type { HistoryEntry } from './people/person.ts'
import { supportApi } from './support/support-api.server.ts'
import { townsApi } from './towns/towns-api.server.ts'
import { unmetApi } from './unmet/unmet-api.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Returns a feature's part of the overview on /admin. Called for every request of the overview. */
    overview?: (runtime: Runtime, now: Date) => Promise<OverviewPart>
    /** Returns a feature's decisions about a user and the user's content, newest first. */
    decidedAbout?: (runtime: Runtime, personId: string) => Promise<HistoryEntry[]>
  }
}

export const feature: Feature = {
  api: all =>
    createRouter()
      .route('/', overviewApi(collect(all, 'overview')))
      .route('/', peopleApi(composeReactions(collect(all, 'onBan')), collect(all, 'decidedAbout')))
      .route('/', listingsApi())
      .route('/', supportApi())
      .route('/', complaintsApi())
      .route('/', evidenceQueueApi())
      .route('/', operationsApi())
      .route('/', unmetApi())
      .route('/', townsApi()),
  overview: adminOverview,
}
