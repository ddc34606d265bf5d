/** Delays before the first tries. Further tries use the last delay (docs/product.md, Messages). */
const RECONNECT_DELAYS_S = [1, 2, 5, 10]
const REFETCH_DELAY_S = 5

/** Makes delays random, so that not all tabs reconnect at the same moment after the server was down. */
const randomFactor = () => 0.5 + Math.random()

export const reconnectDelayMs = (tries: number): number =>
  RECONNECT_DELAYS_S[Math.min(tries, RECONNECT_DELAYS_S.length - 1)]! * 1000 * randomFactor()

/** Returns the delay of a refetch. Tabs refetch repeatedly while the instances are out of sync, and once afterwards. */
export const refetchDelayMs = (isInSync: boolean): number =>
  REFETCH_DELAY_S * 1000 * (isInSync ? Math.random() : randomFactor())
