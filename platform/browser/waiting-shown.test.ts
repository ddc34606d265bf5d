import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { OutboxItem } from './outbox-item.ts'
import { showOutbox } from './outbox-shown.ts'
import { keepWaitingShown } from './waiting-shown.ts'

const queryKey = ['diary', 'today']
const item: OutboxItem = {
  id: 'one',
  userId: 'somebody',
  thing: 'entry:one',
  kind: 'entry',
  label: 'Prvi Klijent',
  request: { method: 'POST', path: '/api/appointments', json: {} },
}
const taken = { status: 409, code: 'slot_taken', title: 'Termin je zauzet.' }

afterEach(() => showOutbox([]))

/** A tab in which today's diary is on the screen, and what the server would answer. */
async function tab() {
  const server = { entries: ['Drugi Klijent'] }
  const queryClient = new QueryClient()
  const screen = new QueryObserver(queryClient, { queryKey, queryFn: async () => server.entries })
  const stopLooking = screen.subscribe(() => {})
  const stopKeeping = keepWaitingShown(queryClient, {
    key: 'diary',
    kind: 'entry',
    take: ({ label }) =>
      queryClient.setQueryData<string[]>(queryKey, entries =>
        entries?.includes(label) ? entries : [...(entries ?? []), label],
      ),
  })
  const shown = () => queryClient.getQueryData(queryKey)
  await expect.poll(shown).toEqual(server.entries)
  const leave = () => {
    stopKeeping()
    stopLooking()
    queryClient.clear()
  }
  return { server, shown, queryClient, leave }
}

test('what waits stands in every answer; refused in another tab, it stands there no more', async () => {
  const { shown, queryClient, leave } = await tab()
  showOutbox([{ ...item, failed: true }])
  expect(shown()).toEqual(['Drugi Klijent', 'Prvi Klijent'])
  // The network is back, and this tab’s answer before the other one’s refusal.
  await queryClient.refetchQueries({ queryKey })
  expect(shown()).toEqual(['Drugi Klijent', 'Prvi Klijent'])
  showOutbox([{ ...item, failed: false, problem: taken }])
  await expect.poll(shown).toEqual(['Drugi Klijent'])
  leave()
})

test('what is refused at once is not shown as done, and what stands in its place is asked for', async () => {
  const { server, shown, leave } = await tab()
  showOutbox([item])
  expect(shown()).toEqual(['Drugi Klijent'])
  server.entries = ['Drugi Klijent', 'Treći Klijent']
  showOutbox([{ ...item, problem: taken }])
  await expect.poll(shown).toEqual(server.entries)
  leave()
})

test('sent from elsewhere, it is asked for as it has become', async () => {
  const { server, shown, leave } = await tab()
  showOutbox([{ ...item, failed: true }])
  server.entries = ['Drugi Klijent', 'Prvi Klijent, sto evra']
  showOutbox([])
  await expect.poll(shown).toEqual(server.entries)
  leave()
})
