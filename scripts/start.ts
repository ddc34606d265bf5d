import { buildWhenChanged } from './build.ts'
import { permissionsOf } from './permissions.ts'

/**
 * V8 compiles WebAssembly twice: at once and simply, then what runs often by its optimizing compiler. For the parser of the
 * embedded PostgreSQL alone, a single function of 100 kB, the second takes 600 MB and keeps a core busy for ten seconds
 * after every start, and what is left afterwards answers pages a twentieth faster. So it is left out (bench/README.md has
 * the figures). Both are needed: with the first alone everything is optimized before it runs.
 */
const compiledOnce = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']

/** A new embedded database leaves much behind, and asks for its collection between its steps (embedded-db.server.ts). */
const collectedWhenAsked = '--expose-gc'

/**
 * `npm start`: builds when the sources differ from what was built last, then becomes the site itself. With `--built` it
 * looks at no source, as in an image whose files nobody may write.
 */
if (!process.argv.includes('--built')) await buildWhenChanged()
if (!process.argv.includes('--build-only')) {
  const { execPath, execArgv, env } = process
  process.execve?.(
    execPath,
    [execPath, ...execArgv, ...compiledOnce, collectedWhenAsked, ...permissionsOf(env), 'app/main.ts'],
    env,
  )
  // Where a process cannot become another one.
  await import('../app/main.ts')
}
