/** Filters of the administrators' list of users. The values appear in the page's address. */
export const userFilters = ['svi', 'majstori', 'iskljuceni', 'administratori'] as const
export type UserFilter = (typeof userFilters)[number]
