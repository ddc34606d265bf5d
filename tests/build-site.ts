import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Brings the build up to date with the sources, in a run of Vitest once. */
export function buildSite(): void {
  const { PREPARED_FOLDER } = process.env
  const isBuilt = PREPARED_FOLDER && join(PREPARED_FOLDER, 'is-built')
  if (isBuilt && existsSync(isBuilt)) return
  execFileSync('node', ['scripts/start.ts', '--build-only'])
  if (isBuilt) writeFileSync(isBuilt, '')
}
