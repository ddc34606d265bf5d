import type { Db } from '../../platform/server/database/db.server.ts'
import type { Caller, useApp } from '../harness.ts'

/** A user with a service, purchases and conversations; all of the user's texts contain `mark`. */
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
