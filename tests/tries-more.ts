import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** Preloaded (`--import`) into the site's process: tries what it must not be able to do, and tells how that ended. */
const attempts = {
  read: () => readFileSync('/etc/hostname'),
  write: () => writeFileSync(process.env.TRIED!, 'x'),
  start: () => execFileSync('/bin/true'),
  worker: () => new Worker('1', { eval: true }),
}
const tell = (what: string, how: unknown) => process.stdout.write(`tried ${what}: ${how}\n`)

process.once('SIGTERM', () => {
  for (const [what, attempt] of Object.entries(attempts)) {
    try {
      attempt()
      tell(what, 'done')
    } catch (error) {
      tell(what, (error as NodeJS.ErrnoException).code)
    }
  }
})
