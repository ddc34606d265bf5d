import type { Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { onServiceWritten } from './compared-prices.server.ts'
import { workOnRates } from './euro-rates.server.ts'
import { paymentApi } from './payment-api.server.ts'
import { toldPrices } from './price-list.server.ts'
import { priceListApi } from './price-list-api.server.ts'
import { quoteApi } from './quote-api.server.ts'
import { withdrawOf, workOnExpiries } from './quote-ends.server.ts'
import { quotePersonalData } from './quote-personal-data.server.ts'
import { quotePush } from './quote-push.server.ts'

export const feature: Feature = {
  api: () => createRouter().route('/', priceListApi()).route('/', paymentApi()).route('/', quoteApi()),
  work: async runtime => {
    await workOnExpiries(runtime)
    await workOnRates(runtime)
  },
  personalData: quotePersonalData,
  pushes: { quote: quotePush },
  onBan: withdrawOf,
  onServiceWritten,
  pricesOf: toldPrices,
}
