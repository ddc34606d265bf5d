import { createHmac } from 'node:crypto'
import type { Config } from './config.server.ts'
import { isSameSecret } from './same-secret.server.ts'

type Secrets = Pick<Config, 'AUTH_SECRET' | 'AUTH_SECRET_OLD'>

/** The secrets by which something may have been made, the present one first: nothing new is made by another. */
export const secretsOf = ({ AUTH_SECRET, AUTH_SECRET_OLD }: Secrets): string[] =>
  AUTH_SECRET_OLD ? [AUTH_SECRET, AUTH_SECRET_OLD] : [AUTH_SECRET]

/** Stands for these words in a link, a cookie or a table (HMAC-SHA-256, base64url); without the secret nobody makes it. */
export const seal = ({ AUTH_SECRET }: Pick<Secrets, 'AUTH_SECRET'>, words: string): string => sealBy(AUTH_SECRET, words)

/** Whether this is the seal of these words, by the present secret or by the one before it. */
export const isSealOf = (secrets: Secrets, words: string, given: string): boolean =>
  secretsOf(secrets).some(secret => isSameSecret(given, sealBy(secret, words)))

const sealBy = (secret: string, words: string) => createHmac('sha256', secret).update(words).digest('base64url')
