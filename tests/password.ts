/** The password of all users in tests and in the seed data. */
export const password = 'komsiluk1'
