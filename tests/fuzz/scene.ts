import { randomUUID } from 'node:crypto'
import { clientOf, type Person, type RunningServer } from '../server.ts'
import type { Schema } from './odd.ts'

type Endpoint = { method: string; path: string; query: string[]; body: Schema | undefined }
export type Sender = 'visitor' | 'customer' | 'provider'
export type Scene = {
  port: number
  endpoints: Endpoint[]
  /** Cookies; a visitor's is empty. */
  cookies: Record<Sender, string>
  /** Ids of things that are there, so that a guess can hit. */
  known: string[]
  /** Addresses of pages, pictures and files. */
  paths: string[]
  /** The host of a published website. */
  website: string
  /** Words that one person alone may get to see; the neighbour, who sends nothing himself, is one too. */
  secrets: { words: string; of: Sender | 'neighbour' }[]
  /** Whether both are still signed in, so that what they sent was theirs. */
  areSignedIn(): Promise<boolean>
}

/** Would only make the rest of the run dull; and the letters that wait on this machine are for whoever sits at it. */
const leftOut =
  /razvoj|sign-out|revoke-sessions|\/me\/delete|delete-user|DELETE \/api\/(me\/sessions|conversations\/\{id\}|appointments)/

/** A customer, a provider and a neighbour, each with something that is nobody else's. */
export async function setTheScene({ url }: RunningServer, dataDir: string): Promise<Scene> {
  const { call, person, service } = clientOf(url, url)
  const port = Number(new URL(url).port)
  const [customer, provider, neighbour] = [
    await person('regular', dataDir),
    await person('provider', dataDir),
    await person('provider', dataDir),
  ]
  const marked = (name: string) => `${name}-${randomUUID().slice(0, 13)}`
  const [open, hidden] = [await service(neighbour), await service(neighbour)]
  const hiddenTitle = marked('usluga')
  const hiddenAway = { title: hiddenTitle, description: 'Skriveno od svih.', category: 'Ostalo', active: false }
  const { body: own } = await call('GET', `/api/services/${hidden.id}`, { as: neighbour })
  await must(
    call('PUT', `/api/services/${hidden.id}`, {
      as: neighbour,
      body: { ...hiddenAway, images: [own.image_url], version: own.version },
    }),
  )
  const published = await service(provider)
  const secrets: Scene['secrets'] = [{ words: hiddenTitle, of: 'neighbour' }]
  const known = [open.id, hidden.id, published.id, customer.id, provider.id, neighbour.id]
  for (const [of, each] of [['customer', customer] as const, ['provider', provider] as const]) {
    const conversation = await must(call('POST', '/api/conversations', { as: each, body: { service_id: open.id } }))
    const message = { id: randomUUID(), content: marked('poruka') }
    await must(call('POST', `/api/conversations/${conversation.id}/messages`, { as: each, body: message }))
    known.push(conversation.id, message.id)
    secrets.push({ words: message.content, of })
  }
  const notes = marked('posao')
  const appointment_time = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:00:00.000Z`
  const booking = { client_name: 'Ana', appointment_time, notes }
  known.push((await must(call('POST', '/api/appointments', { as: provider, body: booking }))).id)
  secrets.push({ words: notes, of: 'provider' })
  for (const [of, { email, cookie }] of Object.entries({ customer, provider, neighbour })) {
    secrets.push({ words: email, of: of as Sender }, { words: tokenIn(cookie), of: of as Sender })
  }
  await call('GET', '/api/website', { as: neighbour })
  await must(call('PATCH', '/api/website', { as: neighbour, body: { contact_phone: '063 555 0142' } }))
  const website = await must(call('PUT', '/api/website/publication', { as: neighbour, body: { published: true } }))
  const { body: pages } = await call('GET', '/sitemaps/pages.xml')
  const isSignedIn = async (as: Person) => (await call('GET', '/api/me', { as })).body.user?.id === as.id

  return {
    port,
    endpoints: endpointsOf((await call('GET', '/api/openapi.json')).body.paths),
    cookies: { visitor: '', customer: customer.cookie, provider: provider.cookie },
    known,
    paths: [
      ...[...String(pages).matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path]) => path!),
      ...['/dashboard', '/settings', '/profile', '/messages', '/website-builder'],
      // For signed-in people these lead on, to an address that stands in theirs.
      ...['/login', '/login?povratak=da&next=/services?search=%C4%8Da%C4%8Dak', '/role-selection?next=/%F0%9F%8F%A0'],
      ...['/healthz', '/readyz', '/sitemap.xml', '/sitemaps/services.xml', '/robots.txt', '/rss.xml'],
      ...['/api/docs', '/api/openapi.json', '/share/index.png', '/assets/x.js', '/socket.io/', '/service-worker.js'],
      ...[`/service/${open.id}`, `/service/${hidden.id}`, `/contact/${open.id}`, `/edit-service/${hidden.id}`],
      ...[new URL(own.image_url, url).pathname, `${new URL(own.image_url, url).pathname}/640.webp`],
    ],
    website: new URL(website.url).host,
    secrets,
    areSignedIn: async () => (await isSignedIn(customer)) && (await isSignedIn(provider)),
  }
}

async function must(asked: Promise<{ status: number; body: any }>) {
  const { status, body } = await asked
  if (status >= 400) throw new Error(`the scene: ${status} ${JSON.stringify(body)}`)
  return body
}

/** The session's token, without its signature. */
const tokenIn = (cookie: string) => decodeURIComponent(/session_token=([^;]+)/.exec(cookie)![1]!).split('.')[0]!

function endpointsOf(paths: Record<string, Record<string, any>>): Endpoint[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `/api${path}`,
      query: (operation.parameters ?? []).filter((each: any) => each.in === 'query').map((each: any) => each.name),
      body: operation.requestBody?.content?.['application/json']?.schema as Schema | undefined,
    })),
  )
  return all.filter(({ method, path }) => !leftOut.test(`${method} ${path}`))
}
