import { buildWhenChanged } from './build.ts'

/** `npm start`: builds when the sources differ from what was built last, then serves. */
await buildWhenChanged()
if (!process.argv.includes('--build-only')) await import('../app/main.ts')
