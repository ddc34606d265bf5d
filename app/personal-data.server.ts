import { accountPersonalData } from '../features/accounts/account-personal-data.server.ts'
import { portraitReferences } from '../features/accounts/profile/profiles.server.ts'
import { appointmentPersonalData } from '../features/appointments/appointment-personal-data.server.ts'
import { assistantPersonalData } from '../features/assistant/assistant-personal-data.server.ts'
import { conversationPersonalData } from '../features/conversations/conversation-personal-data.server.ts'
import { mediaPersonalData } from '../features/media/media-personal-data.server.ts'
import { ratingPersonalData } from '../features/ratings/rating-personal-data.server.ts'
import { serviceImageReferences, servicePersonalData } from '../features/services/service-personal-data.server.ts'
import { statisticsPersonalData } from '../features/statistics/statistics-personal-data.server.ts'
import { supportPersonalData } from '../features/support/support-personal-data.server.ts'
import { websiteImageReferences, websitePersonalData } from '../features/websites/website-personal-data.server.ts'

/** What each feature keeps of a person, in the features' order; a new table with somebody in it belongs to one of these. */
export const personalData = [
  mediaPersonalData,
  accountPersonalData,
  servicePersonalData,
  appointmentPersonalData,
  conversationPersonalData,
  ratingPersonalData,
  assistantPersonalData,
  websitePersonalData,
  statisticsPersonalData,
  supportPersonalData,
]

/** Where stored images are shown; what none of these knows is swept away after a day. */
export const imageReferences = [portraitReferences, serviceImageReferences, websiteImageReferences]
