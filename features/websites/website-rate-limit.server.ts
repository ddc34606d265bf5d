import type { RateLimit } from '../../platform/server/rate-limits.server.ts'

/** Whatever is stored of a site, its domain too. */
export const websiteWrites: RateLimit = { name: 'website', points: 120, seconds: 600 }
