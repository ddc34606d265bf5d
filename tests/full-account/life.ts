import type { Db } from '../../platform/server/database/db.server.ts'
import type { Caller, useApp } from '../harness.ts'

/** Somebody, with what he offers and has bought and whom he talks with; every word of his holds `mark`. */
export type Life = {
  app: ReturnType<typeof useApp>
  db: Db
  mark: string
  me: Caller
  customer: Caller
  provider: Caller
  service: { id: string }
  bought: { id: string }
  /** With the customer about his service, which is done and rated. */
  selling: { id: string }
  /** With the provider about what he wants, which goes on. */
  open: { id: string }
  /** The customer's, in `selling`. */
  question: { id: string }
}
