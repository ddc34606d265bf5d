import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { photoForm, smallPhoto } from '../tests/photos.ts'
import { openLiveSocket } from './messages.ts'
import type { Server } from './programs.ts'
import type { VisitData } from './visit-data.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** `isThere` is false for a page that must answer 404. */
type RequestOptions = { method?: string; cookie?: string; body?: object | FormData; host?: string; isThere?: boolean }

/** Returns a function for each thing that people do on the site. The functions throw at a wrong status. */
export function createVisits({ url, port }: Server & { port: string }, { services, pairs }: VisitData) {
  let turn = 0
  const next = <Item>(items: Item[]): Item => items[turn++ % items.length]!
  const address = () => `10.${[16, 8, 0].map(shift => (turn >> shift) & 255).join('.')}`

  async function visit(path: string, options: RequestOptions = {}): Promise<void> {
    const { method = 'GET', cookie, body, host, isThere = true } = options
    const form = body instanceof FormData ? new Response(body) : undefined
    const bytes = form ? Buffer.from(await form.arrayBuffer()) : body && Buffer.from(JSON.stringify(body))
    const headers = {
      'user-agent': browser,
      'accept-encoding': 'gzip',
      'x-forwarded-for': address(),
      ...(cookie && { cookie }),
      ...(host && { host }),
      ...(method !== 'GET' && { origin: `http://localhost:${port}` }),
      ...(bytes && { 'content-type': form?.headers.get('content-type') ?? 'application/json' }),
      ...(bytes && { 'content-length': bytes.length }),
    }
    const status = await new Promise<number>((done, failed) => {
      const sent = request(url + path, { method, headers, agent, timeout: 30_000 }, response => {
        response.resume()
        response.on('end', () => done(response.statusCode ?? 0))
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')))
      sent.on('error', failed)
      sent.end(bytes)
    })
    if (isThere ? status >= 400 : status !== 404) throw new Error(`${method} ${path}: ${status}`)
  }
  const write = (path: string, cookie: string, body: object, method = 'POST') => visit(path, { method, cookie, body })
  let booked = 0
  /** Books the next half hour of the next provider, within the default working hours. */
  const book = () => {
    const [provider, slot] = [pairs[booked % pairs.length]!.provider, Math.floor(booked / pairs.length)]
    booked += 1
    const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000
    const minutes = 1440 * (1 + Math.floor(slot / 10)) + 540 + 30 * (slot % 10)
    const body = { client_name: 'Ana', appointment_time: new Date(midnight + minutes * 60_000).toISOString() }
    return write('/api/appointments', provider.cookie, body)
  }

  const reads: (() => Promise<unknown>)[] = [
    () => visit('/'),
    () => visit('/services'),
    () => visit(`/services?search=usluga%20${turn}`),
    () => visit(`/services?category=Frizeraj&price_max=${turn % 5000}`),
    () => visit(`/service/${next(services)}`),
    () => visit('/vodoinstalater/pancevo'),
    () => visit('/blog'),
    () => visit('/blog/kako-izabrati-majstora'),
    () => visit('/o-nama'),
    () => visit('/login'),
    () => visit('/nema-takve-stranice', { isThere: false }),
    () => visit('/sitemap.xml'),
    () => visit(`/api/services?search=vodo%20${turn}`),
    () => visit('/api/services?sort=rating'),
    () => visit(`/api/services/${next(services)}`),
    () => visit(`/api/services/${next(services)}/reviews`),
    () => visit(`/share/service/${next(services)}.png`),
    () => visit('/', { host: `elektrojovanovic.localhost:${port}` }),
    () => visit('/', { host: `nema-${turn}.localhost:${port}`, isThere: false }),
    () => visit('/messages', { cookie: next(pairs).customer.cookie }),
    () => visit('/api/conversations', { cookie: next(pairs).provider.cookie }),
    () => visit('/api/statistics', { cookie: next(pairs).provider.cookie }),
  ]
  const signIn = () =>
    write('/api/auth/sign-in/email', '', { email: 'jelena.stojkovic@primer.rs', password: 'komsiluk1' })
  const sendMessage = () => {
    const { conversationId, customer } = next(pairs)
    const body = { id: randomUUID(), content: 'Dobar dan, da li ste slobodni?' }
    return write(`/api/conversations/${conversationId}/messages`, customer.cookie, body)
  }
  const read = () => {
    const { conversationId, provider } = next(pairs)
    return write(`/api/conversations/${conversationId}/read`, provider.cookie, { up_to: 1 })
  }
  const upload = async () => {
    const { provider } = next(pairs)
    return visit('/api/media/services', {
      method: 'POST',
      cookie: provider.cookie,
      body: photoForm(await smallPhoto()),
    })
  }
  const publish = () => {
    const { provider, serviceId } = next(pairs)
    return write(`/api/services/${serviceId}/active`, provider.cookie, { active: true }, 'PUT')
  }
  const changeSettings = () =>
    write('/api/me/settings', next(pairs).provider.cookie, { notify_messages: turn % 2 === 0 }, 'PUT')
  /** The current version of each renamed profile; a new profile has version 1. */
  const versions = new Map<string, number>()
  const rename = () => {
    const { cookie } = next(pairs).customer
    const version = versions.get(cookie) ?? 1
    versions.set(cookie, version + 1)
    const body = { name: `Jelena ${turn}`, phone: null, location: 'Pančevo', version }
    return write('/api/profile', cookie, body, 'PUT')
  }
  /** Edits the website's draft. The first GET creates the draft. */
  const draft = async () => {
    const { cookie } = next(pairs).provider
    await visit('/api/website', { cookie })
    return write('/api/website', cookie, { site_title: `Sajt ${turn}` }, 'PATCH')
  }
  const view = () => visit(`/api/services/${next(services)}/views`, { method: 'POST', body: {} })
  const connect = async () => {
    const socket = await openLiveSocket({ url }, next(pairs).customer)
    setTimeout(() => socket.close(), 1000 + Math.random() * 5000)
  }
  const writes = { signIn, sendMessage, read, upload, book, publish, changeSettings, rename, draft, view, connect }
  return { reads, writes, visit }
}
