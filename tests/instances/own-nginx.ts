import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from '../../platform/server/root.server.ts'

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/** Debian's nginx with the configuration that is in deploy/, save for TLS and where its files lie. */
export async function ownNginx(folder: string, port: number, ports: number[]) {
  const within = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const upstream = within(
    'upstream.conf',
    ports.map(each => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n'),
  )
  const site = within('site.conf', read('nginx-site.conf'))
  const configuration = read('nginx.conf')
    .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
    .replace('/var/cache/komsiluk-files', join(folder, 'cache'))
    .replace(/^ {2}server \{\n {4}listen 80 [\s\S]*?\n {2}\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ +(http2|ssl_\w+|server_name) .+\n/gm, '')
    .replaceAll('/etc/nginx/komsiluk-upstream.conf', upstream)
    .replace('/etc/nginx/komsiluk-site.conf', site)
    .replace('worker_processes auto', 'worker_processes 2')
    .replace(/^worker_rlimit_nofile .+\n/m, '')
    .replace('access_log /var/log/nginx/access.log plain', 'access_log off')
  // Its workers keep files in the test's folder.
  const rest = process.getuid?.() === 0 ? 'daemon off; user root;' : 'daemon off;'
  const child = spawn('nginx', ['-c', within('nginx.conf', configuration), '-g', rest], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilListening(port, child)
  return {
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
  }
  throw new Error(`nginx ended with ${child.exitCode}`)
}
