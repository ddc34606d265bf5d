import type { Config } from '../config.server.ts'
import { s3EndpointOf } from '../outward/s3-endpoint.server.ts'

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // Nothing may be loaded, because only pages load other files and pages set their own policy.
  'content-security-policy': `default-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
}

type PolicyConfig = Pick<Config, 'APP_URL' | 'isDevelopment'> & Partial<Pick<Config, 'STORAGE_URL' | 'STORAGE_READS'>>

/** Returns the policy of a page. Allows our script files and the inline scripts with these hashes. */
export function pagePolicy(
  hashes: string[],
  { APP_URL, isDevelopment, STORAGE_URL, STORAGE_READS }: PolicyConfig,
): string {
  const { host, protocol } = new URL(APP_URL)
  // The WebSocket's address is listed, because older browsers do not apply `'self'` to WebSockets.
  const live = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  // Host of the storage, if requests for images are redirected there.
  const pictures = STORAGE_URL && STORAGE_READS === 'redirect' ? [s3EndpointOf(new URL(STORAGE_URL))] : []
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...hashes].join(' '),
    // Style attributes are allowed because they cannot run code. Only Vite's hot reload needs style elements.
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

/** `forSubdomains` is false for providers' websites, because other sites may exist below a provider's own domain. */
export const securityHeaders = (config: Pick<Config, 'APP_URL'>, { forSubdomains = true } = {}): [string, string][] =>
  Object.entries({
    ...SECURITY_HEADERS,
    ...(config.APP_URL.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${forSubdomains ? '; includeSubDomains' : ''}`,
    }),
  })
