import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Bench } from './bench.ts'
import { fillLarge, smallTown } from './fill-large.ts'
import { type Person, password, signInPeople } from './people.ts'
import { type Server, startSite } from './programs.ts'

const page = '/api/services'
const search = (words: string, more = '') => `${page}?search=${encodeURIComponent(words)}${more}`
const inSmallTown = `location=${smallTown}`

/** Requests of visitors. `deep` starts far down the list, at the cursor after 200 pages. */
const visitorRequests: Record<string, { path: string; deep?: boolean }> = {
  'newest page': { path: page },
  'deep, newest': { path: `${page}?limit=100`, deep: true },
  'deep, best rated': { path: `${page}?limit=100&sort=rating`, deep: true },
  'deep, cheapest': { path: `${page}?limit=100&sort=price_asc`, deep: true },
  'deep, dearest': { path: `${page}?limit=100&sort=price_desc`, deep: true },
  'category and price': { path: `${page}?category=Frizeraj&price_min=50` },
  'category, small town and price': { path: `${page}?category=Frizeraj&${inSmallTown}&price_max=20` },
  'category, town and price': { path: `${page}?category=Frizeraj&location=Beograd&price_max=20` },
  town: { path: `${page}?location=Beograd` },
  'small town': { path: `${page}?${inSmallTown}` },
  'small town, best rated': { path: `${page}?${inSmallTown}&sort=rating` },
  'small town, cheapest': { path: `${page}?${inSmallTown}&sort=price_asc` },
  'similar services of a local page': {
    path: `${page}?category=Elektri%C4%8Dar&location=Pan%C4%8Devo&sort=rating&limit=6`,
  },
  'search: a common word': { path: search('usluge') },
  'search: vodoinstalater': { path: search('vodoinstalater') },
  'search: a rare word': { path: search('lkaoeiun') },
  'search: two letters': { path: search('it') },
  'search: two letters nowhere found': { path: search('xq') },
  'search: two words': { path: search('popravka mašina') },
  'search: two common words never together': { path: search('matematike bojlera') },
  'search: four words': { path: search('dugogodišnje iskustvo vodoinstalater beograd') },
  'search: a misspelt word': { path: search('vodoinstaleter') },
  'search: words turned around': { path: search('mašina popravka') },
  'search: a problem': { path: search('curi slavina') },
  'suggestions: the first letters': { path: `${page}/suggestions?q=vo` },
  'suggestions: a problem': { path: `${page}/suggestions?q=curi%20sl` },
  'suggestions: a common word': { path: `${page}/suggestions?q=usluge` },
  'best first': { path: `${page}?sort=best` },
  'search with category': { path: search('bojler', '&category=Popravke') },
  'search with small town': { path: search('bojler', `&${inSmallTown}`) },
  'search by price': { path: search('bojler', '&sort=price_asc') },
}

/** Requests of the provider with the most conversations. */
const busyRequests = {
  'list, own town first': page,
  'own conversations': '/api/conversations',
  'is there anything unread': '/api/unread',
  'diary, the days of a month': `/api/appointments/days?month=${new Date().toISOString().slice(0, 7)}`,
  figures: '/api/statistics',
}

type Side = { server: Server; url: string; busy: Person; usual: Person[] }
/** Milliseconds of single requests, sent one after the other. */
type Times = number[]

