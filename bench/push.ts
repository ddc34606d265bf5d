import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { sessions } from '../features/accounts/account-tables.server.ts'
import { pushSubscriptions } from '../features/push/push-tables.server.ts'
import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import { aDevice, startPushService } from '../tests/push-service.ts'
import type { Bench } from './bench.ts'
import { messageFrom } from './messages.ts'
import { type Pair, writePairs } from './people.ts'
import { onStop, type Server, silent, startOurs } from './programs.ts'
import { median, ratio } from './rounds.ts'

/** Between two messages, so that what is measured is neither a queue nor the pushes of those before. */
const pause = 20

/** What a message costs whose reader is away and is told on a device, against one whose reader has none. */
export async function measurePush({ filled, folder, isShort, say }: Bench): Promise<void> {
  const url = await filled(isShort ? 1_000 : 10_000)
  const [rounds, messages] = isShort ? [2, 20] : [12, 200]
  const service = await startPushService()
  onStop(async () => void (await service.stop()))
  const pairs = await writePairs(url, 80)
  const [without, subscribed] = [pairs.slice(0, 40), pairs.slice(40)]
  await subscribeProviders(url, subscribed, service.url)
  const server = await startOurs(folder, url, { PUSH_SERVICE: service.url })
  const figures: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds!; round += 1) {
    for (const index of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const took = await sendSlowly(server, index ? subscribed : without, messages!)
      // The first round is for warming up.
      if (round >= 0) figures[index].push(took)
    }
  }
  say(`a message, one each ${pause} ms; medians of ${messages}, ${rounds} rounds, a reader without a device = 1.00`)
  say('| | ratio | ms |')
  say('|---|---|---|')
  say(`| without a device | 1.00 | ${median(figures[0]).toFixed(2)} |`)
  say(`| with one | ${ratio(figures[1], figures[0])} | ${median(figures[1]).toFixed(2)} |`)
  say(`\n${service.taken.length} pushes were taken meanwhile`)
  await server.stop()
}

async function sendSlowly(server: Server, pairs: Pair[], messages: number): Promise<number> {
  const took: number[] = []
  for (let at = 0; at < messages; at += 1) {
    const { path, headers, method, body } = messageFrom(pairs[at % pairs.length]!)
    const began = performance.now()
    const answer = await fetch(server.url + path, { method, headers, body })
    await answer.arrayBuffer()
    took.push(performance.now() - began)
    if (answer.status !== 201) throw new Error(`a message was answered with ${answer.status}`)
    await wait(pause)
  }
  return median(took)
}

async function subscribeProviders(url: string, pairs: Pair[], service: string): Promise<void> {
  const database = await openPostgres(() => url, 1, silent)
  try {
    const ids = pairs.map(({ provider }) => provider.id)
    const rows = await database.db.select().from(sessions).where(inArray(sessions.userId, ids))
    // So that pushes are sent meanwhile at whatever hour this runs.
    await database.exec(`CREATE OR REPLACE FUNCTION at_any_hour() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.at_any_hour := true; RETURN NEW; END $$;
      CREATE OR REPLACE TRIGGER at_any_hour BEFORE INSERT ON push_due FOR EACH ROW EXECUTE FUNCTION at_any_hour()`)
    await database.db.insert(pushSubscriptions).values(
      rows.map(({ id: sessionId, userId }) => {
        const { endpoint, keys } = aDevice(`${service}/p/${randomUUID()}`).input([])
        return { endpointHash: randomUUID(), userId, sessionId, endpoint, ...keys, kinds: ['message' as const] }
      }),
    )
  } finally {
    await database.close()
  }
}
