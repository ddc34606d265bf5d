/** Delays before the first, second, third and every further reconnection (docs/product.md, Messages). */
const RECONNECT_DELAYS_S = [1, 2, 5, 10]
const REFETCH_DELAY_S = 5

/** Returns a factor from 0.5 to 1.5, so that a server that was down does not meet all tabs at the same moment. */
const randomFactor = () => 0.5 + Math.random()

/** Returns the delay in milliseconds before the next reconnection after so many tries. */
export const reconnectDelayMs = (tries: number): number =>
  RECONNECT_DELAYS_S[Math.min(tries, RECONNECT_DELAYS_S.length - 1)]! * 1000 * randomFactor()

/** Returns the delay in milliseconds until a tab refetches: repeatedly while out of sync, and once afterwards. */
export const refetchDelayMs = (isInSync: boolean): number =>
  REFETCH_DELAY_S * 1000 * (isInSync ? Math.random() : randomFactor())
