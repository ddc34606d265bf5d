import { expect, test } from 'vitest'
import { together } from './feature.server.ts'

test('an announcement that fails stops no other one and fails no request', async () => {
  const errors: unknown[] = []
  const runtime = { log: { error: (line: unknown) => errors.push(line) } } as never
  const announced: string[] = []
  const announce = await together<[string]>([
    async (_, what) => () => void announced.push(`first ${what}`),
    async () => () => {
      throw new Error('no connection')
    },
    async () => undefined,
    async (_, what) => () => void announced.push(`last ${what}`),
  ])(runtime, 'ban')
  expect(announced).toEqual([])
  announce!()
  expect(announced).toEqual(['first ban', 'last ban'])
  expect(errors).toHaveLength(1)
})
