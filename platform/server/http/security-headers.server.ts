import type { Config } from '../config.server.ts'
import { s3EndpointOf } from '../outward/s3-endpoint.server.ts'

const secured = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // What is no page may load nothing; pages bring their own policy.
  'content-security-policy': `default-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
}

type PolicyConfig = Pick<Config, 'APP_URL' | 'isDevelopment'> & Partial<Pick<Config, 'STORAGE_URL' | 'STORAGE_READS'>>

/** The policy of a page: a script is a file of ours, or one of those in the page with these hashes. */
export function pagePolicy(
  hashes: string[],
  { APP_URL, isDevelopment, STORAGE_URL, STORAGE_READS }: PolicyConfig,
): string {
  const { host, protocol } = new URL(APP_URL)
  // Older browsers do not take live updates for `'self'`.
  const live = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  // Where pictures lead to that are not handed through.
  const pictures = STORAGE_URL && STORAGE_READS === 'redirect' ? [s3EndpointOf(new URL(STORAGE_URL))] : []
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...hashes].join(' '),
    // Style attributes can run nothing; of style elements there are only those that Vite's hot reload puts in.
    isDevelopment ? `style-src 'self' 'unsafe-inline'` : `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    [`img-src 'self' data: blob:`, ...pictures].join(' '),
    `connect-src 'self' ${live}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/**
 * The headers every answer carries unless it has its own. Not `forSubdomains` where the name may be somebody else's, who
 * may have other things below it.
 */
export const standingHeaders = (config: Pick<Config, 'APP_URL'>, { forSubdomains = true } = {}): [string, string][] =>
  Object.entries({
    ...secured,
    ...(config.APP_URL.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${forSubdomains ? '; includeSubDomains' : ''}`,
    }),
  })
