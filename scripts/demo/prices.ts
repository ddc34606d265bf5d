import { refreshComparedPrices } from '../../features/quotes/compared-prices.server.ts'
import { priceItems, priceLists } from '../../features/quotes/quote-tables.server.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { priceLists as demoPriceLists } from './demo-data.ts'
import { idOf } from './ids.ts'

export async function addPrices(tx: Tx, rate: number): Promise<void> {
  for (const { provider, lines } of demoPriceLists) {
    const providerId = idOf('person', provider)
    await tx.insert(priceLists).values({ providerId, version: 1 })
    await tx.insert(priceItems).values(
      lines.map(({ price, ...line }, position) => ({
        id: idOf('price', `${provider}/${position}`),
        providerId,
        ...line,
        price: BigInt(price * 100),
        position,
      })),
    )
    await refreshComparedPrices(tx, providerId, rate)
  }
}
