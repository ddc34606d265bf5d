import { type Argon2Parameters, argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { onePerRuntime } from '../../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isSameSecret } from '../../../platform/server/same-secret.server.ts'
import { createWorkQueue } from '../../../platform/server/work-queue.server.ts'
import { passwordCost } from './password-cost.server.ts'

const derive = promisify(argon2)

/** How such a hash begins; then come salt and key, as the usual text of Argon2 has them (PHC). */
const made = costText(passwordCost)
const keyBytes = 32

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

/** Argon2id over a salt of its own, or over that of another hash, so that the two can be compared. */
export async function hashPassword(password: string, like?: string): Promise<string> {
  const { start, salt, ...rest } = (like && partsOf(like)) || { ...passwordCost, start: made, salt: randomBytes(16) }
  // The same letter is written in several ways, by the keyboard.
  const message = password.normalize('NFKC')
  const key = await derive('argon2id', { ...rest, message, nonce: salt, tagLength: keyBytes })
  return `${start}${plainBase64(salt)}$${plainBase64(key)}`
}

/** Whether it is the password of this hash, also of one made with other costs. */
export async function isPassword(hash: string, password: string): Promise<boolean> {
  return partsOf(hash) !== null && isSameSecret(await hashPassword(password, hash), hash)
}

/** Who finds as many waiting, some five seconds' work, is told to come again. */
const places = 200
const queueOf = onePerRuntime('password-work', () => createWorkQueue({ lanes: 2, places }))

/** Two at once and no more, whoever asks: they take 38 MiB at most, and leave files and pictures half of Node's threads. */
export const inPasswordQueue = <Result>(runtime: Runtime, work: () => Promise<Result>): Promise<Result> =>
  queueOf(runtime).run('', places, work)

function costText({ memory, passes, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`
}

/** What a hash of ours was made by; null for any other. */
function partsOf(hash: string): (Cost & { start: string; salt: Buffer }) | null {
  const found = /^(\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$)([\w+/]+)\$/.exec(hash)
  if (!found) return null
  const [, start = '', memory, passes, parallelism, salt = ''] = found
  const parts = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { ...parts, start, salt: Buffer.from(salt, 'base64') }
}

const plainBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
