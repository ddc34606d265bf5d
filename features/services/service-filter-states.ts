/** The values of the administrators' filter of services in the page's address. */
export const serviceFilterStates = ['sve', 'vidljive', 'pauzirane'] as const
export type ServiceFilterState = (typeof serviceFilterStates)[number]
