import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from '../../platform/server/root.server.ts'

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/** Starts nginx with the files of deploy/, without TLS. `pictureLife` says how long nginx caches pictures. */
export async function startNginx(folder: string, port: number, ports: number[], { pictureLife = '1m' } = {}) {
  mkdirSync(folder, { recursive: true })
  const writeFile = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const upstream = writeFile(
    'upstream.conf',
    ports.map(each => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n'),
  )
  const site = writeFile(
    'site.conf',
    read('nginx-site.conf').replace('proxy_cache_valid 200 1m;', `proxy_cache_valid 200 ${pictureLife};`),
  )
  const configuration = read('nginx.conf')
    .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
    .replace('/var/cache/komsiluk-files', join(folder, 'files'))
    .replace('/var/cache/komsiluk-pictures', join(folder, 'pictures'))
    .replace(/^ {2}server \{\n {4}listen 80 [\s\S]*?\n {2}\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ +(http2|ssl_\w+) .+\n/gm, '')
    .replaceAll('komsiluk.example', 'localhost')
    .replaceAll('/etc/nginx/komsiluk-upstream.conf', upstream)
    .replace('/etc/nginx/komsiluk-site.conf', site)
    .replace('worker_processes auto', 'worker_processes 2')
    .replace(/^worker_rlimit_nofile .+\n/m, '')
    .replace('/var/log/nginx/access.log', join(folder, 'access.log'))
  // Makes nginx's workers run as root, so that the workers can write into the test's folder.
  const globals = process.getuid?.() === 0 ? 'daemon off; user root;' : 'daemon off;'
  const errors = openSync(join(folder, 'error.log'), 'a')
  const child = spawn('nginx', ['-c', writeFile('nginx.conf', configuration), '-g', globals], {
    stdio: ['ignore', 'ignore', errors],
  })
  closeSync(errors)
  await untilListening(port, child, join(folder, 'error.log'))
  return {
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function untilListening(port: number, child: ChildProcess, errors: string): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
  }
  throw new Error(`nginx ended with ${child.exitCode}: ${readFileSync(errors, 'utf8')}`)
}
