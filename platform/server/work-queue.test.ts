import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.server.ts'

/** Works that begin by writing down their name and end when they are told to. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>(done => ends.set(name, () => done(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)!() }
}
const busy = { status: 503, code: 'too_busy', retryAfter: 5 }

test('two work at once, the others in the order in which they came', async () => {
  const queue = createWorkQueue({ lanes: 2, places: 5 })
  const { begun, work, end } = works()
  const done = ['a', 'b', 'c', 'd', 'e'].map(name => queue.run(name, 1, work(name)))
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await done[1]
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const [index, name] of ['a', 'c', 'd', 'e'].entries()) {
    end(name)
    await done['abcde'.indexOf(name)]
    expect(begun).toHaveLength(Math.min(5, 4 + index))
  }
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('who finds no place is refused, and nobody has them all; a place that is left is free', () => {
  const queue = createWorkQueue({ lanes: 1, places: 3 })
  const [first] = [queue.enter('ana', 2), queue.enter('ana', 2)]
  expect(() => queue.enter('ana', 2)).toThrowError(expect.objectContaining(busy))
  queue.enter('mira', 2)
  expect(() => queue.enter('vera', 2)).toThrowError(expect.objectContaining(busy))
  first.leave()
  queue.enter('vera', 2)
  expect(() => queue.enter('ana', 2)).toThrowError(expect.objectContaining(busy))
})

test('a work that fails gives its lane and its place to the next', async () => {
  const queue = createWorkQueue({ lanes: 1, places: 1 })
  await expect(queue.run('ana', 1, () => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
  expect(await queue.run('ana', 1, async () => 'done')).toBe('done')
})

test('whose request ends while he waits never begins, and those behind him move up', async () => {
  const queue = createWorkQueue({ lanes: 1, places: 4 })
  const { begun, work, end } = works()
  const leaving = new AbortController()
  const first = queue.run('ana', 1, work('ana'))
  const second = queue.enter('mira', 1).run(work('mira'), leaving.signal)
  const third = queue.run('vera', 1, work('vera'))
  leaving.abort()
  await expect(second).rejects.toMatchObject({ status: 499 })
  end('ana')
  await first
  expect(begun).toEqual(['ana', 'vera'])
  end('vera')
  await third
  await expect(queue.enter('mira', 2).run(work('mira'), leaving.signal)).rejects.toMatchObject({ status: 499 })
  expect(await queue.run('mila', 1, async () => 'free')).toBe('free')
})
