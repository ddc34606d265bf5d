import { expect, test, vi } from 'vitest'
import type { Logger } from '../log/log.server.ts'
import type { Database } from './db.server.ts'
import { followReplica } from './replica.server.ts'

test('a replica that is always a little behind a busy primary shows what had changed, and is used', async () => {
  let written = 0
  const primary = { rows: async () => [{ position: String(written) }] } as unknown as Database
  const copy = {
    rows: async (_: string, [position]: unknown[]) => {
      written += 10
      return [{ isThere: Number(position) <= written - 10 - 1 }]
    },
    connections: () => ({ isUp: true }),
    close: async () => {},
  } as unknown as Database
  const replica = followReplica(primary, copy, {
    cache: { onChange: () => {} },
    live: { isWhole: () => true },
    log: { warn: () => {} } as unknown as Logger,
  })
  await vi.waitFor(() => expect(replica.isUpToDate()).toBe(true), { timeout: 20_000 })
  await replica.close()
})
