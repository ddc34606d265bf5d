import { type AddressInfo, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { listenLocally } from './local-server.ts'

export type MailServer = { url: string; port: number; emails: Email[]; stop(): Promise<void> }

export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const emails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    async onData(stream, _session, done) {
      emails.push(await PostalMime.parse(await buffer(stream)))
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    emails,
    stop: () => new Promise<void>(done => server.close(done)),
  }
}

/** Starts a server that accepts connections and never answers. */
export async function startSilentServer(): Promise<{ url: string; stop(): void }> {
  const server = createServer()
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', socket => {
    socket.on('error', () => {})
    sockets.add(socket)
  })
  const url = await listenLocally(server)
  return {
    url: url.replace('http:', 'smtp:'),
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
