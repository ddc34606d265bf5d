import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import type { Notice, PushKind } from '../features/push/push-kinds.ts'
import { listenLocally } from './local-server.ts'

export type Device = {
  endpoint: string
  /** Returns the body of the request that subscribes the device. */
  input(kinds: PushKind[]): { endpoint: string; keys: { p256dh: string; auth: string }; kinds: PushKind[] }
  decrypt(body: Buffer): Notice
}

/** Creates a device that can decrypt pushes (RFC 8188 and 8291). Decrypting does not use the site's library. */
export function newDevice(endpoint: string): Device {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    input: kinds => ({
      endpoint,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
      kinds,
    }),
    decrypt(body) {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body[20]!)
      const sealed = body.subarray(21 + body[20]!)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
      const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      opened.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
      // Cuts the text at the byte 2, because this byte ends the text of the last record. A push has only one record.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}

type Taken = { path: string; headers: Record<string, unknown>; body: Buffer }

/** Starts a local push service, which answers pushes with 201 or with the status set by `answerWith`. */
export async function startPushService() {
  const taken: Taken[] = []
  let status = 201
  const server = createServer(async (request, response) => {
    taken.push({ path: request.url!, headers: request.headers, body: await buffer(request) })
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end()
  })
  const url = await listenLocally(server)
  return {
    url,
    taken,
    answerWith(next: number) {
      status = next
    },
    device: () => newDevice(`${url}/p/${randomUUID()}`),
    /** Returns the notices for a device, oldest first. */
    noticesOf: ({ endpoint, decrypt }: Device): Notice[] =>
      taken.filter(({ path }) => url + path === endpoint).map(({ body }) => decrypt(body)),
    forget() {
      taken.length = 0
      status = 201
    },
    stop: () => new Promise(done => server.close(done)),
  }
}

/** Verifies the signature of a push, and returns the signed claims about its sender (VAPID, RFC 8292). */
export async function verifySender({ headers }: Taken) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(each => each.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey)
  return { key, algorithm: decodeProtectedHeader(token).alg, ...payload }
}
