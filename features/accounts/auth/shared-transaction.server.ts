import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { memoizePerRuntime } from '../../../platform/server/memoize-per-runtime.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'

type OpenTransaction = { tx: Tx; last: ((tx: Tx) => Promise<unknown>)[]; afterwards: (() => void)[] }

const transactions = memoizePerRuntime('account-transactions', () => new AsyncLocalStorage<OpenTransaction>())

/**
 * Runs work in a transaction. better-auth's statements during the work and the emails about these changes join the same
 * transaction, so that no change is stored without its email, even if the process dies.
 */
export async function inSharedTransaction<Result>(
  runtime: Runtime,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const afterwards: OpenTransaction['afterwards'] = []
  const result = await runtime.db.transaction(async tx => {
    const last: OpenTransaction['last'] = []
    return transactions(runtime).run({ tx, last, afterwards }, async () => {
      const result = await work(tx)
      // Runs this work outside better-auth's email hooks, which ignore errors, so that an error rolls everything back.
      for (const each of last) await each(tx)
      return result
    })
  })
  for (const each of afterwards) each()
  return result
}

export const currentDb = (runtime: Runtime): Db | Tx => transactions(runtime).getStore()?.tx ?? runtime.db

/** Runs work at the end of the current transaction, or now if there is no transaction. */
export async function runLastInTransaction(runtime: Runtime, work: (db: Db | Tx) => Promise<unknown>): Promise<void> {
  const current = transactions(runtime).getStore()
  if (current) current.last.push(work)
  else await work(runtime.db)
}

/** Runs work after the current transaction commits, or now if there is no transaction. */
export function runAfterCommit(runtime: Runtime, work: () => void): void {
  const current = transactions(runtime).getStore()
  if (current) current.afterwards.push(work)
  else work()
}

/** Returns the database for better-auth, whose statements join the current transaction. */
export function transactionAwareDb(runtime: Runtime): Db {
  return new Proxy(runtime.db, {
    get(_, name) {
      const db = currentDb(runtime)
      const value = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
}
