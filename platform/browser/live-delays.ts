/** Seconds before the first, second, third and every further try to come back (docs/product.md, Messages). */
const comeBackAfter = [1, 2, 5, 10]
const askEvery = 5

/** From half to one and a half: a server that was away must not meet all tabs at the same moment. */
const byChance = () => 0.5 + Math.random()

/** Milliseconds to the next try to come back, after so many. */
export const comeBackIn = (tries: number): number =>
  comeBackAfter[Math.min(tries, comeBackAfter.length - 1)]! * 1000 * byChance()

/** Milliseconds until a tab asks for itself, again and again while not everything is told, and once when it is again. */
export const askIn = (isWhole: boolean): number => askEvery * 1000 * (isWhole ? Math.random() : byChance())
