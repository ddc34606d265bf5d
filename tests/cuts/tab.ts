import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Message } from '../../features/conversations/message.ts'
import type { Person } from '../server.ts'

export type TabCommand = { do: 'say'; content: string } | { do: 'show' | 'hide' | 'report' }
/** The messages on the screen, and the ids of all messages that have been on the screen. */
type TabReport = { items: Message[]; more: boolean; shown: string[] }

export type Tab = {
  send(word: TabCommand): void
  /** Resolves when the server has all sent messages. */
  report(): Promise<TabReport>
  close(): void
}

/** Starts tab-program.ts in an open conversation. `origin` is the site's origin if it differs from `address`. */
export function openTab(address: string, person: Person, conversationId: string, origin = address): Tab {
  const child = fork(join(import.meta.dirname, 'tab-program.ts'), {
    execArgv: ['--import', join(import.meta.dirname, 'as-browser.ts')],
    env: {
      ...process.env,
      TAB_ADDRESS: address,
      TAB_ORIGIN: origin,
      TAB_COOKIE: person.cookie,
      TAB_PERSON: person.id,
      TAB_CONVERSATION: conversationId,
    },
  })
  return {
    send: word => void child.send(word),
    async report() {
      const reply = once(child, 'message', { signal: AbortSignal.timeout(60_000) })
      child.send({ do: 'report' } satisfies TabCommand)
      return (await reply)[0] as TabReport
    },
    close: () => void child.kill(),
  }
}
