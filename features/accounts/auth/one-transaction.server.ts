import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { onePerRuntime } from '../../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'

type Running = { tx: Tx; last: ((tx: Tx) => Promise<unknown>)[]; afterwards: (() => void)[] }

const running = onePerRuntime('account-transactions', () => new AsyncLocalStorage<Running>())

/**
 * Does this work in one transaction, which everything below joins by itself: better-auth's statements, and the letters
 * about what was done. So there is no account without its letter, whenever the process ends.
 */
export async function inOneTransaction<Result>(runtime: Runtime, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const afterwards: Running['afterwards'] = []
  const result = await runtime.db.transaction(async tx => {
    const last: Running['last'] = []
    return running(runtime).run({ tx, last, afterwards }, async () => {
      const result = await work(tx)
      // better-auth swallows what fails in its hooks for letters; here it undoes the whole.
      for (const each of last) await each(tx)
      return result
    })
  })
  for (const each of afterwards) each()
  return result
}

/** The transaction that is running here, else the database. */
export const dbOf = (runtime: Runtime): Db | Tx => running(runtime).getStore()?.tx ?? runtime.db

/** As the last thing in the transaction that is running here, else at once. */
export async function lastInTransaction(runtime: Runtime, work: (db: Db | Tx) => Promise<unknown>): Promise<void> {
  const at = running(runtime).getStore()
  if (at) at.last.push(work)
  else await work(runtime.db)
}

/** When the transaction that is running here is committed, else at once. */
export function afterTransaction(runtime: Runtime, work: () => void): void {
  const at = running(runtime).getStore()
  if (at) at.afterwards.push(work)
  else work()
}

/** The database as better-auth gets it: inside `inOneTransaction` all that it does is part of that. */
export function joiningDb(runtime: Runtime): Db {
  return new Proxy(runtime.db, {
    get(_, name) {
      const db = dbOf(runtime)
      const value = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
}
