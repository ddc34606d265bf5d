/** Filters of the administrators' list of sites, as in its address. */
export const siteFilters = ['svi', 'objavljeni', 'neobjavljeni'] as const
export type SiteFilter = (typeof siteFilters)[number]
