import { createECDH, hkdfSync } from 'node:crypto'
import type { Config } from '../../platform/server/config.server.ts'
import { senderAddress } from '../../platform/server/mail/sender-address.server.ts'
import { memoizePerRuntime } from '../../platform/server/memoize-per-runtime.server.ts'

/** The order (number of points) of the curve P-256. */
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The key by which push services identify the site (VAPID, RFC 8292). Without VAPID_KEY the key is derived from
 * AUTH_SECRET, so that all instances share the key without storage. A new secret gives a new key. Browsers then
 * subscribe again at the next visit.
 */
export const vapidOf = memoizePerRuntime('vapid', ({ config }) => {
  const privateKey = config.VAPID_KEY ?? derivedKey(config)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: pair.getPublicKey('base64url'), subject: `mailto:${senderAddress(config)}` }
})

/** Derives the key from 384 bits, so that the remainder is almost unbiased (NIST SP 800-56A, 5.6.1.2.1). */
function derivedKey({ AUTH_SECRET }: Pick<Config, 'AUTH_SECRET'>): string {
  const bits = Buffer.from(hkdfSync('sha256', AUTH_SECRET, '', 'VAPID key', 48))
  const key = (BigInt(`0x${bits.toString('hex')}`) % (curveOrder - 1n)) + 1n
  return Buffer.from(key.toString(16).padStart(64, '0'), 'hex').toString('base64url')
}
