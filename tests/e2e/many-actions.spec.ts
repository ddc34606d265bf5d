import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { randomFrom } from '../random.ts'
import { repetitions } from '../repetitions.ts'
import { clientOf, type Person, type RunningServer, startServer } from '../server.ts'
import { addAppointment, dayAhead } from './booking-helpers.ts'
import { writeMessage } from './conversation-helpers.ts'
import { type NetworkProxy, openNetworkProxy } from './network-proxy.ts'
import { outboxLabels, secondCopies, tolerateNoNetwork, waitForOfflineData } from './offline-helpers.ts'
import { embeddedSettings, toCookies } from './own-site.ts'
import { publicAddressOf } from './public-address.ts'
import { desktopSize, expect, prepareContext, test } from './test.ts'

const SEED = 21
/** In each round the test does all kinds of actions, kills the server and kills the browser. */
const rounds = repetitions('ROUNDS', { usual: 1, long: 8 })
const actionsPerTurn = { message: 3, note: 2, appointment: 2 }
const turnsPerRound = { message: 3, note: 1, appointment: 1 }
const actions =
  rounds * (actionsPerTurn.message * turnsPerRound.message + actionsPerTurn.note + actionsPerTurn.appointment)

test.setTimeout(180_000 + rounds * 120_000)

