import { expect, test } from 'vitest'
import { batchCalls } from './batch-calls.server.ts'

test('joins the calls of one turn of the event loop and gives each its own result', async () => {
  const batches: number[][] = []
  const double = batchCalls(async (items: number[]) => {
    batches.push(items)
    return items.map(item => item * 2)
  })
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2])
  expect(await double(3)).toBe(6)
  expect(batches).toEqual([[1, 2, 1], [3]])
})

test('a failed batch fails its own calls only', async () => {
  let runs = 0
  const call = batchCalls(async (items: string[]) => {
    runs += 1
    if (runs === 1) throw new Error('lost')
    return items
  })
  expect(await Promise.allSettled([call('a'), call('b')])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(await call('c')).toBe('c')
})
