import { expect, test } from 'vitest'
import { composeReactions } from './feature.server.ts'

test('logs a failed announcement and makes the others', async () => {
  const errors: unknown[] = []
  const runtime = { log: { error: (line: unknown) => errors.push(line) } } as never
  const announced: string[] = []
  const announce = await composeReactions<[string]>([
    async (_, change) => () => void announced.push(`first ${change}`),
    async () => () => {
      throw new Error('no connection')
    },
    async () => undefined,
    async (_, change) => () => void announced.push(`last ${change}`),
  ])(runtime, 'ban')
  expect(announced).toEqual([])
  announce!()
  expect(announced).toEqual(['first ban', 'last ban'])
  expect(errors).toHaveLength(1)
})
