import { eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { withdrawOf } from './quote-ends.server.ts'
import { paymentAccounts, priceItems, priceLists, quoteExpiries, quotes, quoteVersions } from './quote-tables.server.ts'

const erasedName = 'Obrisan korisnik'
const takesPart = (userId: string) => or(eq(quotes.customerId, userId), eq(quotes.providerId, userId))

/** Money as text: a bigint has no other place in JSON. */
const written = (money: PgColumn) => ({ without: [money], also: { [money.name]: sql<string>`${money}::text` } })

/** His prices and account, and the quotes of which he is a side, with all versions. */
export const quotePersonalData: PersonalData = {
  tables: {
    price_lists: ({ db }, userId) => rowsOf(db, priceLists, priceLists.providerId, eq(priceLists.providerId, userId)),
    price_items: ({ db }, userId) =>
      rowsOf(db, priceItems, priceItems.id, eq(priceItems.providerId, userId), written(priceItems.price)),
    payment_accounts: ({ db }, userId) =>
      rowsOf(db, paymentAccounts, paymentAccounts.providerId, eq(paymentAccounts.providerId, userId)),
    quotes: ({ db }, userId) => rowsOf(db, quotes, quotes.id, takesPart(userId)),
    quote_versions: async function* ({ db }, userId) {
      const own = db.select({ id: quotes.id }).from(quotes).where(takesPart(userId)).orderBy(quotes.id)
      for (const { id } of await own)
        yield* rowsOf(
          db,
          quoteVersions,
          quoteVersions.version,
          eq(quoteVersions.quoteId, id),
          written(quoteVersions.total),
        )
    },
    quote_expiries: ({ db }, userId) =>
      rowsOf(
        db,
        quoteExpiries,
        quoteExpiries.quoteId,
        inArray(quoteExpiries.quoteId, db.select({ id: quotes.id }).from(quotes).where(takesPart(userId))),
      ),
  },

  /**
   * What waited is taken back. The other side keeps what was asked and agreed, without the words, name and account of
   * who has gone: of a provider's lines the sums remain.
   */
  async erase(runtime, tx, userId) {
    const tell = await withdrawOf(runtime, tx, userId)
    // The trigger that keeps what was sent lets this through alone.
    await tx.execute(sql`SELECT set_config('komsiluk.erasing', 'on', true)`)
    await tx.delete(priceItems).where(eq(priceItems.providerId, userId))
    await tx.delete(priceLists).where(eq(priceLists.providerId, userId))
    await tx.delete(paymentAccounts).where(eq(paymentAccounts.providerId, userId))
    const sold = tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.providerId, userId))
    await tx
      .update(quoteVersions)
      .set({
        lines: sql`(SELECT jsonb_agg(line || '{"name":"Obrisana stavka","unit":""}') FROM jsonb_array_elements(${quoteVersions.lines}) line)`,
        note: null,
        changeNote: null,
        accountSnapshot: null,
      })
      .where(inArray(quoteVersions.quoteId, sold))
    const bought = tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.customerId, userId))
    await tx.update(quoteVersions).set({ reason: null }).where(inArray(quoteVersions.quoteId, bought))
    await tx.update(quotes).set({ providerName: erasedName, place: null }).where(eq(quotes.providerId, userId))
    await tx.update(quotes).set({ customerName: erasedName }).where(eq(quotes.customerId, userId))
    await tx.execute(sql`SELECT set_config('komsiluk.erasing', '', true)`)
    return tell
  },
}
