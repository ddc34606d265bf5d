import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { OutboxItem } from './outbox-item.ts'
import { setShownOutbox } from './outbox-shown.ts'
import { reapplyQueuedChanges } from './queued-changes.ts'

const queryKey = ['diary', 'today']
const item: OutboxItem = {
  id: 'one',
  userId: 'milan',
  thing: 'entry:one',
  kind: 'entry',
  label: 'Prvi Klijent',
  request: { method: 'POST', path: '/api/appointments', json: {} },
}
const slotTaken = { status: 409, code: 'slot_taken', title: 'Termin je zauzet.' }

afterEach(() => setShownOutbox([]))

/** Opens a tab that shows today's diary, and returns the server's entries. */
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
  onTestFinished(() => {
    stopReapplying()
    unsubscribe()
    queryClient.clear()
  })
  return { server, shownEntries, queryClient }
}

test('adds a queued change to every response until another tab learns its refusal', async () => {
  const { shownEntries, queryClient } = await tab()
  setShownOutbox([{ ...item, failed: true }])
  expect(shownEntries()).toEqual(['Drugi Klijent', 'Prvi Klijent'])
  // The network is back, and this tab refetches before the other tab gets its refusal.
  await queryClient.refetchQueries({ queryKey })
  expect(shownEntries()).toEqual(['Drugi Klijent', 'Prvi Klijent'])
  setShownOutbox([{ ...item, failed: false, problem: slotTaken }])
  await expect.poll(shownEntries).toEqual(['Drugi Klijent'])
})

test('does not show a change refused at once and refetches', async () => {
  const { server, shownEntries } = await tab()
  setShownOutbox([item])
  expect(shownEntries()).toEqual(['Drugi Klijent'])
  server.entries = ['Drugi Klijent', 'Treći Klijent']
  setShownOutbox([{ ...item, problem: slotTaken }])
  await expect.poll(shownEntries).toEqual(server.entries)
})

test('refetches a change that another tab has sent', async () => {
  const { server, shownEntries } = await tab()
  setShownOutbox([{ ...item, failed: true }])
  server.entries = ['Drugi Klijent', 'Prvi Klijent, sto evra']
  setShownOutbox([])
  await expect.poll(shownEntries).toEqual(server.entries)
})
