import type { Postgres } from './postgres.ts'

/** The input of every measurement. */
export type Bench = {
  postgres: Postgres
  folder: string
  /** Only checks that the measurement runs: few short rounds over few rows. */
  isShort: boolean
  /** Duration of the soak test. */
  minutes: number | undefined
  /** Visits per second in the soak test. */
  perSecond: number | undefined
  /** Returns the address of a database with so many services; creates it at the first call. */
  databaseWith(services: number): Promise<string>
  print(line?: string): void
}
