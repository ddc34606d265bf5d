/** The minimum cost of Argon2id, so that a sign-in in a test takes 0.1 ms instead of 100 ms. */
export const passwordCost = { memory: 8, passes: 1, parallelism: 1 }
