import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time. Lengths are in bytes, because `timingSafeEqual` requires the same number of bytes. */
export function isSameSecret(one: string, other: string): boolean {
  const [oneBytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return oneBytes.length === otherBytes.length && timingSafeEqual(oneBytes, otherBytes)
}
