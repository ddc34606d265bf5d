import { eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { withdrawUnanswered } from './quote-expiries.server.ts'
import {
  paymentAccounts,
  priceItems,
  priceLists,
  quoteExpiries,
  quotes,
  quoteVersions,
  warranties,
} from './quote-tables.server.ts'

const erasedName = 'Obrisan korisnik'
const isSideOf = (userId: string) => or(eq(quotes.customerId, userId), eq(quotes.providerId, userId))

/** Exports a money column as text, because JSON has no bigint. */
const moneyAsText = (money: PgColumn) => ({ without: [money], also: { [money.name]: sql<string>`${money}::text` } })

/** Personal data in this feature: prices, the payment account, and all versions of the user's quotes on either side. */
export const quotePersonalData: PersonalData = {
  tables: {
    price_lists: ({ db }, userId) => readRows(db, priceLists, priceLists.providerId, eq(priceLists.providerId, userId)),
    price_items: ({ db }, userId) =>
      readRows(db, priceItems, priceItems.id, eq(priceItems.providerId, userId), moneyAsText(priceItems.price)),
    payment_accounts: ({ db }, userId) =>
      readRows(db, paymentAccounts, paymentAccounts.providerId, eq(paymentAccounts.providerId, userId)),
    quotes: ({ db }, userId) => readRows(db, quotes, quotes.id, isSideOf(userId)),
    quote_versions: async function* ({ db }, userId) {
      const own = db.select({ id: quotes.id }).from(quotes).where(isSideOf(userId)).orderBy(quotes.id)
      for (const { id } of await own)
        yield* readRows(
          db,
          quoteVersions,
          quoteVersions.version,
          eq(quoteVersions.quoteId, id),
          moneyAsText(quoteVersions.total),
        )
    },
    quote_expiries: ({ db }, userId) =>
      readRows(
        db,
        quoteExpiries,
        quoteExpiries.quoteId,
        inArray(quoteExpiries.quoteId, db.select({ id: quotes.id }).from(quotes).where(isSideOf(userId))),
      ),
    warranties: ({ db }, userId) =>
      readRows(
        db,
        warranties,
        warranties.quoteId,
        inArray(warranties.quoteId, db.select({ id: quotes.id }).from(quotes).where(isSideOf(userId))),
      ),
  },

  /**
   * Withdraws unanswered versions. The other side keeps its quotes without the name, texts and account of the erased
   * user. Lines of an erased provider also lose their names and units.
   */
  async erase(runtime, tx, userId) {
    const publishWithdrawals = await withdrawUnanswered(runtime, tx, userId)
    // The trigger that protects sent versions allows changes only with this setting.
    await tx.execute(sql`SELECT set_config('komsiluk.erasing', 'on', true)`)
    await tx.delete(priceItems).where(eq(priceItems.providerId, userId))
    await tx.delete(priceLists).where(eq(priceLists.providerId, userId))
    await tx.delete(paymentAccounts).where(eq(paymentAccounts.providerId, userId))
    const asProvider = tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.providerId, userId))
    await tx
      .update(quoteVersions)
      .set({
        lines: sql`(SELECT jsonb_agg(line || '{"name":"Obrisana stavka","unit":""}') FROM jsonb_array_elements(${quoteVersions.lines}) line)`,
        note: null,
        changeNote: null,
        accountSnapshot: null,
      })
      .where(inArray(quoteVersions.quoteId, asProvider))
    const asCustomer = tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.customerId, userId))
    await tx.update(quoteVersions).set({ reason: null }).where(inArray(quoteVersions.quoteId, asCustomer))
    await tx.update(quotes).set({ providerName: erasedName, place: null }).where(eq(quotes.providerId, userId))
    await tx.update(quotes).set({ customerName: erasedName }).where(eq(quotes.customerId, userId))
    await tx.execute(sql`SELECT set_config('komsiluk.erasing', '', true)`)
    return publishWithdrawals
  },
}
