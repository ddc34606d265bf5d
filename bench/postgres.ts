import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, onStop } from './programs.ts'

const run = promisify(execFile)

export type Postgres = {
  port: number
  create(name: string): Promise<string>
  runProgram(name: string, args: string[]): Promise<string>
}

/** Starts a PostgreSQL in `folder`, on the loopback, with full durability: fsync and synchronous commit are on. */
export async function startPostgres(folder: string): Promise<Postgres> {
  const bin = findPrograms()
  const data = join(folder, 'postgres')
  const port = await freePort()
  const runProgram = async (name: string, args: string[]) => {
    const [command, ...rest] = [...asPostgres(), join(bin, name), ...args]
    const { stdout, stderr } = await run(command!, rest, { maxBuffer: 1 << 24, timeout: 300_000 })
    return stdout + stderr
  }
  mkdirSync(data)
  if (asPostgres().length) await run('chown', ['postgres', folder, data])
  await runProgram('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'])
  const settings = Object.entries({ port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...options })
  const args = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ')
  const log = join(data, 'log')
  await runProgram('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', log, '-s', '-o', args, 'start'])
  onStop(async () => void (await runProgram('pg_ctl', ['-D', data, '-m', 'immediate', '-s', 'stop'])))
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`
  return {
    port,
    runProgram,
    async create(name) {
      const client = new pg.Client({ connectionString: urlOf('postgres') })
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return urlOf(name)
    },
  }
}

const options = { shared_buffers: '512MB', max_connections: 120, fsync: 'on', synchronous_commit: 'on' }

/** Returns the prefix that runs a program as `postgres`, because PostgreSQL refuses to run as root. */
const asPostgres = () =>
  process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []

function findPrograms(): string {
  const installed = globSync('/usr/lib/postgresql/*/bin/postgres').sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const onPath = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'postgres'))
  const server = [...installed.reverse(), ...onPath].find(existsSync)
  if (!server) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return dirname(server)
}
