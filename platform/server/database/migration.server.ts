import { join } from 'node:path'
import { adoptBaseline } from './baseline.server.ts'
import { migrationsFolder } from './db.server.ts'
import { loadFunctions } from './functions.server.ts'
import { type RunSql, runOnlineSteps } from './online-steps.server.ts'

type Options = {
  /** Runs the missing numbered migrations in one transaction. */
  migrate: (migrationsFolder: string) => Promise<void>
  isEmbedded: boolean
  /** Runs the work again if the work could not lock a table. */
  retry?: (work: () => Promise<void>) => Promise<void>
  folder?: string
}

export async function migrateDatabase(
  run: RunSql,
  { migrate, isEmbedded, retry = work => work(), folder = migrationsFolder }: Options,
): Promise<void> {
  const functions = join(folder, 'functions')
  await adoptBaseline(run, folder)
  await loadFunctions(run, functions, 'new')
  await retry(() => migrate(folder))
  await loadFunctions(run, functions, 'changed')
  await retry(() => runOnlineSteps(run, join(folder, 'online'), isEmbedded))
}
