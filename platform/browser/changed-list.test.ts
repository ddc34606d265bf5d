import { expect, test } from 'vitest'
import { withMovedItem, withoutItem } from './changed-list.ts'

test('moves an item without changing the original list', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(withMovedItem(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(withMovedItem(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(withMovedItem(list, 1, 1)).toEqual(list)
  expect(list).toEqual(['a', 'b', 'c', 'd'])
})

test('removes only the item at the index when another is equal', () => {
  expect(withoutItem(['a', 'b', 'a'], 0)).toEqual(['b', 'a'])
})
