import type { Db } from '../../platform/server/database/db.server.ts'
import type { Caller, useApp } from '../harness.ts'

/** The user `me` of a test, with services, other users and conversations. All texts of this user contain `mark`. */
export type AccountParts = {
  app: ReturnType<typeof useApp>
  db: Db
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
