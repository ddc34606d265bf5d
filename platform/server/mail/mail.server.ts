import { mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.server.ts'
import type { Db, Tx } from '../database/db.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import type { Letter } from './letter.server.ts'
import { keepReturned } from './returned-letters.server.ts'
import { smtpConnections, smtpDelivery } from './smtp-delivery.server.ts'

/** A letter as the outbox keeps it. */
type KeptLetter = Letter & { id: string; from: string; sentAt: string }

export type Mail = {
  /**
   * Hands a letter over for delivery: what is committed will be delivered, also when the mail server is away for
   * hours. Inside a transaction pass it on, for without it the embedded database would wait for itself; make it the
   * last thing there, since a folder for letters takes nothing back.
   */
  send(letter: Letter, tx?: Db | Tx): Promise<void>
  /** Hands many over at once, under the same promise. */
  sendAll(letters: Letter[], tx: Db | Tx): Promise<void>
  /** The newest letters first, at most 50; null when a real server delivers and nothing is kept. */
  outbox: (() => Promise<KeptLetter[]>) | null
  /** Takes back what is kept or still waits for this address, or is about this person. */
  forget(which: { to: string } | { about: string }, tx?: Tx): Promise<void>
  close(): void
}

const queue = 'mail'
/** Half a minute, doubled up to an hour: some 16 hours of trying. */
const patience = { retryLimit: 20, retryDelay: 30, retryDelayMax: 3600 }

/** What is kept instead of sent ends: the newest of these days. */
const mostKept = 1000
const keptDays = 30

type MailConfig = Pick<Config, 'APP_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'DATABASE_URL'> &
  Partial<Pick<Config, 'PLAIN_HOSTS' | 'secretFiles'>>

/** Through SMTP_URL when it is set, by a durable job; otherwise every letter is kept as a file in `{DATA_DIR}/outbox`. */
export async function createMail(
  config: MailConfig,
  { db, jobs, log, metrics }: { db: Db; jobs: Jobs; log: Logger; metrics: Pick<Metrics, 'letters'> },
): Promise<Mail> {
  if (!config.SMTP_URL) {
    if (config.DATABASE_URL) log.warn('SMTP_URL is not set: no letter leaves this machine, and nobody can sign up')
    return keepInOutbox(config, metrics)
  }
  const { deliver, close } = smtpDelivery(config)
  // An instance that dies loses its letters to the others at once, not when they expire.
  const taking = { heartbeatSeconds: 10, expireInSeconds: 300, lanes: 2, firstLanes: 1, batch: smtpConnections }
  const options = { ...patience, ...taking, forget: true }
  await jobs.work<Letter>(queue, options, async (letter, id) => {
    try {
      await deliver(letter, id)
      metrics.letters.inc({ outcome: 'sent' })
    } catch (error) {
      metrics.letters.inc({ outcome: isFinal(error) ? 'refused' : 'failed' })
      if (!isFinal(error)) throw withoutAddresses(error)
      log.warn({ err: withoutAddresses(error), job: id }, 'letter refused for good')
      await keepReturned(db, letter, id, error)
    }
  })
  return {
    send: (letter, tx) => jobs.send(tx ?? db, queue, letter, { first: letter.awaited }),
    sendAll: (letters, tx) => jobs.sendAll(tx, queue, letters),
    outbox: null,
    forget: (which, tx) => jobs.remove(tx ?? db, queue, which),
    close,
  }
}

type SmtpError = Error & { code?: string; responseCode?: number }

/** The server has refused this very letter or its receiver; trying again would only annoy it. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** What a server answers names the receiver; addresses go into neither the log nor the queue. */
function withoutAddresses(error: unknown): Error {
  const { code, responseCode } = error as SmtpError
  return new Error(`mail delivery failed: ${code ?? 'unknown'}${responseCode ? ` ${responseCode}` : ''}`)
}

function keepInOutbox(config: Pick<MailConfig, 'MAIL_FROM' | 'DATA_DIR'>, metrics: Pick<Metrics, 'letters'>): Mail {
  const folder = join(config.DATA_DIR, 'outbox')
  const names = async () => (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.json'))
  const read = async (name: string): Promise<KeptLetter> => JSON.parse(await readFile(join(folder, name), 'utf8'))
  async function forgetOldest() {
    const newest = (await names()).sort().reverse()
    const outdated = newest.filter((name, place) => place >= mostKept || writtenAt(name) < Date.now() - keptDays * day)
    for (const name of outdated) await rm(join(folder, name), { force: true })
  }
  async function keep(letter: Letter) {
    const kept: KeptLetter = { ...letter, id: uuidv7(), from: config.MAIL_FROM, sentAt: new Date().toISOString() }
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${kept.id}.json`)
    await writeFile(`${file}.part`, JSON.stringify(kept))
    await rename(`${file}.part`, file)
    metrics.letters.inc({ outcome: 'kept' })
  }
  return {
    async send(letter) {
      await keep(letter)
      await forgetOldest()
    },
    async sendAll(letters) {
      for (const letter of letters) await keep(letter)
      if (letters.length) await forgetOldest()
    },
    async outbox() {
      // Time-ordered ids: the names sort by the moment of sending.
      const newest = (await names()).sort().reverse().slice(0, 50)
      return Promise.all(newest.map(read))
    },
    async forget(which) {
      const [[key, value]] = Object.entries(which) as [['to' | 'about', string]]
      for (const name of await names()) {
        if ((await read(name))[key] === value) await unlink(join(folder, name))
      }
    },
    close() {},
  }
}

const day = 86_400_000
/** Its id begins with the milliseconds. */
const writtenAt = (name: string) => Number.parseInt(name.replaceAll('-', '').slice(0, 12), 16)