test(`each of ${actions} actions during failures arrives once and in order`, { tag: '@repeats' }, async () => {
  const { pick, shuffled } = randomFrom(SEED)
  const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-many-actions-'))
  const settings = await embeddedSettings(dataDir)
  const start = () => startServer(settings, ['scripts/start.ts', '--built'])
  let server = await start()
  const proxy = await openNetworkProxy(server.url)
  const phone = new Phone()
  try {
    const { call, ...people } = clientOf(server.url, server.url)
    const provider = await people.person('provider', dataDir)
    const { id: service_id } = await people.service(provider)
    const customers = [await people.person('regular', dataDir), await people.person('regular', dataDir)]
    const conversationIds: string[] = []
    for (const as of customers) {
      const { body } = await call('POST', '/api/conversations', { as, body: { service_id } })
      const message = { id: crypto.randomUUID(), content: 'Dobar dan' }
      await call('POST', `/api/conversations/${body.id}/messages`, { as, body: message })
      conversationIds.push(body.id)
    }
    await phone.open(provider, proxy)

    const read = async (path: string) => (await call('GET', path, { as: provider })).body
    const arrivedTexts = async (id: string): Promise<string[]> => {
      const { items = [] } = await read(`/api/conversations/${id}/messages?limit=200`).catch(() => ({}))
      return items.map(({ content }: { content: string }) => content)
    }
    const sentTexts: Record<string, string[]> = Object.fromEntries(conversationIds.map(id => [id, []]))
    const notes: string[][] = [[], []]
    const clientNames: string[] = []
    const date = dayAhead(1)
    let count = 0
    const uniqueText = (kind: string) => {
      count += 1
      return `${kind} ${count}`
    }
    const takeTurn = {
      async message() {
        const [page, id] = [pick(phone.pages), pick(conversationIds)]
        await page.goto(`/messages?razgovor=${id}`)
        for (let index = 0; index < actionsPerTurn.message; index += 1) {
          const words = uniqueText('Poruka')
          sentTexts[id]!.push(words)
          await writeMessage(page, words)
          await expect(page.getByRole('log').getByText(words, { exact: true })).toHaveCount(1)
        }
        // Waits for the second copy or the server, because a message that is only shown would be lost by a kill.
        const last = sentTexts[id]!.at(-1)
        await expect
          .poll(async () => (await secondCopies(page)).includes(last!) || (await arrivedTexts(id)).includes(last!))
          .toBe(true)
      },
      async note() {
        const [page, customerIndex] = [pick(phone.pages), pick([0, 1])]
        await page.goto(`/klijenti?klijent=${customers[customerIndex]!.id}`)
        for (let index = 0; index < actionsPerTurn.note; index += 1) {
          const words = uniqueText('Beleška')
          await expect(page.getByLabel('Beleška')).toHaveValue(notes[customerIndex]!.at(-1) ?? '')
          notes[customerIndex]!.push(words)
          await page.getByLabel('Beleška').fill(words)
          await page.getByRole('button', { name: 'Sačuvaj' }).click()
          await expect(page.getByRole('button', { name: 'Sačuvaj' })).toBeDisabled()
        }
      },
      async appointment() {
        const page = pick(phone.pages)
        await page.goto(`/dashboard?tab=bookings&date=${date}`)
        for (let index = 0; index < actionsPerTurn.appointment; index += 1) {
          const client = uniqueText('Klijent')
          await addAppointment(page, client)
          await expect(page.getByLabel('Ime klijenta')).toHaveValue('')
          clientNames.push(client)
        }
      },
    }
    const kinds = Object.keys(takeTurn) as (keyof typeof takeTurn)[]
    const turns = Array.from({ length: rounds }, () =>
      shuffled(kinds.flatMap(kind => Array<keyof typeof takeTurn>(turnsPerRound[kind]).fill(kind))),
    ).flat()
    let starting: Promise<RunningServer> | undefined
    for (const [index, turn] of turns.entries()) {
      proxy.disrupt = () => undefined
      const network = (['disrupted', 'offline', 'online'] as const)[index % 3]
      if (network === 'disrupted') {
        proxy.disrupt = method => (method === 'GET' ? undefined : pick(['before', 'after', undefined]))
      }
      await phone.context.setOffline(network === 'offline')
      if (index % 5 === 3) {
        await server.kill()
        starting = start()
      }
      await takeTurn[turn]()
      if (starting) server = await starting
      starting = undefined
      if (index % 5 === 1) {
        await phone.kill()
        await phone.open(provider, proxy)
      }
    }
    expect(count).toBe(actions)

    proxy.disrupt = () => undefined
    await phone.context.setOffline(true)
    await phone.context.setOffline(false)
    const [page] = phone.pages
    await expect.poll(() => outboxLabels(page!), { timeout: 180_000 }).toEqual([])
    await expect(page!.getByText(/^Nije poslato/)).toHaveCount(0)
    for (const id of conversationIds) expect(await arrivedTexts(id)).toEqual(['Dobar dan', ...sentTexts[id]!])
    for (const [index, { id }] of customers.entries()) {
      expect(await read(`/api/clients/${id}`)).toMatchObject({
        note: notes[index]!.at(-1) ?? null,
        version: notes[index]!.length,
      })
    }
    const day = await read(`/api/appointments?date=${date}`)
    expect(day.items.map(({ client_name }: { client_name: string }) => client_name)).toEqual(clientNames)
  } finally {
    await phone.close()
    proxy.close()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  tolerateNoNetwork()
})

/** A browser with two tabs of the site. Its profile is a folder, so its data survives when the browser is killed. */
class Phone {
  context!: BrowserContext
  pages: Page[] = []
  private folder = mkdtempSync(join(tmpdir(), 'komsiluk-browser-'))

  async open({ cookie }: Person, proxy: NetworkProxy) {
    const { url, launch } = publicAddressOf(proxy)
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...launch,
      baseURL: url,
      locale: 'sr-Latn-RS',
      viewport: desktopSize,
      reducedMotion: 'reduce',
    })
    await prepareContext(this.context)
    await this.context.addCookies(toCookies(cookie, url))
    this.pages = [this.context.pages()[0]!, await this.context.newPage()]
    for (const page of this.pages) await page.goto('/messages')
    // Waits on each start, because a killed browser may have lost the offline data.
    await waitForOfflineData(this.pages[0]!)
  }

  /** Kills the browser's process at once, as a phone does when memory is short. */
  async kill() {
    const closed = new Promise(done => this.context.once('close', done))
    process.kill(Number(/\d+$/.exec(readlinkSync(join(this.folder, 'SingletonLock')))![0]), 'SIGKILL')
    await closed
  }

  async close() {
    await this.context?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
