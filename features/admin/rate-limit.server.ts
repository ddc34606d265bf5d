import type { RateLimit } from '../../platform/server/rate-limits.server.ts'

/** What one administrator decides: more than a person can, less than a stolen session would. */
export const decisions: RateLimit = { name: 'admin', points: 300, seconds: 600 }
