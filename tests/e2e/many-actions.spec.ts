import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { addDays } from '../../features/appointments/belgrade.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { randomFrom } from '../random.ts'
import { repetitions } from '../repetitions.ts'
import { clientOf, freePort, type Person, type RunningServer, startServer } from '../server.ts'
import { type Line, openLine } from './line.ts'
import { publicly } from './public-address.ts'
import { desk, dismissPreLaunch, expect, test, waitForLifeIn, watch } from './test.ts'
import { kept, readyForTheField, secondCopies, tolerateNoNetwork } from './waiting.ts'

/** The same run every time. */
const seed = 21
/** Each has the same kinds of action, a killed server and a killed browser. */
const rounds = repetitions('ROUNDS', { usual: 1, long: 8 })
/** How often a turn does the same in one place. */
const inTurn = { talk: 6, note: 3, write: 4 }
/** How many turns of a kind there are in a round. */
const turnsInRound = { talk: 3, note: 1, write: 1 }
const actions = rounds * (inTurn.talk * turnsInRound.talk + inTurn.note + inTurn.write)

test.setTimeout(180_000 + rounds * 120_000)

test(`${actions} actions while everything breaks: each arrives once, and in order`, { tag: '@repeats' }, async ({
  faults,
}) => {
  await test.step(`seed ${seed}`, () => tell(faults))
})

