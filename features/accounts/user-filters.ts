/** Filters of the administrators' list of users; the values appear in the address. */
export const userFilters = ['svi', 'majstori', 'iskljuceni', 'administratori'] as const
export type UserFilter = (typeof userFilters)[number]
