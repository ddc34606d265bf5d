/**
 * The search of `/procena/{trade}`: the shown question or `procena`, words of a search, a job, the town, and the service
 * whose provider gets the estimate.
 */
export type EstimateSearch = {
  korak?: string | undefined
  sta?: string | undefined
  posao?: string | undefined
  grad?: string | undefined
  usluga?: string | undefined
}

const MAX_LENGTH = 600
const textOf = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, MAX_LENGTH) : undefined)

export const readEstimateSearch = (search: Record<string, unknown>): EstimateSearch => ({
  korak: textOf(search.korak),
  sta: textOf(search.sta),
  posao: textOf(search.posao),
  grad: textOf(search.grad),
  usluga: textOf(search.usluga),
})
