import type { Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { complaintApi } from './complaint-api.server.ts'
import { composeComplaintPush } from './complaint-notices.server.ts'
import { complaintPersonalData } from './complaint-personal-data.server.ts'
import { complaintPhotosApi } from './complaint-photos-api.server.ts'
import { registerComplaintTermJob } from './complaint-term-work.server.ts'

export const feature: Feature = {
  api: () => createRouter().route('/', complaintApi()).route('/', complaintPhotosApi()),
  work: registerComplaintTermJob,
  personalData: complaintPersonalData,
  pushes: { complaint: composeComplaintPush },
}
