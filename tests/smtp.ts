import { type AddressInfo, createServer } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type MailServer = { url: string; port: number; emails: Email[]; stop(): Promise<void> }

export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const emails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', async () => {
        emails.push(await PostalMime.parse(Buffer.concat(parts)))
        done()
      })
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
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
