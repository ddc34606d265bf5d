import { each, type Feature, together } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { bookingApi } from './booking-api.server.ts'
import { onCompletion } from './booking-completion.server.ts'
import { bookingPersonalData } from './booking-personal-data.server.ts'
import { bookingPush } from './booking-push.server.ts'
import { calendarApi } from './calendar-api.server.ts'
import { calendarRoutes } from './calendar-routes.server.ts'
import { cancelAhead } from './cancel-ahead.server.ts'
import { workOnReminders } from './reminders.server.ts'

export const feature: Feature = {
  api: all =>
    createRouter()
      .route('/', calendarApi())
      .route('/', bookingApi({ onCompletion: together(each(all, 'onCompletion')) })),
  routes: calendarRoutes,
  work: workOnReminders,
  personalData: bookingPersonalData,
  pushes: { booking: bookingPush },
  onCompletion,
  onServiceGone: (runtime, tx, serviceId) => cancelAhead(runtime, tx, { serviceId }),
  onBan: (runtime, tx, userId) => cancelAhead(runtime, tx, { userId }),
}
