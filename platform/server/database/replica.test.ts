import { expect, test, vi } from 'vitest'
import type { Logger } from '../log/log.server.ts'
import type { Database } from './db.server.ts'
import { followReplica } from './replica.server.ts'

test('uses a replica that trails a busy primary once it has replayed the change', async () => {
  let written = 0
  const primary = { rows: async () => [{ position: String(written) }] } as unknown as Database
  const replicaDatabase = {
    rows: async (_: string, [position]: unknown[]) => {
      written += 10
      return [{ isThere: Number(position) <= written - 10 - 1 }]
    },
    connections: () => ({ isUp: true }),
    close: async () => {},
  } as unknown as Database
  const replica = followReplica(primary, replicaDatabase, {
    cache: { onChange: () => {} },
    live: { isInSync: () => true },
    log: { warn: () => {} } as unknown as Logger,
  })
  await vi.waitFor(() => expect(replica.isUpToDate()).toBe(true), { timeout: 20_000 })
  await replica.close()
})
