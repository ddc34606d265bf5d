import type { Postgres } from './postgres.ts'

/** What every measurement gets. */
export type Bench = {
  postgres: Postgres
  folder: string
  /** A look whether it still works, not a figure: few short rounds over few rows. */
  isShort: boolean
  /** How long what goes on for long goes on. */
  minutes: number | undefined
  /** How many visits come a second where somebody may choose. */
  perSecond: number | undefined
  /** The address of a database with so many services, made when it is first asked for. */
  filled(services: number): Promise<string>
  say(line?: string): void
}
