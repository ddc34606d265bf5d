import { createECDH, hkdfSync } from 'node:crypto'
import type { Config } from '../../platform/server/config.server.ts'
import { senderAddress } from '../../platform/server/mail/sender-address.server.ts'
import { onePerRuntime } from '../../platform/server/one-per-runtime.server.ts'

/** How many points the curve P-256 has. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * By what push services know us (VAPID, RFC 8292). Without a key of its own it follows from the secret, so that all
 * instances have the same one and nothing more has to be kept; a new secret is a new key, and browsers that open the
 * site subscribe anew by themselves.
 */
export const vapidOf = onePerRuntime('vapid', ({ config }) => {
  const privateKey = config.VAPID_KEY ?? derivedKey(config)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: pair.getPublicKey('base64url'), subject: `mailto:${senderAddress(config)}` }
})

/** So many more bits than a key has that the remainder favours none (NIST SP 800-56A, 5.6.1.2.1). */
function derivedKey({ AUTH_SECRET }: Pick<Config, 'AUTH_SECRET'>): string {
  const bits = Buffer.from(hkdfSync('sha256', AUTH_SECRET, '', 'VAPID key', 48))
  const key = (BigInt(`0x${bits.toString('hex')}`) % (order - 1n)) + 1n
  return Buffer.from(key.toString(16).padStart(64, '0'), 'hex').toString('base64url')
}
