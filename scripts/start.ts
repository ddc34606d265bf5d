import { buildWhenChanged } from './build.ts'
import { permissionsOf } from './permissions.ts'

/** Creating an embedded database leaves much garbage, which it collects between its steps (embedded-db.server.ts). */
const exposeGc = '--expose-gc'

/** `npm start`: builds if needed, then becomes the site's process; `--built` never builds, for read-only images. */
if (!process.argv.includes('--built')) await buildWhenChanged()
if (!process.argv.includes('--build-only')) {
  const { execPath, execArgv, env } = process
  process.execve?.(execPath, [execPath, ...execArgv, exposeGc, ...permissionsOf(env), 'app/main.ts'], env)
  // Windows has no execve; the site then runs in this process.
  await import('../app/main.ts')
}
