import { buildWhenChanged } from './build.ts'
import { permissionsOf } from './permissions.ts'

/** A new embedded database leaves much behind, and asks for its collection between its steps (embedded-db.server.ts). */
const collectedWhenAsked = '--expose-gc'

/**
 * `npm start`: builds when the sources differ from what was built last, then becomes the site itself. With `--built` it
 * looks at no source, as in an image whose files nobody may write.
 */
if (!process.argv.includes('--built')) await buildWhenChanged()
if (!process.argv.includes('--build-only')) {
  const { execPath, execArgv, env } = process
  process.execve?.(execPath, [execPath, ...execArgv, collectedWhenAsked, ...permissionsOf(env), 'app/main.ts'], env)
  // Where a process cannot become another one.
  await import('../app/main.ts')
}
