import { collect, composeReactions, type Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { bookingApi } from './booking-api.server.ts'
import { onCompletion } from './booking-completion.server.ts'
import { bookingPersonalData } from './booking-personal-data.server.ts'
import { composeBookingPush } from './booking-push.server.ts'
import { calendarApi } from './calendar-api.server.ts'
import { calendarRoutes } from './calendar-routes.server.ts'
import { cancelUpcomingBookings } from './cancel-upcoming.server.ts'
import { bookingDepositApi } from './deposit/deposit-api.server.ts'
import { type DepositOf, noDeposit } from './deposit/deposits.server.ts'
import { registerReminderJobs } from './reminders.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Deposit that a service asks for, from the one feature that knows it. */
    depositOf?: DepositOf
  }
}

export const feature: Feature = {
  api: all =>
    createRouter()
      .route('/', calendarApi())
      .route('/', bookingDepositApi())
      .route(
        '/',
        bookingApi({
          onCompletion: composeReactions(collect(all, 'onCompletion')),
          depositOf: collect(all, 'depositOf')[0] ?? noDeposit,
        }),
      ),
  routes: calendarRoutes,
  work: registerReminderJobs,
  personalData: bookingPersonalData,
  pushes: { booking: composeBookingPush },
  onCompletion,
  onServiceGone: (runtime, tx, serviceId) => cancelUpcomingBookings(runtime, tx, { serviceId }),
  onBan: (runtime, tx, userId) => cancelUpcomingBookings(runtime, tx, { userId }),
}
