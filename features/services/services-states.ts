/** The administrators' filter of services, as in the page's address. */
export const servicesStates = ['sve', 'vidljive', 'pauzirane'] as const
export type ServicesState = (typeof servicesStates)[number]
