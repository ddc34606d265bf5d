/** Choice of any person who is free. */
export const anybody = 'any'

const person = /^(any|owner|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i

/** Whether a text names a person of a provider. It uses no schema, because every page loads the addresses' checks. */
export const isBookingPerson = (text: string): boolean => person.test(text)
