/** Which sites the operator looks at; the words stand in the address. */
export const sitesStates = ['svi', 'objavljeni', 'neobjavljeni'] as const
export type SitesState = (typeof sitesStates)[number]
