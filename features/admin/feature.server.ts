import { each, type Feature, together } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { machineryApi } from './machinery/machinery-api.server.ts'
import { offersApi } from './offers/offers-api.server.ts'
import type { OverviewPart } from './overview/overview.ts'
import { overviewApi } from './overview/overview-api.server.ts'
import { ownPart } from './own-part.server.ts'
import { peopleApi } from './people/people-api.server.ts'
import type { DecidedAbout } from './people/person.ts'
import { supportApi } from './support/support-api.server.ts'
import { unmetApi } from './unmet/unmet-api.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** A feature's part of the overview on /admin, computed on every request. */
    overview?: (runtime: Runtime, now: Date) => Promise<OverviewPart>
    /** A feature's decisions about a user and their content, newest first. */
    decidedAbout?: (runtime: Runtime, personId: string) => Promise<DecidedAbout[]>
  }
}

export const feature: Feature = {
  api: all =>
    createRouter()
      .route('/', overviewApi(each(all, 'overview')))
      .route('/', peopleApi(together(each(all, 'onBan')), each(all, 'decidedAbout')))
      .route('/', offersApi())
      .route('/', supportApi())
      .route('/', machineryApi())
      .route('/', unmetApi()),
  overview: ownPart,
}
