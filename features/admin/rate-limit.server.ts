import type { RateLimit } from '../../platform/server/rate-limits.server.ts'

/** Limit of one administrator's actions. A human makes fewer, and a stolen session would try more. */
export const adminActionLimit: RateLimit = { name: 'admin', points: 300, seconds: 600 }
