import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { makeSignature } from 'better-auth/crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createApp } from '../app/app.server.ts'
import { startWork } from '../app/features.server.ts'
import type { AccountRole } from '../features/accounts/account.ts'
import { accounts, profiles, sessions } from '../features/accounts/account-tables.server.ts'
import { hashPassword } from '../features/accounts/auth/password-hash.server.ts'
import { type EncodedImage, encodeImage } from '../features/media/image-encoding.server.ts'
import { storeImages } from '../features/media/media.server.ts'
import { readConfig } from '../platform/server/config.server.ts'
import type { Database } from '../platform/server/database/db.server.ts'
import { createLog } from '../platform/server/log/log.server.ts'
import { type OpenRuntime, openRuntime, type Runtime } from '../platform/server/runtime.server.ts'
import { buildSite } from './build-site.ts'
import { emptyTables } from './empty-tables.ts'
import { useFolder } from './folder.ts'
import { password } from './password.ts'
import { photoForm, smallPhoto } from './photos.ts'
import { copyEmbedded, preparedDump, workerDatabaseUrl } from './prepared-databases.ts'
import { cookieOf } from './server.ts'

/** A signed-in user, or a visitor with `cookie: ''`. */
export type Caller = { id: string; email: string; cookie: string }

/** The app of a test with its functions for requests. */
export type App = ReturnType<typeof useApp>

export type Answer = { status: number; body: any; headers: Headers }

export { password }

const secret = 'a-secret-for-tests-that-is-long-enough'
const passwordHash = hashPassword(password)
/** The picture of all services. The picture is encoded once, because encoding takes longer than most tests. */
let encoded: Promise<EncodedImage> | undefined
/** Names of parsed content that is the same in all runtimes. It is kept from file to file, because parsing is slow. */
const KEPT_CONTENT = ['jobs', 'questions', 'trades']
const keptContent = new Map<string, unknown>()

/** Opens the app with the worker's database, which is emptied before every test. Call useApp once in a test file. */
export const useApp = (settings: Settings = {}, { lines }: { lines?: string[] } = {}) =>
  useEntryPoint(async () => entryPointOfSources(lines), settings)

/** Opens the app like useApp, but uses the built entry point (app/server.ts), as `npm start` does. */
export const useBuiltApp = (settings: Settings = {}) =>
  useEntryPoint(async dataDir => {
    buildSite()
    if (!process.env.TEST_DATABASE_URL) await copyEmbedded(dataDir)
    return import(new URL('../dist/server/server.js', import.meta.url).href)
  }, settings)

type Settings = Record<string, string> | ((databaseUrl: string) => Promise<Record<string, string>>)

type EntryPoint = Pick<typeof import('../app/server.ts'), 'open' | 'start'>

const entryPointOfSources = (lines?: string[]): EntryPoint => ({
  async open(environment: NodeJS.ProcessEnv) {
    const config = readConfig(environment)
    const database = config.DATABASE_URL ? undefined : await openEmbedded()
    const runtime = await openRuntime(config, createLog(config, lines && { write: line => void lines.push(line) }), {
      database,
    })
    for (const name of KEPT_CONTENT) if (keptContent.has(name)) runtime.memo.set(name, keptContent.get(name))
    await startWork(runtime)
    const { close } = runtime
    return Object.assign(runtime, {
      close() {
        for (const name of KEPT_CONTENT) if (runtime.memo.has(name)) keptContent.set(name, runtime.memo.get(name))
        return close()
      },
    })
  },
  start: (runtime: Runtime) => createApp(runtime),
})

