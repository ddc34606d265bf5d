import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../platform/server/root.server.ts'

export type PreviousRelease = { commit: string; program: string; remove(): void }

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/**
 * The newest version without the newest migration, built beside this one; its packages are this one's. Nothing where
 * the history does not reach so far back, as in a copy without it.
 */
export function buildPreviousRelease(): PreviousRelease | undefined {
  const commit = commitBeforeLastMigration()
  if (!commit) return
  const folder = mkdtempSync(join(tmpdir(), 'komsiluk-previous-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 200_000_000 })
  execFileSync('tar', ['x', '-C', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync('node', [join(folder, 'scripts/start.ts'), '--build-only'], { cwd: folder })
  return {
    commit,
    program: join(folder, 'app/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Of a branch only its merge counts: its own steps were never released. */
function commitBeforeLastMigration(): string | undefined {
  try {
    const added = git('log', '--first-parent', '-1', '--format=%H', '--', 'migrations/meta/_journal.json')
    return git('rev-parse', '--verify', `${added}^1`)
  } catch {
    return
  }
}
