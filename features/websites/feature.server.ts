import type { Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { domainApi } from './domain/domain-api.server.ts'
import { registerDomainJobs } from './domain/domain-jobs.server.ts'
import { siteFilesRoute } from './site-files.server.ts'
import { siteImageAccess } from './site-images.server.ts'
import { websiteApi } from './website-api.server.ts'
import { websiteImageReferences, websitePersonalData } from './website-personal-data.server.ts'

export const feature: Feature = {
  api: () => createRouter().route('/', websiteApi()).route('/', domainApi()),
  routes: siteFilesRoute,
  work: registerDomainJobs,
  personalData: websitePersonalData,
  imageReferences: websiteImageReferences,
  imageAccess: siteImageAccess,
}
