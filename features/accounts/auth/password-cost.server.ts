/**
 * The minimum of OWASP and ASVS 5.0 (appendix C) for Argon2id: 19 MiB, two passes. This is not a setting, so that no
 * deployment can lower the cost. Vitest replaces this module (vitest.config.ts).
 */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 }
