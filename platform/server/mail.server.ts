import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from './config.server.ts'

export type Letter = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }
/** A letter as the outbox keeps it. */
export type KeptLetter = Letter & { id: string; from: string; sentAt: string }

export type Mail = {
  send(letter: Letter): Promise<void>
  /** The newest letters first, at most 50; null when a real server delivers and nothing is kept. */
  outbox: (() => Promise<KeptLetter[]>) | null
}

/** Through SMTP_URL when it is set; otherwise every letter is kept as a file in `{DATA_DIR}/outbox`. */
export function createMail(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): Mail {
  if (config.SMTP_URL) {
    const transport = createTransport(config.SMTP_URL, {
      from: config.MAIL_FROM,
    })
    return { send: async letter => void (await transport.sendMail(letter)), outbox: null }
  }
  const folder = join(config.DATA_DIR, 'outbox')
  return {
    async send(letter) {
      const kept: KeptLetter = { ...letter, id: uuidv7(), from: config.MAIL_FROM, sentAt: new Date().toISOString() }
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${kept.id}.json`)
      await writeFile(`${file}.part`, JSON.stringify(kept))
      await rename(`${file}.part`, file)
    },
    async outbox() {
      const names = await readdir(folder).catch(() => [])
      // Time-ordered ids: the names sort by the moment of sending.
      const newest = names
        .filter(name => name.endsWith('.json'))
        .sort()
        .reverse()
        .slice(0, 50)
      return Promise.all(newest.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8'))))
    },
  }
}
