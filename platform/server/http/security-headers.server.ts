import { randomBytes } from 'node:crypto'
import type { Config } from '../config.server.ts'

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

/** The policy of a page: a script runs with this page's nonce or not at all. */
export function pagePolicy(
  nonce: string,
  { APP_URL, isDevelopment }: Pick<Config, 'APP_URL' | 'isDevelopment'>,
): string {
  const { host, protocol } = new URL(APP_URL)
  // Older browsers do not take live updates for `'self'`.
  const live = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    // Style attributes can run nothing; style elements need the nonce (Vite's hot reload injects its own).
    isDevelopment ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self' ${live}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

export const newNonce = () => randomBytes(16).toString('base64')

/** The headers every answer carries unless it has its own. */
export const standingHeaders = (config: Pick<Config, 'APP_URL'>): [string, string][] =>
  Object.entries({
    ...secured,
    ...(config.APP_URL.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  })
