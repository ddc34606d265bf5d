import { spawnSync } from 'node:child_process'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { FreshQueryClient } from './query-client.ts'

/** A list whose answers come when the test says so: each is what was stored when it was asked for. */
function slowList() {
  const queryClient = new FreshQueryClient()
  const asked: { answer: () => void }[] = []
  let stored = 'before'
  const list = {
    queryKey: ['list'],
    retry: false,
    queryFn: () => {
      const seen = stored
      return new Promise<string>(resolve => asked.push({ answer: () => resolve(seen) }))
    },
  }
  const store = (value: string) => {
    stored = value
  }
  return { queryClient, list, asked, store }
}

test('what changes while a list on the screen is first loaded is asked for once more', async () => {
  const { queryClient, list, asked, store } = slowList()
  const end = new QueryObserver(queryClient, list).subscribe(() => {})
  store('after')
  const isFresh = queryClient.invalidateQueries({ queryKey: ['list'] })
  expect(asked).toHaveLength(1)
  asked[0]!.answer()
  await expect.poll(() => asked.length).toBe(2)
  expect(queryClient.getQueryData(['list'])).toBe('before')
  asked[1]!.answer()
  await isFresh
  expect(queryClient.getQueryData(['list'])).toBe('after')
  end()
})

test('where nobody looks at it yet, it counts as old from the beginning', async () => {
  const { queryClient, list, asked } = slowList()
  const loading = queryClient.fetchQuery(list)
  const isTold = queryClient.invalidateQueries({ queryKey: ['list'] })
  asked[0]!.answer()
  expect(await loading).toBe('before')
  await isTold
  expect(queryClient.getQueryState(['list'])?.isInvalidated).toBe(true)
  expect(asked).toHaveLength(1)
})

test('what is there already is asked for once, and a first load that fails is not repeated', async () => {
  const { queryClient, list, asked } = slowList()
  queryClient.setQueryData(['list'], 'old')
  const end = new QueryObserver(queryClient, { ...list, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  const isFresh = queryClient.invalidateQueries({ queryKey: ['list'] })
  asked[0]!.answer()
  await isFresh
  expect(asked).toHaveLength(1)
  end()

  let tries = 0
  const failing = {
    queryKey: ['failing'],
    retry: false,
    queryFn: async () => {
      tries += 1
      throw new Error('no')
    },
  }
  const stop = new QueryObserver(queryClient, failing).subscribe(() => {})
  await queryClient.invalidateQueries({ queryKey: ['failing'] })
  expect(tries).toBe(1)
  stop()
})

test('one that fails while another is still loading leaves no failure that nobody takes', () => {
  // In a process of its own, which such a failure ends.
  const { stdout, stderr } = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { QueryObserver } from '${import.meta.resolve('@tanstack/react-query')}'
    import { FreshQueryClient } from '${new URL('query-client.ts', import.meta.url)}'
    const queryClient = new FreshQueryClient()
    const [slow, failing] = [Promise.withResolvers(), Promise.withResolvers()]
    for (const [name, { promise }] of Object.entries({ slow, failing }))
      new QueryObserver(queryClient, { queryKey: ['list', name], retry: false, queryFn: () => promise }).subscribe(() => {})
    const isFresh = queryClient.invalidateQueries({ queryKey: ['list'] })
    failing.reject(new Error('no'))
    await new Promise(setImmediate)
    slow.resolve('there')
    await isFresh
    console.log(queryClient.getQueryData(['list', 'slow']))
    process.exit()`,
  ])
  expect(stderr.toString()).toBe('')
  expect(stdout.toString().trim()).toBe('there')
})
