export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
/** Something that should not be covered, and how bad it would be. */
export interface Obstacle extends Box {
  weight: number
}
export interface Place {
  left: number
  top: number
}
interface Size {
  width: number
  height: number
}

/** Distance between two places that are looked at. */
const step = 8

const covers = (size: Size, { left, top }: Place, box: Box) =>
  left < box.right && left + size.width > box.left && top < box.bottom && top + size.height > box.top

/** How bad it is to stand there: nothing covered is 0. */
export const costOf = (size: Size, place: Place, obstacles: Obstacle[]) =>
  obstacles.reduce((sum, each) => sum + (covers(size, place, each) ? each.weight : 0), 0)

/**
 * Where in the room messages of a size cover the least. The corners come first, the upper right one before all; then
 * whatever lies between them. On a phone, where they are as wide as the room, left and right are the same.
 */
export function freePlace(size: Size, room: Box, obstacles: Obstacle[]): Place {
  const lowest = Math.max(room.top, room.bottom - size.height)
  const columns = [room.right - size.width, room.left, (room.left + room.right - size.width) / 2]
  const corners = [room.top, lowest].flatMap(top => columns.slice(0, 2).map(left => ({ left, top })))
  const rows = Array.from({ length: Math.ceil((lowest - room.top) / step) }, (_, index) => room.top + index * step)
  const between = columns.flatMap(left => rows.map(top => ({ left, top })))
  let best = corners[0]!
  let least = Number.POSITIVE_INFINITY
  for (const place of [...corners, ...between]) {
    const cost = costOf(size, place, obstacles)
    if (cost < least) [best, least] = [place, cost]
    if (!cost) break
  }
  return best
}
