import type { Bench } from './run.ts'

export async function measureBytes({ say }: Bench): Promise<void> {
  say('not yet')
}
