import { buildWhenChanged } from './build.ts'
import { permissionsOf } from './permissions.ts'

/**
 * `npm start`: builds when the sources differ from what was built last, then becomes the site itself. With `--built` it
 * looks at no source, as in an image whose files nobody may write.
 */
if (!process.argv.includes('--built')) await buildWhenChanged()
if (!process.argv.includes('--build-only')) {
  const { execPath, execArgv, env } = process
  process.execve?.(execPath, [execPath, ...execArgv, ...permissionsOf(env), 'app/main.ts'], env)
  // Where a process cannot become another one.
  await import('../app/main.ts')
}
