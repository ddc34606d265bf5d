import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.server.ts'
import { hostOf, mayBePlain } from '../outward/encrypted-addresses.server.ts'
import { secretNow } from '../secret-files.server.ts'
import type { Letter } from './letter.server.ts'

/** To the mail server, of one instance, for letters that nobody waits for; and as many are taken at a time. */
export const smtpConnections = 5
const firstConnections = 2

type SmtpConfig = Pick<Config, 'APP_URL' | 'SMTP_URL' | 'MAIL_FROM'> &
  Partial<Pick<Config, 'PLAIN_HOSTS' | 'secretFiles'>>

/**
 * Delivery over SMTP by a few connections that are kept, some of them for letters that somebody waits for alone; every
 * wait in it has an end. A password that lies in a file may be exchanged meanwhile: the next letter goes by the new one.
 */
export function smtpDelivery(config: SmtpConfig, wait = 10_000) {
  const { hostname } = new URL(config.APP_URL)
  let pools: ReturnType<typeof openPools> | undefined
  function poolsNow() {
    const url = secretNow(config, 'SMTP_URL')!
    if (pools?.url !== url) {
      pools?.close()
      pools = openPools(url, config, wait)
    }
    return pools
  }
  async function deliver({ about: _, awaited, ...letter }: Letter, id: string): Promise<void> {
    const { first, others } = poolsNow()
    await (awaited ? first : others).sendMail({
      ...letter,
      from: config.MAIL_FROM,
      // The same in every try, so that a letter whose receipt was lost on the way is known when it comes again.
      messageId: `<${id}@${hostname}>`,
      headers: { ...letter.headers, 'Auto-Submitted': 'auto-generated' },
    })
  }
  return { deliver, close: () => pools?.close() }
}

function openPools(url: string, { PLAIN_HOSTS }: SmtpConfig, wait: number) {
  const host = hostOf(new URL(url))
  const open = (maxConnections: number) =>
    createTransport({
      url,
      pool: true,
      maxConnections,
      // A server that offers no encryption, or somebody between who takes the offer away, gets no letter and no password.
      requireTLS: !mayBePlain(host, PLAIN_HOSTS),
      dnsTimeout: wait,
      connectionTimeout: wait,
      greetingTimeout: wait,
      socketTimeout: 2 * wait,
      // By the server's name, which the list of what may be spoken to knows; the library would dial a number.
      getSocket: (options: Dialling, dialled: Dialled) =>
        dial(host, Number(options.port) || (options.secure ? 465 : 587), wait, dialled),
    })
  const [first, others] = [open(firstConnections), open(smtpConnections)]
  return { url, first, others, close: () => void [first, others].map(each => each.close()) }
}

type Dialling = { port?: number | string | undefined; secure?: boolean | undefined }
type Dialled = (error: Error | null, found?: { connection: Socket }) => void

function dial(host: string, port: number, wait: number, dialled: Dialled): void {
  const connection = connect({ host, port, timeout: wait })
  const settle = (error: Error | null) => {
    connection.removeAllListeners().setTimeout(0)
    if (error) connection.on('error', () => {}).destroy()
    dialled(error, error ? undefined : { connection })
  }
  connection.once('connect', () => settle(null))
  connection.once('error', settle)
  connection.once('timeout', () => settle(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })))
}
