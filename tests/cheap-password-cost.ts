/** The least that Argon2id takes, so that a sign-in in a test costs a tenth of a millisecond instead of a tenth of a second. */
export const passwordCost = { memory: 8, passes: 1, parallelism: 1 }
