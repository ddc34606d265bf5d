import { spawnSync } from 'node:child_process'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { FreshQueryClient } from './query-client.ts'

/** Creates a list query. Each response contains the value at the time of its request and waits for the test. */
function slowList() {
  const queryClient = new FreshQueryClient()
  const server = { stored: 'before' }
  const requests: { answer: () => void }[] = []
  const queryFn = () => {
    const value = server.stored
    return new Promise<string>(resolve => requests.push({ answer: () => resolve(value) }))
  }
  return { queryClient, list: { queryKey: ['list'], retry: false, queryFn }, requests, server }
}

test('refetches a shown list that was invalidated during its first load', async () => {
  const { queryClient, list, requests, server } = slowList()
  const end = new QueryObserver(queryClient, list).subscribe(() => {})
  server.stored = 'after'
  const invalidation = queryClient.invalidateQueries({ queryKey: ['list'] })
  expect(requests).toHaveLength(1)
  requests[0]!.answer()
  await expect.poll(() => requests.length).toBe(2)
  expect(queryClient.getQueryData(['list'])).toBe('before')
  requests[1]!.answer()
  await invalidation
  expect(queryClient.getQueryData(['list'])).toBe('after')
  end()
})

test('marks an unobserved first load as stale when it was invalidated meanwhile', async () => {
  const { queryClient, list, requests } = slowList()
  const loading = queryClient.fetchQuery(list)
  const invalidation = queryClient.invalidateQueries({ queryKey: ['list'] })
  requests[0]!.answer()
  expect(await loading).toBe('before')
  await invalidation
  expect(queryClient.getQueryState(['list'])?.isInvalidated).toBe(true)
  expect(requests).toHaveLength(1)
})

test('fetches loaded data once and does not repeat a failed first load', async () => {
  const { queryClient, list, requests } = slowList()
  queryClient.setQueryData(['list'], 'old')
  const end = new QueryObserver(queryClient, { ...list, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  const invalidation = queryClient.invalidateQueries({ queryKey: ['list'] })
  requests[0]!.answer()
  await invalidation
  expect(requests).toHaveLength(1)
  end()

  const queryFn = vi.fn(() => Promise.reject(new Error('no')))
  const stop = new QueryObserver(queryClient, { queryKey: ['failing'], retry: false, queryFn }).subscribe(() => {})
  await queryClient.invalidateQueries({ queryKey: ['failing'] })
  expect(queryFn).toHaveBeenCalledOnce()
  stop()
})

test('leaves no unhandled rejection when one of two first loads fails', () => {
  // Runs in a process of its own, because an unhandled rejection ends the process.
  const { stdout, stderr } = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { QueryObserver } from '${import.meta.resolve('@tanstack/react-query')}'
    import { FreshQueryClient } from '${new URL('query-client.ts', import.meta.url)}'
    const queryClient = new FreshQueryClient()
    const [slow, failing] = [Promise.withResolvers(), Promise.withResolvers()]
    for (const [name, { promise }] of Object.entries({ slow, failing }))
      new QueryObserver(queryClient, { queryKey: ['list', name], retry: false, queryFn: () => promise }).subscribe(() => {})
    const invalidation = queryClient.invalidateQueries({ queryKey: ['list'] })
    failing.reject(new Error('no'))
    await new Promise(setImmediate)
    slow.resolve('there')
    await invalidation
    console.log(queryClient.getQueryData(['list', 'slow']))
    process.exit()`,
  ])
  expect(stderr.toString()).toBe('')
  expect(stdout.toString().trim()).toBe('there')
})
