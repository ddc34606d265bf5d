/** Of everybody in the tests, and of the demonstration. */
export const password = 'komsiluk1'
