/** Lengths of the support form's fields, in characters. */
export const supportLengths = { nameLeast: 2, name: 80, email: 254, messageLeast: 10, message: 5000 }
/** A year: long enough to come back to an answer. */
export const keptMessageDays = 365
