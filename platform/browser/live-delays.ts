/** The last delay repeats (docs/product.md, Messages). */
const RECONNECT_DELAYS_S = [1, 2, 5, 10]
const REFETCH_DELAY_S = 5

/** Spreads the tabs, so that a server that was down does not meet all of them at the same moment. */
const randomFactor = () => 0.5 + Math.random()

export const reconnectDelayMs = (tries: number): number =>
  RECONNECT_DELAYS_S[Math.min(tries, RECONNECT_DELAYS_S.length - 1)]! * 1000 * randomFactor()

/** Tabs refetch repeatedly while out of sync, and once afterwards. */
export const refetchDelayMs = (isInSync: boolean): number =>
  REFETCH_DELAY_S * 1000 * (isInSync ? Math.random() : randomFactor())
