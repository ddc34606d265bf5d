/** Which services the operator looks at; the words stand in the address. */
export const servicesStates = ['sve', 'vidljive', 'pauzirane'] as const
export type ServicesState = (typeof servicesStates)[number]
