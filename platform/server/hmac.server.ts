import { createHmac } from 'node:crypto'
import type { Config } from './config.server.ts'
import { isSameSecret } from './same-secret.server.ts'

type Secrets = Pick<Config, 'AUTH_SECRET' | 'AUTH_SECRET_OLD'>

/** Returns all valid secrets. Only the first secret, which is the current one, signs new values. */
export const authSecretsOf = ({ AUTH_SECRET, AUTH_SECRET_OLD }: Secrets): string[] =>
  AUTH_SECRET_OLD ? [AUTH_SECRET, AUTH_SECRET_OLD] : [AUTH_SECRET]

/** Returns the HMAC-SHA-256 of the text (base64url), for links, cookies and tables that only this site can create. */
export const hmac = ({ AUTH_SECRET }: Pick<Secrets, 'AUTH_SECRET'>, text: string): string => hmacWith(AUTH_SECRET, text)

export const isHmacOf = (secrets: Secrets, text: string, mac: string): boolean =>
  authSecretsOf(secrets).some(secret => isSameSecret(mac, hmacWith(secret, text)))

const hmacWith = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')
