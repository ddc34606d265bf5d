import { readdirSync } from 'node:fs'
import type { Bench } from './bench.ts'
import { startOurs } from './programs.ts'
import { measureSameBytes, sameBytesHead } from './same-bytes.ts'

/** What a page is made of: its largest script and a small one, as they are compressed for browsers. */
export async function measureFiles(bench: Bench): Promise<void> {
  const { postgres, folder, say } = bench
  const ours = await startOurs(folder, await postgres.create('files'), {})
  const names = readdirSync(new URL('../dist/client/assets', import.meta.url))
  for (const line of sameBytesHead('file')) say(line)
  for (const start of ['react', 'tabs']) {
    const file = names.find(name => name.startsWith(`${start}-`) && name.endsWith('.js'))
    if (!file) throw new Error(`no script of the build begins with ${start}`)
    say(
      await measureSameBytes(bench, ours, {
        name: start,
        path: `/assets/${file}`,
        headers: { 'accept-encoding': 'br' },
      }),
    )
  }
  await ours.stop()
}
