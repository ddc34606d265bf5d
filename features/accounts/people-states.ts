/** Filters of the administrators' list of users; the values appear in the address. */
export const peopleStates = ['svi', 'majstori', 'iskljuceni', 'administratori'] as const
export type PeopleState = (typeof peopleStates)[number]
