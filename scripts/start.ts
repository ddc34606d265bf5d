import { buildWhenChanged } from './build.ts'
import { permissionsOf } from './permissions.ts'

/** Lets embedded-db.server.ts collect garbage, because creating an embedded database leaves much garbage. */
const exposeGc = '--expose-gc'

/** `npm start` builds if needed and becomes the site. With `--built`, for read-only images, it never builds. */
if (!process.argv.includes('--built')) await buildWhenChanged()
if (!process.argv.includes('--build-only')) {
  const { execPath, execArgv, env } = process
  process.execve?.(execPath, [execPath, ...execArgv, exposeGc, ...permissionsOf(env), 'app/main.ts'], env)
  // The site runs in this process, because Windows has no execve.
  await import('../app/main.ts')
}
