import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../platform/server/same-secret.server.ts'

/** Signs a value as better-auth does. Hono's helper is slower, because it imports the key on each call. */
const sign = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest('base64')

/** Returns the value of a cookie signed by better-auth (`value.signature`), or null if the signature is invalid. */
export function readSignedValue(signed: string | undefined, secrets: string[]): string | null {
  const dot = signed?.lastIndexOf('.') ?? -1
  if (!signed || dot < 0) return null
  const [value, givenSignature] = [signed.slice(0, dot), signed.slice(dot + 1)]
  return secrets.some(secret => isSameSecret(givenSignature, sign(value, secret))) ? value : null
}

/** Signs cookies of older secrets with the current secret, because better-auth accepts only the current secret. */
export function resignCookies(cookies: Record<string, string>, [current, ...older]: string[]): Record<string, string> {
  if (!current || !older.length) return cookies
  const resign = (signed: string) => {
    const value = readSignedValue(signed, older)
    return value === null ? signed : `${value}.${sign(value, current)}`
  }
  return Object.fromEntries(Object.entries(cookies).map(([name, signed]) => [name, resign(signed)]))
}
