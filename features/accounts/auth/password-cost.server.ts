/**
 * The least that OWASP and ASVS 5.0 (appendix C) name for Argon2id: 19 MiB, gone through twice. It is no setting, so that
 * nothing around a running site can make it less; in Vitest another module stands in its place (vitest.config.ts).
 */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 }
