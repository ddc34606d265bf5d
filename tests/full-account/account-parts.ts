import { getTableColumns, type InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { App, Caller } from '../harness.ts'

export type AccountContent = {
  app: App
  mark: string
  me: Caller
  customer: Caller
  provider: Caller
  service: { id: string }
  bought: { id: string }
  /** The conversation with the customer about `service`, completed and rated. */
  selling: { id: string }
  /** The open conversation with the provider about `bought`. */
  open: { id: string }
  /** The customer's message in `selling`. */
  question: { id: string }
}
/** The user `me` of a test, with services, other users and conversations. All texts of this user contain `mark`. */
export type AccountParts = ReturnType<typeof partsOf>

/** Moments that have not come. All others are now. */
const FUTURE = ['dueAt', 'expiresAt', 'endsAt', 'answerBy', 'settleBy']

export function partsOf(content: AccountContent) {
  const { app, mark, me, customer, provider, service, bought, selling, open } = content
  const { db } = app.runtime
  const owners = ['providerId', 'userId', 'personId', 'readerId', 'blockerId'].map(name => [name, me.id])
  const others = { customerId: customer.id, serviceId: service.id, conversationId: selling.id }
  const ids: Record<string, string> = { ...Object.fromEntries(owners), ...others }
  function valueFor(name: string, type: string): unknown {
    if (type === 'PgUUID') return ids[name] ?? uuidv7()
    if (type === 'PgTimestamp') return FUTURE.includes(name) ? new Date('2099-12-01T10:00:00Z') : new Date()
    if (type === 'PgDateString') return '2099-12-01'
    if (type === 'PgBigInt64') return 150_000n
    return /Int/.test(type) ? 1 : mark
  }
  /** Inserts rows. A required column that a row does not give gets a value by its name and type. */
  async function fill<Table extends PgTable, Given extends Partial<InferInsertModel<Table>>>(
    table: Table,
    ...given: Given[]
  ): Promise<(Given & { id: string })[]> {
    const rows = given.map(each => {
      const row: Record<string, unknown> = { ...each }
      for (const [name, { notNull, hasDefault, columnType }] of Object.entries(getTableColumns(table)))
        if (!(name in row) && notNull && !hasDefault) row[name] = valueFor(name, columnType)
      return row as Given & { id: string }
    })
    // A job may have inserted the same row.
    await db
      .insert(table)
      .values(rows as never)
      .onConflictDoNothing()
    return rows
  }
  const asProvider = {
    customerId: customer.id,
    providerId: me.id,
    serviceId: service.id,
    isMine: false,
    customerName: 'Jelena Stojković',
    providerName: `Ime ${mark}`,
  }
  const asCustomer = {
    customerId: me.id,
    providerId: provider.id,
    serviceId: bought.id,
    isMine: true,
    customerName: `Ime ${mark}`,
    providerName: 'Dragan Ilić',
  }
  /** Two pairs of parties: the user as provider and as customer, each without and with a conversation. */
  const parties = [
    { ...asProvider, conversationId: null },
    { ...asProvider, conversationId: selling.id },
    { ...asCustomer, conversationId: null },
    { ...asCustomer, conversationId: open.id },
  ]
  const email = `${mark}@primer.rs`
  const account = { holder: `Ime ${mark}`, account: '165000000000005574' }
  return { ...content, db, fill, asProvider, asCustomer, parties, email, account }
}
