export const siteFilters = ['svi', 'objavljeni', 'neobjavljeni'] as const
export type SiteFilter = (typeof siteFilters)[number]
