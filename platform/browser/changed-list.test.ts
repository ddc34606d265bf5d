import { expect, test } from 'vitest'
import { withMovedItem, withoutItem } from './changed-list.ts'

test('moves one item among the others and leaves the given list as it is', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(withMovedItem(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(withMovedItem(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(withMovedItem(list, 1, 1)).toEqual(list)
  expect(list).toEqual(['a', 'b', 'c', 'd'])
})

test('takes one item out of a list, also where another is equal to it', () => {
  expect(withoutItem(['a', 'b', 'a'], 0)).toEqual(['b', 'a'])
})
