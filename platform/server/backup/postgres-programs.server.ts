import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../start-error.server.ts'

/** Returns the connection as environment variables, because the process list would show a password in arguments. */
function connectionIn(address: string): Record<string, string> {
  const url = new URL(address)
  const params = url.searchParams
  const variables: Record<string, string | null> = {
    PGHOST: params.get('host') ?? url.hostname,
    PGPORT: params.get('port') ?? url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: params.get('sslmode'),
    PGSSLROOTCERT: params.get('sslrootcert'),
    PGSSLCERT: params.get('sslcert'),
    PGSSLKEY: params.get('sslkey'),
  }
  return Object.fromEntries(Object.entries(variables).filter((each): each is [string, string] => Boolean(each[1])))
}

function run(program: string, args: string[], address: string) {
  const env = { ...process.env, ...connectionIn(address) }
  const child = spawn(program, [...args, '--no-password'], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const errorOutput: Buffer[] = []
  child.stderr.on('data', data => errorOutput.push(data))
  const ended = (async () => {
    const [code] = await once(child, 'close').catch(error => {
      throw new StartError(
        error.code === 'ENOENT'
          ? `${program} is not there; install PostgreSQL's client programs (Debian: postgresql-client)`
          : `${program}: ${error.message}`,
        { cause: error },
      )
    })
    if (code !== 0) throw new StartError(`${program} has failed:\n${Buffer.concat(errorOutput).toString().trim()}`)
  })()
  // Avoid an unhandled rejection, because the caller awaits `ended` only after reading or writing.
  ended.catch(() => {})
  return { child, ended }
}

/** Starts pg_dump, which writes a snapshot in PostgreSQL's custom format. Await `ended` after reading all bytes. */
export function dumpPostgres(address: string): { bytes: Readable; ended: Promise<void> } {
  const { child, ended } = run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], address)
  child.stdin.end()
  return { bytes: child.stdout, ended }
}

/** Restores a dump in one transaction, so that a failure changes nothing. */
export async function loadPostgres(address: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
  const database = connectionIn(address).PGDATABASE ?? ''
  const { child, ended } = run('pg_restore', [...options, `--dbname=${database}`], address)
  child.stdout.resume()
  // Ignore a broken pipe, because the error of pg_restore explains more.
  const writing = pipeline(bytes, child.stdin).catch(error => {
    if (error.code !== 'EPIPE') {
      child.kill()
      throw error
    }
  })
  await writing
  await ended
}
