import type { Feature } from '../../platform/server/feature.server.ts'
import { seriesApi } from './series-api.server.ts'
import { endAffectedSeries } from './series-endings.server.ts'
import { composeSeriesPush, seriesSubject } from './series-notices.server.ts'
import { seriesPersonalData } from './series-personal-data.server.ts'
import { registerSeriesJob } from './series-work.server.ts'

export const feature: Feature = {
  api: seriesApi,
  work: registerSeriesJob,
  personalData: seriesPersonalData,
  pushes: { [`booking ${seriesSubject}`]: composeSeriesPush },
  onServiceGone: (runtime, tx, serviceId) => endAffectedSeries(runtime, tx, { serviceId }),
  onBan: (runtime, tx, userId) => endAffectedSeries(runtime, tx, { userId }),
}