/** Measures how many times longer requests take with a million services than with a thousand, by their p95. */
export async function measureMillion({ postgres, folder, isShort, print }: Bench): Promise<void> {
  const [few, many] = [1_000, isShort ? 50_000 : 1_000_000]
  const open = async (count: number): Promise<Side> => {
    const url = await postgres.create(`large_${count}`)
    await fillLarge(url, count)
    const server = await startSite(folder, url, { PUBLIC_CACHE_SECONDS: '0' })
    return { server, url, ...(await findPeople(url)) }
  }
  const sides = [await open(few), await open(many)] as const
  const rounds = isShort ? 2 : 5
  print(
    `${many} services against ${few} (= 1.00); how many times longer a request takes, of each side the slowest twentieth`,
  )
  print('| | times longer | usual | ms, slowest twentieth |')
  print('|---|---|---|---|')
  const row = async (name: string, run: (side: Side) => Promise<Times>) => {
    const times: [Times, Times] = [[], []]
    for (const side of sides) await run(side)
    for (let round = 0; round < rounds; round += 1) {
      for (const index of round % 2 ? ([1, 0] as const) : ([0, 1] as const))
        times[index].push(...(await run(sides[index])))
    }
    const [fewer, more] = times
    const at = (share: number) => (percentile(more, share) / percentile(fewer, share)).toFixed(2)
    print(`| ${name} | ${at(0.95)} | ${at(0.5)} | ${percentile(more, 0.95).toFixed(1)} |`)
  }

  for (const [name, { path, deep }] of Object.entries(visitorRequests)) {
    const deepPaths = new Map<Side, string>()
    for (const side of deep ? sides : []) deepPaths.set(side, await deepPath(side, path))
    await row(name, side => timeRequests(side, deepPaths.get(side) ?? path))
  }
  for (const [name, path] of Object.entries(busyRequests)) await row(name, side => timeRequests(side, path, side.busy))
  await row('own data to take along', side => timeRequests(side, '/api/me/export', side.usual[0]))
  await row('deleting an account', async side => [await timed(() => deleteAccount(side, side.usual.pop()!))])
  await row('the index of the sitemap, ten at once', side => timeSitemap(side, folder))
  await row('a service, while 20 look for two letters', whileSearching)
  for (const { server } of sides) await server.stop()
}

const percentile = (all: Times, share: number) => all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * share)]!

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function read(address: string, person?: Person): Promise<string> {
  const response = await fetch(address, { headers: person ? { cookie: person.cookie } : {} })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`)
  return text
}

async function timeRequests({ server }: Side, path: string, person?: Person): Promise<Times> {
  const times: Times = []
  for (let turn = 0; turn < 10; turn += 1) times.push(await timed(() => read(server.url + path, person)))
  return times
}

/** Returns the path of the page after 200 pages, or of the last page if the list is shorter. */
async function deepPath({ server }: Side, path: string): Promise<string> {
  let address = path
  for (let at = 0; at < 200; at += 1) {
    const { next_cursor } = JSON.parse(await read(server.url + address))
    if (!next_cursor) break
    address = `${path}&cursor=${next_cursor}`
  }
  return address
}

async function deleteAccount({ server }: Side, { cookie }: Person): Promise<void> {
  const headers = { cookie, origin: server.url, 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api/me/delete`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password }),
  })
  if (!response.ok) throw new Error(`deleting: ${response.status} ${await response.text()}`)
}

/** Times the sitemap in a new process, because a process caches the sitemap for an hour. */
async function timeSitemap({ url }: Side, folder: string): Promise<Times> {
  const server = await startSite(folder, url)
  const requests = Array.from({ length: 10 }, () => timed(() => read(`${server.url}/sitemap.xml`)))
  const times = await Promise.all(requests)
  await server.stop()
  return times
}

async function whileSearching(side: Side): Promise<Times> {
  const { items } = JSON.parse(await read(side.server.url + page))
  const stop = new AbortController()
  const searching = Array.from({ length: 20 }, async () => {
    while (!stop.signal.aborted) await read(side.server.url + search('xq'))
  })
  await wait(200)
  const times = await timeRequests(side, `${page}/${items[0].id}`)
  stop.abort()
  await Promise.all(searching)
  return times
}

/** Signs in the provider with the most conversations, and some customers who can confirm a deletion by password. */
async function findPeople(url: string): Promise<Pick<Side, 'busy' | 'usual'>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ids = async (text: string) => (await client.query<{ id: string }>(text)).rows.map(({ id }) => id)
  const provider = await ids('SELECT provider_id AS id FROM conversations GROUP BY 1 ORDER BY count(*) DESC LIMIT 1')
  const customers = await ids(`SELECT id FROM profiles WHERE account_role = 'regular' ORDER BY id LIMIT 20`)
  await client.end()
  const [first, ...usual] = await signInPeople(url, [...provider, ...customers])
  return { busy: first!, usual }
}
