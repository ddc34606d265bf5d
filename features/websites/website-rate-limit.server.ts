import type { RateLimit } from '../../platform/server/rate-limits.server.ts'

/** Shared limit of all changes to a site and its domain. */
export const websiteWrites: RateLimit = { name: 'website', points: 120, seconds: 600 }
