import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../platform/server/same-secret.server.ts'

/** As better-auth signs a cookie's value. Hono's own way imports the key anew each time, and takes two turns of the event loop. */
const signature = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest('base64')

/** The value of a cookie better-auth has signed (`value.signature`); null when it was not, or has been changed. */
export function unsigned(signed: string | undefined, secrets: string[]): string | null {
  const dot = signed?.lastIndexOf('.') ?? -1
  if (!signed || dot < 0) return null
  const [value, given] = [signed.slice(0, dot), signed.slice(dot + 1)]
  return secrets.some(secret => isSameSecret(given, signature(value, secret))) ? value : null
}

/** The same cookies, but what was signed by an older secret is signed by the present one: better-auth knows no other. */
export function signedAnew(cookies: Record<string, string>, [present, ...older]: string[]): Record<string, string> {
  if (!present || !older.length) return cookies
  const anew = (signed: string) => {
    const value = unsigned(signed, older)
    return value === null ? signed : `${value}.${signature(value, present)}`
  }
  return Object.fromEntries(Object.entries(cookies).map(([name, signed]) => [name, anew(signed)]))
}