async function tell(faults: string[]) {
  const { pick, shuffled } = randomFrom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-many-actions-'))
  const settings = { PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '', SMTP_URL: '' }
  const start = () => startServer(settings, ['scripts/start.ts', '--built'])
  let server = await start()
  const line = await openLine(server.url)
  const phone = new Phone(line, faults)
  try {
    const { call, ...people } = clientOf(server.url, server.url)
    const provider = await people.person('provider', dataDir)
    const customers = [await people.person('regular', dataDir), await people.person('regular', dataDir)]
    const services = [await people.service(provider), await people.service(provider)]
    const talks: string[] = []
    for (const [of, about] of [
      [0, 0],
      [0, 1],
      [1, 0],
    ] as const) {
      const as = customers[of]!
      const { body } = await call('POST', '/api/conversations', { as, body: { service_id: services[about]!.id } })
      await call('POST', `/api/conversations/${body.id}/messages`, {
        as,
        body: { id: crypto.randomUUID(), content: 'Dobar dan' },
      })
      talks.push(body.id)
    }
    await phone.open(provider)

    const read = async (path: string) => (await call('GET', path, { as: provider })).body
    const arrived = async (id: string): Promise<string[]> => {
      const { items = [] } = await read(`/api/conversations/${id}/messages?limit=200`).catch(() => ({}))
      return items.map(({ content }: { content: string }) => content)
    }
    const said: Record<string, string[]> = Object.fromEntries(talks.map(id => [id, []]))
    const notes: string[][] = [[], []]
    const entries: string[] = []
    const date = addDays(dayOf(new Date()), 1)
    let count = 0
    const name = (what: string) => {
      count += 1
      return `${what} ${count}`
    }
    const acts = {
      async talk() {
        const [page, id] = [pick(phone.pages), pick(talks)]
        await page.goto(`/messages?razgovor=${id}`)
        for (let at = 0; at < inTurn.talk; at += 1) {
          const words = name('Poruka')
          said[id]!.push(words)
          await page.getByRole('textbox', { name: 'Napišite poruku...' }).fill(words)
          await page.keyboard.press('Enter')
          await expect(page.getByRole('log').getByText(words, { exact: true })).toHaveCount(1)
        }
        // It is shown at once; from when it is written down, here twice or there, it is not lost.
        const last = said[id]!.at(-1)
        await expect
          .poll(async () => (await secondCopies(page)).includes(last!) || (await arrived(id)).includes(last!))
          .toBe(true)
      },
      async note() {
        const [page, whose] = [pick(phone.pages), pick([0, 1])]
        await page.goto(`/klijenti?klijent=${customers[whose]!.id}`)
        for (let at = 0; at < inTurn.note; at += 1) {
          const words = name('Beleška')
          await expect(page.getByLabel('Beleška')).toHaveValue(notes[whose]!.at(-1) ?? '')
          notes[whose]!.push(words)
          await page.getByLabel('Beleška').fill(words)
          await page.getByRole('button', { name: 'Sačuvaj' }).click()
          await expect(page.getByRole('button', { name: 'Sačuvaj' })).toBeDisabled()
        }
      },
      async write() {
        const page = pick(phone.pages)
        await page.goto(`/dashboard?tab=bookings&date=${date}`)
        for (let at = 0; at < inTurn.write; at += 1) {
          const client = name('Klijent')
          await page.getByRole('combobox', { name: 'Vreme' }).click()
          await page.getByRole('option').first().click()
          await page.getByLabel('Ime klijenta').fill(client)
          await page.getByRole('button', { name: 'Dodaj', exact: true }).click()
          await expect(page.getByLabel('Ime klijenta')).toHaveValue('')
          entries.push(client)
        }
      },
    }
    const kinds = Object.keys(acts) as (keyof typeof acts)[]
    const turns = Array.from({ length: rounds }, () =>
      shuffled(kinds.flatMap(kind => Array<keyof typeof acts>(turnsInRound[kind]).fill(kind))),
    ).flat()
    let isComing: Promise<RunningServer> | undefined
    for (const [at, turn] of turns.entries()) {
      line.cut = () => undefined
      const weather = (['torn', 'away', 'whole'] as const)[at % 3]
      if (weather === 'torn') {
        line.cut = method => (method === 'GET' ? undefined : pick(['before', 'after', undefined]))
      }
      await phone.context.setOffline(weather === 'away')
      if (at % 5 === 3) {
        await server.kill()
        isComing = start()
      }
      await acts[turn]()
      if (isComing) server = await isComing
      isComing = undefined
      if (at % 5 === 1) {
        await phone.kill()
        await phone.open(provider)
      }
    }
    expect(count).toBe(actions)

    line.cut = () => undefined
    await phone.context.setOffline(true)
    await phone.context.setOffline(false)
    const [page] = phone.pages
    await expect.poll(() => kept(page!), { timeout: 180_000 }).toEqual([])
    await expect(page!.getByText(/^Nije poslato/)).toHaveCount(0)
    for (const id of talks) expect(await arrived(id)).toEqual(['Dobar dan', ...said[id]!])
    for (const [whose, { id }] of customers.entries()) {
      expect(await read(`/api/clients/${id}`)).toMatchObject({
        note: notes[whose]!.at(-1) ?? null,
        version: notes[whose]!.length,
      })
    }
    const day = await read(`/api/appointments?date=${date}`)
    expect(day.items.map(({ client_name }: { client_name: string }) => client_name)).toEqual(entries)
  } finally {
    await phone.close()
    line.close()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  tolerateNoNetwork(faults)
}

/** Somebody's own browser, which keeps what it has when it is killed; with two tabs of the site. */
class Phone {
  context!: BrowserContext
  pages: Page[] = []
  private folder = mkdtempSync(join(tmpdir(), 'komsiluk-browser-'))
  private line: Line
  private faults: string[]
  constructor(line: Line, faults: string[]) {
    this.line = line
    this.faults = faults
  }

  async open({ cookie }: Person) {
    const { url, launch } = publicly(this.line)
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...launch,
      baseURL: url,
      locale: 'sr-Latn-RS',
      viewport: desk,
      reducedMotion: 'reduce',
    })
    watch(this.context, this.faults)
    waitForLifeIn(this.context)
    await dismissPreLaunch(this.context)
    const cookies = cookie.split('; ').map(each => each.split(/=(.*)/))
    await this.context.addCookies(cookies.map(([name, value]) => ({ url, name: name!, value: value! })))
    this.pages = [this.context.pages()[0]!, await this.context.newPage()]
    for (const page of this.pages) await page.goto('/messages')
    // Also again: what it had read may be lost with its databases.
    await readyForTheField(this.pages[0]!)
  }

  /** At once, as a phone does that needs the room. */
  async kill() {
    const gone = new Promise(done => this.context.once('close', done))
    process.kill(Number(/\d+$/.exec(readlinkSync(join(this.folder, 'SingletonLock')))![0]), 'SIGKILL')
    await gone
  }

  async close() {
    await this.context?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
