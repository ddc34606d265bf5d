import { expect, test } from 'vitest'
import { nextToSend, type OutboxItem } from './outbox-item.ts'

const item = (id: string, thing: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  thing,
  userId: 'milan',
  kind: 'entry',
  label: id,
  request: { method: 'POST', path: '/api/appointments', json: {} },
  ...more,
})
const refused = { problem: { status: 409, code: 'taken', title: 'Termin je zauzet.' } }
const nextOf = (items: OutboxItem[], stopped: string[] = []) => nextToSend(items, new Set(stopped))?.id

test('picks the oldest item of a resource that is neither refused nor stopped, awaited resources first', () => {
  expect(nextOf([item('first', 'a'), item('second', 'b')])).toBe('first')
  const items = [item('first', 'a', refused), item('second', 'a'), item('third', 'b')]
  expect(nextOf(items)).toBe('third')
  expect(nextOf(items, ['b'])).toBeUndefined()
  expect(nextOf([item('first', 'a'), item('second', 'b'), item('third', 'b', { isAwaited: true })])).toBe('second')
})
