import type { Postgres } from './postgres.ts'

export type Bench = {
  postgres: Postgres
  folder: string
  /** Only checks that the measurement runs: few short rounds over few rows. */
  isShort: boolean
  /** The length of the soak test in minutes, and the visits per second in that test. */
  minutes: number | undefined
  perSecond: number | undefined
  /** Returns the address of a database with that many services. The first call creates this database. */
  databaseWith(services: number): Promise<string>
  print(line?: string): void
}
