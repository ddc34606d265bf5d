import type { Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { onServiceWritten } from './compared-prices.server.ts'
import { registerEuroRateJob } from './euro-rates.server.ts'
import { paymentApi } from './payment-api.server.ts'
import { assistantPrices } from './price-list.server.ts'
import { priceListApi } from './price-list-api.server.ts'
import { quoteApi } from './quote-api.server.ts'
import { registerQuoteExpiryJob, withdrawUnanswered } from './quote-expiries.server.ts'
import { quotePersonalData } from './quote-personal-data.server.ts'
import { composeQuotePush } from './quote-push.server.ts'
import { onCompletion } from './warranty/warranties.server.ts'
import { registerWarrantyReminderJob } from './warranty/warranty-reminders.server.ts'

export const feature: Feature = {
  api: () => createRouter().route('/', priceListApi()).route('/', paymentApi()).route('/', quoteApi()),
  work: async runtime => {
    await registerQuoteExpiryJob(runtime)
    await registerEuroRateJob(runtime)
    await registerWarrantyReminderJob(runtime)
  },
  personalData: quotePersonalData,
  pushes: { quote: composeQuotePush },
  onCompletion,
  onBan: withdrawUnanswered,
  onServiceWritten,
  pricesOf: assistantPrices,
}
