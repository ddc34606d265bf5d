import { type Argon2Parameters, argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { memoizePerRuntime } from '../../../platform/server/memoize-per-runtime.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isSameSecret } from '../../../platform/server/same-secret.server.ts'
import { createWorkQueue } from '../../../platform/server/work-queue.server.ts'
import { passwordCost } from './password-cost.server.ts'

const derive = promisify(argon2)

/** Beginning of a hash in PHC format, before the salt and the key. */
const currentPrefix = costText(passwordCost)
const KEY_BYTES = 32

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

/** Hashes with Argon2id and a new salt. With `like`, uses the cost and salt of that hash, for a comparison. */
export async function hashPassword(password: string, like?: string): Promise<string> {
  const { prefix, salt, ...rest } = (like && partsOf(like)) || {
    ...passwordCost,
    prefix: currentPrefix,
    salt: randomBytes(16),
  }
  // Keyboards encode the same character in different ways, which NFKC makes equal.
  const message = password.normalize('NFKC')
  const key = await derive('argon2id', { ...rest, message, nonce: salt, tagLength: KEY_BYTES })
  return `${prefix}${plainBase64(salt)}$${plainBase64(key)}`
}

/** Returns whether the password matches the hash, which may have other cost parameters. */
export async function isCorrectPassword(hash: string, password: string): Promise<boolean> {
  return partsOf(hash) !== null && isSameSecret(await hashPassword(password, hash), hash)
}

/** Maximum of requests that wait for a hash, about five seconds of work. Further requests get 503. */
const MAX_WAITING = 200
const queueOf = memoizePerRuntime('password-work', () => createWorkQueue({ concurrency: 2, capacity: MAX_WAITING }))

/** Runs at most two hashes at once (38 MiB), so that half of Node's threads remain free for files and images. */
export const inPasswordQueue = <Result>(runtime: Runtime, work: () => Promise<Result>): Promise<Result> =>
  queueOf(runtime).run('', MAX_WAITING, work)

function costText({ memory, passes, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`
}

function partsOf(hash: string): (Cost & { prefix: string; salt: Buffer }) | null {
  const match = /^(\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$)([\w+/]+)\$/.exec(hash)
  if (!match) return null
  const [, prefix = '', memory, passes, parallelism, salt = ''] = match
  const parts = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { ...parts, prefix, salt: Buffer.from(salt, 'base64') }
}

const plainBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
