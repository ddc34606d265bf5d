import { and, asc, eq, isNull } from 'drizzle-orm'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { openSlotsTag } from '../appointments/diary-changes.server.ts'
import type { DepositTerms } from '../bookings/deposit/deposit.ts'
import type { DepositOf } from '../bookings/deposit/deposits.server.ts'
import { findPaymentAccount } from '../quotes/quote-payment.server.ts'
import { priceItems } from '../quotes/quote-tables.server.ts'
import { priceFrom } from '../services/price.ts'
import { services } from '../services/service-tables.server.ts'
import type { DepositChange, DepositSetting, OwnDeposits, ServiceDepositView } from './service-deposit.ts'
import { MAX_DEPOSIT_IN_PARA } from './service-deposit-limits.ts'
import { type ServiceDepositRow, serviceDeposits } from './service-deposit-tables.server.ts'

type Service = Pick<typeof services.$inferSelect, 'id' | 'userId' | 'price'>

/** Returns the deposit that a service asks for now. Null if it is off, its price is gone, or there is no account. */
export const depositOf: DepositOf = async (runtime, db, serviceId) => {
  const [row] = await db
    .select({ deposit: serviceDeposits, service: services })
    .from(serviceDeposits)
    .innerJoin(services, eq(services.id, serviceDeposits.serviceId))
    .where(eq(serviceDeposits.serviceId, serviceId))
  if (!row) return null
  const amount = await amountOf(db, row.deposit, row.service, runtime.config.EURO_RATE)
  const account = amount === null ? null : await findPaymentAccount(db, row.service.userId)
  if (amount === null || !account) return null
  return { amount, refund_hours: row.deposit.refundHours as DepositTerms['refund_hours'], account }
}

/** Returns the sum in para, a share rounded to whole dinars. Null if no deposit is asked. */
async function amountOf(
  db: Db | Tx,
  { amount, share, priceItemId }: ServiceDepositRow,
  service: Service,
  rate: number,
): Promise<number | null> {
  if (amount !== null) return Number(amount)
  if (share === null) return null
  const price = priceItemId ? await priceOfLine(db, service.userId, priceItemId) : priceInPara(service.price, rate)
  const dinars = price === null ? 0 : Math.round((price * share) / 10_000)
  return dinars > 0 && dinars * 100 <= MAX_DEPOSIT_IN_PARA ? dinars * 100 : null
}

async function priceOfLine(db: Db | Tx, providerId: string, itemId: string): Promise<number | null> {
  const [line] = await db
    .select({ price: priceItems.price })
    .from(priceItems)
    .where(and(eq(priceItems.id, itemId), eq(priceItems.providerId, providerId)))
  return line ? Number(line.price) : null
}

/** Returns the first amount of a price text in para. A text without a currency is in euros. */
function priceInPara(price: string | null, rate: number): number | null {
  const value = priceFrom(price)
  if (!value || !price) return null
  return Math.round(value * (/din|rsd/i.test(price) ? 1 : rate) * 100)
}

export async function listOwnDeposits({ runtime, user }: ActorContext): Promise<OwnDeposits> {
  const { db, config } = runtime
  const rows = await db
    .select({ service: services, deposit: serviceDeposits })
    .from(services)
    .leftJoin(serviceDeposits, eq(serviceDeposits.serviceId, services.id))
    .where(and(eq(services.userId, user.id), isNull(services.deletedAt)))
    .orderBy(asc(services.createdAt), asc(services.id))
  const account = await findPaymentAccount(db, user.id)
  const items: ServiceDepositView[] = []
  for (const { service, deposit } of rows) {
    items.push({
      service_id: service.id,
      title: toLatin(service.title),
      has_price: priceInPara(service.price, config.EURO_RATE) !== null,
      setting: deposit && toSetting(deposit),
      amount: deposit && account ? await amountOf(db, deposit, service, config.EURO_RATE) : null,
      version: deposit?.version ?? 0,
    })
  }
  return { has_account: account !== null, items }
}

function toSetting({ amount, share, priceItemId, refundHours }: ServiceDepositRow): DepositSetting {
  const refund_hours = refundHours as DepositTerms['refund_hours']
  if (amount !== null) return { kind: 'sum', amount: Number(amount), refund_hours }
  if (share === null) return null
  return { kind: 'share', share: share as 10 | 20 | 30 | 50, price_item_id: priceItemId, refund_hours }
}

/**
 * Stores the deposit of one of the caller's services. Bookings keep the deposit that they were made with. 409
 * `no_account` without a payment account, `stale` for an older version; 422 for a share without a price.
 */
export async function saveDeposit(
  acting: ActorContext,
  serviceId: string,
  { setting, version }: DepositChange,
): Promise<OwnDeposits> {
  const { runtime, user } = acting
  await runtime.db.transaction(async tx => {
    const [service] = await tx
      .select()
      .from(services)
      .where(and(eq(services.id, serviceId), eq(services.userId, user.id), isNull(services.deletedAt)))
      .for('update')
    if (!service) throw notFound('Usluga nije pronađena')
    const [stored] = await tx.select().from(serviceDeposits).where(eq(serviceDeposits.serviceId, serviceId))
    if ((stored?.version ?? 0) !== version) {
      throw new Problem(409, 'stale', 'Kapara je u međuvremenu promenjena na drugom uređaju.', {
        details: { setting: stored ? toSetting(stored) : null },
      })
    }
    const row = {
      serviceId,
      providerId: user.id,
      amount: setting?.kind === 'sum' ? BigInt(setting.amount) : null,
      share: setting?.kind === 'share' ? setting.share : null,
      priceItemId: setting?.kind === 'share' ? setting.price_item_id : null,
      refundHours: setting?.refund_hours ?? stored?.refundHours ?? 24,
      version: version + 1,
    }
    if (setting && !(await findPaymentAccount(tx, user.id))) {
      throw conflict('no_account', 'Prvo upišite račun na koji stiže kapara.')
    }
    if (setting && (await amountOf(tx, row, service, runtime.config.EURO_RATE)) === null) {
      throw invalidInput({ share: 'Deo cene može samo gde cena postoji. Upišite cenu ili izaberite iznos.' })
    }
    await tx.insert(serviceDeposits).values(row).onConflictDoUpdate({ target: serviceDeposits.serviceId, set: row })
  })
  runtime.cache.invalidate([openSlotsTag(serviceId)])
  return listOwnDeposits(acting)
}
