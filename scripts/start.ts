import { buildWhenChanged } from './build.ts'
import { permissionsOf } from './permissions.ts'

/** Creating an embedded database leaves much garbage, which it collects between its steps (embedded-db.server.ts). */
const exposeGc = '--expose-gc'

/**
 * `npm start`: builds if the sources differ from the last build, then replaces itself by the site's process. With
 * `--built` it never builds, for images whose files are read-only.
 */
if (!process.argv.includes('--built')) await buildWhenChanged()
if (!process.argv.includes('--build-only')) {
  const { execPath, execArgv, env } = process
  process.execve?.(execPath, [execPath, ...execArgv, exposeGc, ...permissionsOf(env), 'app/main.ts'], env)
  // Windows has no execve; the site then runs in this process.
  await import('../app/main.ts')
}
