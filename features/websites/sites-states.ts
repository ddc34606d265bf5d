/** Filters of the administrators' list of sites, as in its address. */
export const sitesStates = ['svi', 'objavljeni', 'neobjavljeni'] as const
export type SitesState = (typeof sitesStates)[number]
