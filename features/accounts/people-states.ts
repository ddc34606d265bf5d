/** Which people the operator looks at; the words stand in the address. */
export const peopleStates = ['svi', 'majstori', 'iskljuceni', 'administratori'] as const
export type PeopleState = (typeof peopleStates)[number]
