/** Returns a copy of the list without the item at `index`. */
export const withoutItem = <Item>(list: Item[], index: number): Item[] => list.filter((_, at) => at !== index)

/** Returns a copy of the list with the item at `from` moved to `to`. */
export function withMovedItem<Item>(list: Item[], from: number, to: number): Item[] {
  const moved = [...list]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
