import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** Node loads this module before the site (`--import`). Tries forbidden actions at SIGTERM and prints the results. */
const attempts = {
  read: () => readFileSync('/etc/hostname'),
  write: () => writeFileSync(process.env.TRIED!, 'x'),
  start: () => execFileSync('/bin/true'),
  worker: () => new Worker('1', { eval: true }),
}
const report = (action: string, result: unknown) => process.stdout.write(`tried ${action}: ${result}\n`)

process.once('SIGTERM', () => {
  for (const [action, attempt] of Object.entries(attempts)) {
    try {
      attempt()
      report(action, 'done')
    } catch (error) {
      report(action, (error as NodeJS.ErrnoException).code)
    }
  }
})
