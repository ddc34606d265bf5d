import { mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.server.ts'
import type { Db, Tx } from '../database/db.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import { recordBounce } from './bounces.server.ts'
import type { OutgoingEmail } from './email.server.ts'
import { SMTP_CONNECTIONS, smtpDelivery } from './smtp-delivery.server.ts'

type StoredEmail = OutgoingEmail & { id: string; from: string; sentAt: string }

export type Mail = {
  /**
   * Delivers after the commit, even if the mail server is down for hours. In a transaction, pass `tx`, because the
   * embedded database has only one connection. Call `send` last, because the outbox folder does not roll back.
   */
  send(letter: OutgoingEmail, tx?: Db | Tx): Promise<void>
  sendAll(letters: OutgoingEmail[], tx: Db | Tx): Promise<void>
  /** Returns the newest 50 stored emails. Null when a mail server delivers the emails. */
  outbox: (() => Promise<StoredEmail[]>) | null
  /** Deletes stored and queued emails to this address or about this user. */
  discard(filter: { to: string } | { about: string }, tx?: Tx): Promise<void>
  close(): void
}

const QUEUE = 'mail'
/** The first delay is half a minute and doubles up to an hour. All retries together take about 16 hours. */
const RETRIES = { retryLimit: 20, retryDelay: 30, retryDelayMax: 3600 }

const MAX_STORED = 1000
const MAX_STORED_DAYS = 30

type MailConfig = Pick<Config, 'APP_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'DATABASE_URL'> &
  Partial<Pick<Config, 'PLAIN_HOSTS' | 'secretFiles'>>

/** Delivers emails by jobs through SMTP_URL. Without SMTP_URL, emails are stored as files in `{DATA_DIR}/outbox`. */
export async function createMail(
  config: MailConfig,
  { db, jobs, log, metrics }: { db: Db; jobs: Jobs; log: Logger; metrics: Pick<Metrics, 'letters'> },
): Promise<Mail> {
  if (!config.SMTP_URL) {
    if (config.DATABASE_URL) log.warn('SMTP_URL is not set: no letter leaves this machine, and nobody can sign up')
    return storeInOutbox(config, metrics)
  }
  const { deliver, close } = smtpDelivery(config)
  // Heartbeats let other instances take over the emails of a dead instance before its jobs expire.
  const workerOptions = { heartbeatSeconds: 10, expireInSeconds: 300, lanes: 2, firstLanes: 1, batch: SMTP_CONNECTIONS }
  const options = { ...RETRIES, ...workerOptions, forget: true }
  await jobs.work<OutgoingEmail>(QUEUE, options, async (letter, id) => {
    try {
      await deliver(letter, id)
      metrics.letters.inc({ outcome: 'sent' })
    } catch (error) {
      metrics.letters.inc({ outcome: isFinal(error) ? 'refused' : 'failed' })
      if (!isFinal(error)) throw withoutAddresses(error)
      log.warn({ err: withoutAddresses(error), job: id }, 'letter refused for good')
      await recordBounce(db, letter, id, error)
    }
  })
  return {
    send: (letter, tx) => jobs.send(tx ?? db, QUEUE, letter, { first: letter.awaited }),
    sendAll: (letters, tx) => jobs.sendAll(tx, QUEUE, letters),
    outbox: null,
    discard: (filter, tx) => jobs.remove(tx ?? db, QUEUE, filter),
    close,
  }
}

type SmtpError = Error & { code?: string; responseCode?: number }

/** Returns whether the server has refused this email or its recipient for ever, so that retrying is useless. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** Removes the server's reply, because it contains the recipient's address. No address may get into log or queue. */
function withoutAddresses(error: unknown): Error {
  const { code, responseCode } = error as SmtpError
  return new Error(`mail delivery failed: ${code ?? 'unknown'}${responseCode ? ` ${responseCode}` : ''}`)
}

function storeInOutbox(config: Pick<MailConfig, 'MAIL_FROM' | 'DATA_DIR'>, metrics: Pick<Metrics, 'letters'>): Mail {
  const folder = join(config.DATA_DIR, 'outbox')
  const names = async () => (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.json'))
  const read = async (name: string): Promise<StoredEmail> => JSON.parse(await readFile(join(folder, name), 'utf8'))
  async function deleteOldest() {
    const newest = (await names()).sort().reverse()
    const outdated = newest.filter(
      (name, place) => place >= MAX_STORED || writtenAt(name) < Date.now() - MAX_STORED_DAYS * DAY_MS,
    )
    for (const name of outdated) await rm(join(folder, name), { force: true })
  }
  async function store(letter: OutgoingEmail) {
    const storedEmail: StoredEmail = {
      ...letter,
      id: uuidv7(),
      from: config.MAIL_FROM,
      sentAt: new Date().toISOString(),
    }
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${storedEmail.id}.json`)
    await writeFile(`${file}.part`, JSON.stringify(storedEmail))
    await rename(`${file}.part`, file)
    metrics.letters.inc({ outcome: 'kept' })
  }
  return {
    async send(letter) {
      await store(letter)
      await deleteOldest()
    },
    async sendAll(letters) {
      for (const letter of letters) await store(letter)
      if (letters.length) await deleteOldest()
    },
    async outbox() {
      // File names begin with ids that are ordered by time, so the names sort by the time of sending.
      const newest = (await names()).sort().reverse().slice(0, 50)
      return Promise.all(newest.map(read))
    },
    async discard(filter) {
      const [[key, value]] = Object.entries(filter) as [['to' | 'about', string]]
      for (const name of await names()) {
        if ((await read(name))[key] === value) await unlink(join(folder, name))
      }
    },
    close() {},
  }
}

const DAY_MS = 86_400_000
/** Returns the time at which the file was written. A UUID v7 begins with the time in milliseconds. */
const writtenAt = (name: string) => Number.parseInt(name.replaceAll('-', '').slice(0, 12), 16)
