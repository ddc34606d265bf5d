import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Message } from '../features/conversations/message.ts'
import { password } from './password.ts'
import { photoForm, smallPhoto } from './photos.ts'

/** The built site as a process that can be killed. */
export type RunningServer = {
  url: string
  pid: number
  kill(): Promise<void>
  /** Stops the site with SIGTERM, as a service manager does. Returns the exit code. */
  stop(): Promise<number | null>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as { port: number }
  await new Promise(done => server.close(done))
  return port
}

/**
 * Starts the site like `npm start`, or with other arguments for Node, by default on a free port. `onLine` gets each line of output. In
 * Vitest the site must be built (build-site.ts), and its DATA_DIR gets a prepared database unless DEMO is on.
 */
export async function startServer(
  environment: Record<string, string>,
  program = ['scripts/start.ts', ...(process.env.PREPARED_FOLDER ? ['--built'] : [])],
  onLine?: (line: string) => void,
): Promise<RunningServer> {
  const port = environment.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  if (process.env.PREPARED_FOLDER && !environment.DATABASE_URL && environment.DEMO !== 'on') {
    // Imports this module only here, because it loads the whole application, which end-to-end tests do not need.
    const { copyEmbedded } = await import('./prepared-databases.ts')
    await copyEmbedded(environment.DATA_DIR!)
  }
  const child = spawn('node', program, {
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      APP_URL: url,
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...environment,
    },
  })
  if (onLine) createInterface(child.stdout!).on('line', onLine)
  await untilReady(url, child)
  async function end(signal: NodeJS.Signals) {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = new Promise<number | null>(done => child.once('exit', done))
    child.kill(signal)
    return gone
  }
  return {
    url,
    pid: child.pid!,
    async kill() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 180_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const ready = await fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Error('The server did not get ready')
}

/** Returns the cookies that an answer sets, as the browser sends them. */
export const cookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')

export type Person = { id: string; email: string; cookie: string }

/** Returns functions that send requests to a running server. `origin` is the site's origin. */
export function clientOf(address: string, origin: string) {
  async function call(
    method: string,
    path: string,
    {
      as,
      body,
      from,
      headers,
    }: { as?: Person | null; body?: unknown; from?: string; headers?: Record<string, string> } = {},
  ) {
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    const response = await fetch(address + path, {
      method,
      headers: {
        origin,
        ...(as && { cookie: as.cookie }),
        // Imitates a proxy, which sets this header (TRUST_PROXY).
        ...(from && { 'x-forwarded-for': from }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
      redirect: 'manual',
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text, headers: response.headers }
  }

  async function person(accountRole: 'provider' | 'regular', dataDir: string): Promise<Person> {
    const email = `${accountRole}-${randomUUID()}@primer.rs`
    const signedUp = await call('POST', '/api/auth/sign-up/email', {
      body: { accountRole, name: 'Proba', location: 'Pančevo', email, password },
    })
    const [link] = emailTextTo(email, dataDir).match(/https?:\/\/[^\s"]+potvrda-adrese[^\s"]+/)!
    const body = { token: new URL(link).searchParams.get('token') }
    await call('POST', '/api/email-confirmation', { body, headers: { cookie: cookieOf(signedUp) } })
    const signedIn = await call('POST', '/api/auth/sign-in/email', { body: { email, password } })
    return { id: signedIn.body.user.id, email, cookie: cookieOf(signedIn) }
  }

  async function picture(owner: Person): Promise<string> {
    return (await call('POST', '/api/media/services', { as: owner, body: photoForm(await smallPhoto()) })).body.url
  }

  async function service(provider: Person): Promise<{ id: string }> {
    const images = [await picture(provider)]
    const body = { title: 'Za probu', description: 'Usluga za probu.', category: 'Ostalo', images }
    return (await call('POST', '/api/services', { as: provider, body })).body
  }

  async function conversation(dataDir: string) {
    const [provider, customer] = [await person('provider', dataDir), await person('regular', dataDir)]
    const { id: serviceId } = await service(provider)
    const { body } = await call('POST', '/api/conversations', { as: customer, body: { service_id: serviceId } })
    return { provider, customer, id: body.id as string }
  }

  /** Sends a message. The answer has the message's `id`. */
  async function sendMessage(as: Person, conversationId: string, content = 'Poruka', id: string = randomUUID()) {
    const answer = await call('POST', `/api/conversations/${conversationId}/messages`, { as, body: { id, content } })
    return { ...answer, id }
  }

  /** Returns all messages of a conversation, read page by page. */
  async function allMessages(as: Person, conversationId: string): Promise<Message[]> {
    const stored: Message[] = []
    for (let since = 0; ; since = stored.at(-1)!.seq) {
      const path = `/api/conversations/${conversationId}/messages?since=${since}&limit=200`
      const { body } = await call('GET', path, { as })
      stored.push(...body.items)
      if (!body.more) return stored
    }
  }

  return { call, person, picture, service, conversation, sendMessage, allMessages }
}

export function emailTextTo(address: string, dataDir: string): string {
  const folder = join(dataDir, 'outbox')
  // Skips emails that are still being written, whose files have another extension.
  const names = readdirSync(folder).filter(name => name.endsWith('.json'))
  const emails = names.map(name => readFileSync(join(folder, name), 'utf8'))
  const found = emails.map(text => JSON.parse(text)).find(({ to }) => to === address)
  if (!found) throw new Error(`no email to ${address}`)
  return found.text
}
