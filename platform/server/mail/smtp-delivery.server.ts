import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.server.ts'
import { hostOf, mayBeUnencrypted } from '../outward/encrypted-addresses.server.ts'
import { currentSecret } from '../secret-files.server.ts'
import type { OutgoingEmail } from './email.server.ts'

/** Number of connections per instance for emails that no user waits for, and the size of their batches. */
export const SMTP_CONNECTIONS = 5
const AWAITED_CONNECTIONS = 2

type SmtpConfig = Pick<Config, 'APP_URL' | 'SMTP_URL' | 'MAIL_FROM'> &
  Partial<Pick<Config, 'PLAIN_HOSTS' | 'secretFiles'>>

/** Opens SMTP connections, separately for awaited emails. A change in the password file applies to the next email. */
export function smtpDelivery(config: SmtpConfig, timeoutMs = 10_000) {
  const { hostname } = new URL(config.APP_URL)
  let pools: ReturnType<typeof openPools> | undefined
  function currentPools() {
    const url = currentSecret(config, 'SMTP_URL')!
    if (pools?.url !== url) {
      pools?.close()
      pools = openPools(url, config, timeoutMs)
    }
    return pools
  }
  async function deliver({ about: _, awaited, ...letter }: OutgoingEmail, id: string): Promise<void> {
    const { awaitedPool, otherPool } = currentPools()
    await (awaited ? awaitedPool : otherPool).sendMail({
      ...letter,
      from: config.MAIL_FROM,
      // The id is the same in every try, so that mail servers recognize an email that they have already received.
      messageId: `<${id}@${hostname}>`,
      headers: { ...letter.headers, 'Auto-Submitted': 'auto-generated' },
    })
  }
  return { deliver, close: () => pools?.close() }
}

function openPools(url: string, { PLAIN_HOSTS }: SmtpConfig, timeoutMs: number) {
  const host = hostOf(new URL(url))
  const open = (maxConnections: number) =>
    createTransport({
      url,
      pool: true,
      maxConnections,
      // Without TLS, neither the email nor the password is sent, because an attacker can remove the offer of TLS.
      requireTLS: !mayBeUnencrypted(host, PLAIN_HOSTS),
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: 2 * timeoutMs,
      // Connect by host name, because Node's network permissions list names and the library would use the IP address.
      getSocket: (options: SocketOptions, callback: SocketCallback) =>
        dial(host, Number(options.port) || (options.secure ? 465 : 587), timeoutMs, callback),
    })
  const [awaitedPool, otherPool] = [open(AWAITED_CONNECTIONS), open(SMTP_CONNECTIONS)]
  return { url, awaitedPool, otherPool, close: () => void [awaitedPool, otherPool].map(each => each.close()) }
}

type SocketOptions = { port?: number | string | undefined; secure?: boolean | undefined }
type SocketCallback = (error: Error | null, found?: { connection: Socket }) => void

function dial(host: string, port: number, timeoutMs: number, callback: SocketCallback): void {
  const connection = connect({ host, port, timeout: timeoutMs })
  const settle = (error: Error | null) => {
    connection.removeAllListeners().setTimeout(0)
    if (error) connection.on('error', () => {}).destroy()
    callback(error, error ? undefined : { connection })
  }
  connection.once('connect', () => settle(null))
  connection.once('error', settle)
  connection.once('timeout', () => settle(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })))
}
