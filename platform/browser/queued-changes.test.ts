import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { OutboxItem } from './outbox-item.ts'
import { setShownOutbox } from './outbox-shown.ts'
import { reapplyQueuedChanges } from './queued-changes.ts'

const queryKey = ['diary', 'today']
const item: OutboxItem = {
  id: 'one',
  userId: 'somebody',
  thing: 'entry:one',
  kind: 'entry',
  label: 'Prvi Klijent',
  request: { method: 'POST', path: '/api/appointments', json: {} },
}
const slotTaken = { status: 409, code: 'slot_taken', title: 'Termin je zauzet.' }

afterEach(() => setShownOutbox([]))

/** Creates a tab that shows today's diary, and the server with the entries. */
async function tab() {
  const server = { entries: ['Drugi Klijent'] }
  const queryClient = new QueryClient()
  const screen = new QueryObserver(queryClient, { queryKey, queryFn: async () => server.entries })
  const unsubscribe = screen.subscribe(() => {})
  const stopReapplying = reapplyQueuedChanges(queryClient, {
    key: 'diary',
    kind: 'entry',
    apply: ({ label }) =>
      queryClient.setQueryData<string[]>(queryKey, entries =>
        entries?.includes(label) ? entries : [...(entries ?? []), label],
      ),
  })
  const shownEntries = () => queryClient.getQueryData(queryKey)
  await expect.poll(shownEntries).toEqual(server.entries)
  const leave = () => {
    stopReapplying()
    unsubscribe()
    queryClient.clear()
  }
  return { server, shownEntries, queryClient, leave }
}

test('adds a queued change to every response until another tab learns its refusal', async () => {
  const { shownEntries, queryClient, leave } = await tab()
  setShownOutbox([{ ...item, failed: true }])
  expect(shownEntries()).toEqual(['Drugi Klijent', 'Prvi Klijent'])
  // The network is back. This tab reloads the list before the other tab learns that its change is refused.
  await queryClient.refetchQueries({ queryKey })
  expect(shownEntries()).toEqual(['Drugi Klijent', 'Prvi Klijent'])
  setShownOutbox([{ ...item, failed: false, problem: slotTaken }])
  await expect.poll(shownEntries).toEqual(['Drugi Klijent'])
  leave()
})

test('does not show a change refused at once and refetches', async () => {
  const { server, shownEntries, leave } = await tab()
  setShownOutbox([item])
  expect(shownEntries()).toEqual(['Drugi Klijent'])
  server.entries = ['Drugi Klijent', 'Treći Klijent']
  setShownOutbox([{ ...item, problem: slotTaken }])
  await expect.poll(shownEntries).toEqual(server.entries)
  leave()
})

test('refetches a change that another tab has sent', async () => {
  const { server, shownEntries, leave } = await tab()
  setShownOutbox([{ ...item, failed: true }])
  server.entries = ['Drugi Klijent', 'Prvi Klijent, sto evra']
  setShownOutbox([])
  await expect.poll(shownEntries).toEqual(server.entries)
  leave()
})
