import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time. It compares byte lengths, since equal character counts may be different byte counts. */
export function isSameSecret(one: string, other: string): boolean {
  const [oneBytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return oneBytes.length === otherBytes.length && timingSafeEqual(oneBytes, otherBytes)
}
