import type { RateLimit } from '../../platform/server/rate-limits.server.ts'

/** Limit of one administrator's actions. A human needs fewer actions, but a thief's script would try more. */
export const adminActionLimit: RateLimit = { name: 'admin', points: 300, seconds: 600 }
