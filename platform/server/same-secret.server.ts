import { timingSafeEqual } from 'node:crypto'

/** Whether both are the same, in a time that tells nothing. Bytes are counted: as many letters may be more of them. */
export function isSameSecret(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)]
  return given.length === right.length && timingSafeEqual(given, right)
}
