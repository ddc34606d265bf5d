import { savePriceList } from '../../features/quotes/price-list.server.ts'
import { priceListInput } from '../../features/quotes/price-list.ts'
import { priceLists as demoPriceLists } from './demo-data.ts'
import { idOf } from './ids.ts'
import { actAt, type Loading } from './loading.ts'
import { wakingTime } from './waking-time.ts'

const DAYS_AGO = 40
const MINUTES_PER_DAY = 1440
const PARA = 100

export async function addPrices(loading: Loading): Promise<void> {
  await actAt(loading, wakingTime(loading.now, DAYS_AGO * MINUTES_PER_DAY), async as => {
    for (const { provider, lines } of demoPriceLists) {
      const items = lines.map(({ price, ...line }, position) => ({
        id: idOf('price', `${provider}/${position}`),
        ...line,
        price: price * PARA,
      }))
      await savePriceList(as(provider), priceListInput.parse({ items, version: 0 }))
    }
  })
}
