import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Message } from '../../features/conversations/message.ts'
import type { Person } from '../server.ts'

export type TabWord = { do: 'say'; content: string } | { do: 'show' | 'hide' | 'report' }
/** What is on the screen by now, and the ids of all that ever was. */
type TabReport = { items: Message[]; more: boolean; shown: string[] }

export type Tab = {
  tell(word: TabWord): void
  /** When everything that was said has been taken by the server. */
  report(): Promise<TabReport>
  close(): void
}

/**
 * A process with the browser's code in it (tab-program.ts), in which this person has this conversation open. `origin` is
 * what the site calls itself, where that is not the address it is reached at.
 */
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
    tell: word => void child.send(word),
    async report() {
      const answered = once(child, 'message', { signal: AbortSignal.timeout(60_000) })
      child.send({ do: 'report' } satisfies TabWord)
      return (await answered)[0] as TabReport
    },
    close: () => void child.kill(),
  }
}
