import type { Feature } from '../../platform/server/feature.server.ts'
import { evidenceApi } from './evidence-api.server.ts'
import { storedFolders } from './evidence-documents.server.ts'
import { composeEvidencePush } from './evidence-emails.server.ts'
import { evidencePersonalData } from './evidence-personal-data.server.ts'
import { registerEvidenceJobs } from './evidence-terms.server.ts'

export const feature: Feature = {
  api: evidenceApi,
  work: registerEvidenceJobs,
  personalData: evidencePersonalData,
  pushes: { evidence: composeEvidencePush },
  storedFolders,
}
