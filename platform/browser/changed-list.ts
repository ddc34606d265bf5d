export const withoutItem = <Item>(list: Item[], index: number): Item[] => list.filter((_, at) => at !== index)

export function withMovedItem<Item>(list: Item[], from: number, to: number): Item[] {
  const moved = [...list]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
