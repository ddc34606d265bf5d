import type { Postgres } from './postgres.ts'

export type Bench = {
  postgres: Postgres
  folder: string
  /** Only checks that the measurement runs: few short rounds over few rows. */
  isShort: boolean
  /** Minutes of the soak test, and its visits per second. */
  minutes: number | undefined
  perSecond: number | undefined
  /** Returns the address of a database with that many services, which is created at the first call. */
  databaseWith(services: number): Promise<string>
  print(line?: string): void
}
