import type { Feature } from '../../platform/server/feature.server.ts'
import { websiteFontsRoute } from './fonts/website-fonts.server.ts'
import { websiteApi } from './website-api.server.ts'
import { websiteImageReferences, websitePersonalData } from './website-personal-data.server.ts'

export const feature: Feature = {
  api: websiteApi,
  routes: websiteFontsRoute,
  personalData: websitePersonalData,
  imageReferences: websiteImageReferences,
}
