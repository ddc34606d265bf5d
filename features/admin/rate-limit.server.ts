import type { RateLimit } from '../../platform/server/rate-limits.server.ts'

/** Limit of one administrator's actions: more than a human makes, fewer than a stolen session would try. */
export const adminActionLimit: RateLimit = { name: 'admin', points: 300, seconds: 600 }