function useEntryPoint(loadEntryPoint: (dataDir: string) => Promise<EntryPoint>, settings: Settings) {
  const folder = useFolder('test')
  let runtime: OpenRuntime
  let app: ReturnType<typeof createApp>

  beforeAll(async () => {
    const url = await workerDatabaseUrl()
    const redis = ownRedis()
    const entryPoint = await loadEntryPoint(folder)
    runtime = await entryPoint.open({
      NODE_ENV: 'test',
      APP_URL: 'http://localhost:3000',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      AUTH_SECRET: secret,
      RATE_LIMITS: 'off',
      // No DNS server answers on this port, so DNS queries never leave this machine.
      DNS_SERVERS: '127.0.0.1:9',
      // Turns the public cache off, because the cache would not notice that tests write into the tables directly.
      PUBLIC_CACHE_SECONDS: '0',
      ...(url && { DATABASE_URL: url }),
      ...(redis && { REDIS_URL: redis }),
      ...(typeof settings === 'function' ? await settings(url!) : settings),
    })
    app = entryPoint.start(runtime)
  })
  beforeEach(async () => {
    await emptyTables(runtime.database)
    await forgetRateLimits(runtime.config.REDIS_URL)
    rmSync(join(folder, 'outbox'), { recursive: true, force: true })
  })
  afterAll(async () => {
    await runtime?.close()
  })

  /** Sends a request as the caller `as` or as a visitor. A `body` that is a plain object is sent as JSON. */
  async function call(
    method: string,
    path: string,
    { as, body, headers = {} }: { as?: Caller | null; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const isForm = body instanceof FormData
    const response = await app.fetch(
      new Request(`http://localhost:3000${path}`, {
        method,
        headers: {
          ...(as?.cookie && { cookie: as.cookie }),
          ...(method !== 'GET' && { origin: 'http://localhost:3000' }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : isForm ? body : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
    const text = await response.text()
    const isJson = text && response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }

  /** Inserts a user with a confirmed email address and a session. Tests of signing up use the endpoints instead. */
  async function person(
    role: AccountRole | null,
    more: { name?: string; location?: string; phone?: string } = {},
  ): Promise<Caller> {
    const [id, token] = [uuidv7(), randomUUID()]
    const email = `${role}-${id}@primer.rs`
    const { name = '', location = 'Pančevo', phone } = more
    await runtime.db
      .insert(profiles)
      .values({ id, name, email, emailVerified: true, location, phone, accountRole: role })
    const account = { id, userId: id, accountId: id, providerId: 'credential', password: await passwordHash }
    await runtime.db.insert(accounts).values(account)
    const expiresAt = new Date(Date.now() + 86_400_000)
    await runtime.db.insert(sessions).values({ id: uuidv7(), userId: id, token, expiresAt })
    const signed = encodeURIComponent(`${token}.${await makeSignature(token, secret)}`)
    return { id, email, cookie: `komsiluk.session_token=${signed}` }
  }

  async function signIn(email: string): Promise<Caller> {
    const signedIn = await call('POST', '/api/auth/sign-in/email', { body: { email, password } })
    if (signedIn.status !== 200) throw new Error(`sign-in: ${JSON.stringify(signedIn.body)}`)
    return { id: signedIn.body.user.id, email, cookie: cookieOf(signedIn) }
  }

  async function picture(owner: Caller): Promise<string> {
    return (await call('POST', '/api/media/services', { as: owner, body: photoForm(await smallPhoto()) })).body.url
  }

  /** Creates a service of this provider with a picture. `changes` override the usual values. */
  async function service(owner: Caller, changes: Record<string, unknown> = {}): Promise<any> {
    encoded ??= smallPhoto().then(photo => encodeImage(photo))
    const photo = { ownerId: owner.id, bucket: 'services' as const, stem: 'service', image: await encoded }
    const images = changes.images ?? (await storeImages(runtime, [photo])).map(({ url }) => url)
    const stored = await call('POST', '/api/services', { as: owner, body: { ...usualService, ...changes, images } })
    if (stored.status !== 201) throw new Error(`service: ${JSON.stringify(stored.body)}`)
    return stored.body
  }

  /** Finds or starts the customer's conversation about this service. `fresh` ignores completed conversations. */
  async function startConversation(customer: Caller, { id }: { id: string }, fresh = false): Promise<any> {
    const started = await call('POST', '/api/conversations', { as: customer, body: { service_id: id, fresh } })
    if (started.status !== 200) throw new Error(`startConversation: ${JSON.stringify(started.body)}`)
    return started.body
  }

  async function sendMessage(sender: Caller, { id }: { id: string }, content: string): Promise<any> {
    const body = { id: randomUUID(), content }
    const sent = await call('POST', `/api/conversations/${id}/messages`, { as: sender, body })
    if (sent.status !== 201) throw new Error(`sendMessage: ${JSON.stringify(sent.body)}`)
    return sent.body
  }

  return {
    fetch: async (request: Request) => app.fetch(request),
    call,
    person,
    signIn,
    picture,
    service,
    startConversation,
    sendMessage,
    get runtime(): Runtime {
      return runtime
    },
  }
}

export const usualService = {
  title: 'Vodoinstalater na Kotežu',
  description: 'Popravljam česme, sifone i bojlere.',
  category: 'Vodoinstalater',
  keywords: ['česma', 'bojler'],
  price: 'od 20',
  active: true,
}

let embedded: Promise<Database> | undefined
/** Opens the database once per worker for all its test files, because opening a database takes a second. */
async function openEmbedded(): Promise<Database> {
  const { openInMemory } = await import('../platform/server/database/embedded-db.server.ts')
  embedded ??= preparedDump().then(openInMemory)
  return { ...(await embedded), close: async () => {} }
}

/** Returns the address of this worker's numbered Redis database, or undefined without TEST_REDIS_URL. */
function ownRedis(): string | undefined {
  const server = process.env.TEST_REDIS_URL
  return server && new URL(`/${process.env.VITEST_POOL_ID}`, server).href
}

async function forgetRateLimits(url: string | undefined): Promise<void> {
  if (!url) return
  const redis = await createClient({ url }).connect()
  const keys = await redis.keys('limit:*')
  if (keys.length) await redis.del(keys)
  redis.destroy()
}
