/** States of a provider's visit on its day, in the order in which they usually come (docs/product.md, Today). */
export const arrivalStates = ['on_the_way', 'in_10', 'in_20', 'in_30', 'late', 'arrived'] as const
export type ArrivalState = (typeof arrivalStates)[number]
