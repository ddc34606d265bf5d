import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Builds the site if the sources have changed, at most once in a run of Vitest. */
export function buildSite(): void {
  const { PREPARED_FOLDER } = process.env
  const isBuilt = PREPARED_FOLDER && join(PREPARED_FOLDER, 'is-built')
  if (isBuilt && existsSync(isBuilt)) return
  execFileSync('node', ['scripts/start.ts', '--build-only'])
  if (isBuilt) writeFileSync(isBuilt, '')
}
