import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartFault } from '../start-fault.server.ts'

/** PostgreSQL's own way to be told where it is, so that no password stands in the list of processes. */
function connectionIn(address: string): Record<string, string> {
  const url = new URL(address)
  const asked = url.searchParams
  const found: Record<string, string | null> = {
    PGHOST: asked.get('host') ?? url.hostname,
    PGPORT: asked.get('port') ?? url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: asked.get('sslmode'),
    PGSSLROOTCERT: asked.get('sslrootcert'),
    PGSSLCERT: asked.get('sslcert'),
    PGSSLKEY: asked.get('sslkey'),
  }
  return Object.fromEntries(Object.entries(found).filter((each): each is [string, string] => Boolean(each[1])))
}

function run(program: string, args: string[], address: string) {
  const env = { ...process.env, ...connectionIn(address) }
  const child = spawn(program, [...args, '--no-password'], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stderr.on('data', data => said.push(data))
  const ended = (async () => {
    const [code] = await once(child, 'close').catch(error => {
      throw new StartFault(
        error.code === 'ENOENT'
          ? `${program} is not there; install PostgreSQL's client programs (Debian: postgresql-client)`
          : `${program}: ${error.message}`,
        { cause: error },
      )
    })
    if (code !== 0) throw new StartFault(`${program} has failed:\n${Buffer.concat(said).toString().trim()}`)
  })()
  // Whoever reads or writes hears of it at the end.
  ended.catch(() => {})
  return { child, ended }
}

/** The database as at one moment, in PostgreSQL's custom format; the reader calls `ended` when all has been read. */
export function dumpPostgres(address: string): { bytes: Readable; ended: Promise<void> } {
  const { child, ended } = run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], address)
  child.stdin.end()
  return { bytes: child.stdout, ended }
}

/** All of it or nothing: it is one transaction, which anything that goes wrong takes back. */
export async function loadPostgres(address: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const how = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
  const database = connectionIn(address).PGDATABASE ?? ''
  const { child, ended } = run('pg_restore', [...how, `--dbname=${database}`], address)
  child.stdout.resume()
  // What it says of itself tells more than that it has hung up.
  const writing = pipeline(bytes, child.stdin).catch(error => {
    if (error.code !== 'EPIPE') {
      child.kill()
      throw error
    }
  })
  await writing
  await ended
}
