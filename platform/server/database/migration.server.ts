import { join } from 'node:path'
import { adoptBaseline } from './baseline.server.ts'
import { migrationsFolder } from './db.server.ts'
import { loadFunctions } from './functions.server.ts'
import { type Run, runOnlineSteps } from './online-steps.server.ts'

type Options = {
  /** Runs the numbered migrations of a folder that the database lacks, in one transaction. */
  migrate: (migrationsFolder: string) => Promise<void>
  isEmbedded: boolean
  /** Runs again what did not get a table's lock. */
  retry?: (work: () => Promise<void>) => Promise<void>
  folder?: string
}

/** Brings a database up to date: new functions, the numbered migrations, changed functions, the online steps. */
export async function bringUpToDate(
  run: Run,
  { migrate, isEmbedded, retry = work => work(), folder = migrationsFolder }: Options,
): Promise<void> {
  const functions = join(folder, 'functions')
  await adoptBaseline(run, folder)
  await loadFunctions(run, functions, 'new')
  await retry(() => migrate(folder))
  await loadFunctions(run, functions, 'changed')
  await retry(() => runOnlineSteps(run, join(folder, 'online'), isEmbedded))
}
