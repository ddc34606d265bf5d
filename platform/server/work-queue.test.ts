import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.server.ts'

function works() {
  const started: string[] = []
  const endings = new Map<string, () => void>()
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<string>(done => endings.set(name, () => done(name)))
  }
  return { started, work, end: (name: string) => endings.get(name)!() }
}
const busy = { status: 503, code: 'too_busy', retryAfter: 5 }

test('runs two works at once and the others in order', async () => {
  const queue = createWorkQueue({ concurrency: 2, capacity: 5 })
  const { started, work, end } = works()
  const results = ['a', 'b', 'c', 'd', 'e'].map(name => queue.run(name, 1, work(name)))
  expect(started).toEqual(['a', 'b'])
  end('b')
  await results[1]
  expect(started).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd', 'e']) {
    end(name)
    await results['abcde'.indexOf(name)]
  }
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('refuses when full or beyond one holder’s places, and reuses a released place', () => {
  const queue = createWorkQueue({ concurrency: 1, capacity: 3 })
  const [first] = [queue.reserve('ana', 2), queue.reserve('ana', 2)]
  expect(() => queue.reserve('ana', 2)).toThrowError(expect.objectContaining(busy))
  queue.reserve('mira', 2)
  expect(() => queue.reserve('vera', 2)).toThrowError(expect.objectContaining(busy))
  first.release()
  queue.reserve('vera', 2)
  expect(() => queue.reserve('ana', 2)).toThrowError(expect.objectContaining(busy))
})

test('passes the lane and the place on after a failure', async () => {
  const queue = createWorkQueue({ concurrency: 1, capacity: 1 })
  await expect(queue.run('ana', 1, () => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
  expect(await queue.run('ana', 1, async () => 'done')).toBe('done')
})

test('skips a waiting work whose request was aborted', async () => {
  const queue = createWorkQueue({ concurrency: 1, capacity: 4 })
  const { started, work, end } = works()
  const controller = new AbortController()
  const first = queue.run('ana', 1, work('ana'))
  const second = queue.reserve('mira', 1).run(work('mira'), controller.signal)
  const third = queue.run('vera', 1, work('vera'))
  controller.abort()
  await expect(second).rejects.toMatchObject({ status: 499 })
  end('ana')
  await first
  expect(started).toEqual(['ana', 'vera'])
  end('vera')
  await third
  await expect(queue.reserve('mira', 2).run(work('mira'), controller.signal)).rejects.toMatchObject({ status: 499 })
  expect(await queue.run('mila', 1, async () => 'free')).toBe('free')
})
