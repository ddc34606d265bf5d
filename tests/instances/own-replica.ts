import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { withConnection } from '../connected.ts'
import { freePort } from '../server.ts'

/** A streaming replica of a PostgreSQL server. `url` is the address of the same database in the replica. */
export type OwnReplica = { url: string; kill(): Promise<void>; drop(): Promise<void> }

export async function startReplica(primary: string): Promise<OwnReplica> {
  const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(a) - Number(b))
  const programs = `/usr/lib/postgresql/${versions.at(-1)}/bin`
  const { hostname, port: primaryPort, username } = new URL(primary)
  const folder = mkdtempSync(join(tmpdir(), 'komsiluk-replica-'))
  // Uses the user `postgres` because PostgreSQL refuses to run as root.
  const isRoot = process.getuid!() === 0
  const uid = Number(execFileSync('id', ['-u', 'postgres']))
  const gid = Number(execFileSync('id', ['-g', 'postgres']))
  const owner = isRoot ? { uid, gid } : {}
  if (isRoot) chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  const source = ['-h', hostname, '-p', primaryPort, '-U', username]
  // Creates a slot, so that the primary stores the WAL that it writes before the replica connects.
  const slot = `replica_${process.pid}_${Date.now()}`
  const target = ['-D', folder, '-R', '-C', '-S', slot, '-X', 'stream', '-c', 'fast']
  execFileSync(join(programs, 'pg_basebackup'), [...source, ...target], { ...owner, cwd: folder })
  const port = await freePort()
  const settings = {
    port,
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
    hot_standby_feedback: 'on',
    fsync: 'off',
    // Copies the primary's limit, because a replica must allow at least as many connections as its primary.
    ...(await rowOf(primary, 'SHOW max_connections')),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(programs, 'postgres'), ['-D', folder, ...args], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilReadable(child)
  const url = new URL(primary)
  url.port = String(port)
  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGQUIT')
    await gone
  }
  return {
    url: url.href,
    kill,
    async drop() {
      await kill()
      // Tries again, because the primary notices the lost connection a moment later.
      await vi.waitFor(() => rowOf(primary, `SELECT pg_drop_replication_slot('${slot}')`), { timeout: 10_000 })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function rowOf(url: string, statement: string): Promise<Record<string, string>> {
  return withConnection(url, async client => (await client.query(statement)).rows[0])
}

function untilReadable(child: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stderr!.on('data', text => {
      output += text
      if (output.includes('ready to accept read-only connections')) resolve()
    })
    child.on('exit', () => reject(new Error(output)))
  })
}
