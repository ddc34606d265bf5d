import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { build, root, startSite } from './programs.ts'
import { runStatements } from './run-statements.ts'

/** Measures transactions and processor time of an idle instance on both databases; `BEFORE` adds another checkout. */
export async function measureIdle({ postgres, folder, isShort, print }: Bench): Promise<void> {
  const seconds = isShort ? 5 : 120
  const before = process.env.BEFORE
  if (before) await build(resolve(before))
  print('| version | database | transactions a second | processor, % of one core |')
  print('|---|---|---|---|')
  for (const kind of ['PostgreSQL', 'embedded']) {
    for (const [name, checkout] of [
      ...(before ? [['before', resolve(before)] as const] : []),
      ['now', root] as const,
    ]) {
      const url = kind === 'PostgreSQL' ? await postgres.create(`idle_${name}`) : ''
      const server = await startSite(folder, url, { DATA_DIR: `${folder}/idle-${kind}-${name}` }, { checkout })
      // Waits until the instance has finished its work at the start.
      await wait(isShort ? 2_000 : 20_000)
      const [transactions, processor] = [url ? await countTransactions(url) : 0, server.cpu()]
      await wait(seconds * 1000)
      const perSecond = url ? ((await countTransactions(url)) - transactions) / seconds : undefined
      const used = ((server.cpu() - processor) / seconds) * 100
      print(`| ${name} | ${kind} | ${perSecond?.toFixed(1) ?? ''} | ${used.toFixed(2)} |`)
      await server.stop()
    }
  }
}

/** Counts transactions. A statement outside of a transaction counts too, even the statement that counts. */
const countTransactions = (url: string) =>
  runStatements(url, async query => {
    const [row] = await query(
      'SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = current_database()',
    )
    return row!.count as number
  })
