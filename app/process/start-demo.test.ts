import { getTableName, isNotNull, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, profiles, sessions } from '../../features/accounts/account-tables.server.ts'
import { clients } from '../../features/clients/client-tables.server.ts'
import { ratings } from '../../features/ratings/rating-tables.server.ts'
import { requestOffers, requests } from '../../features/requests/request-tables.server.ts'
import { savedServices } from '../../features/saved/saved-tables.server.ts'
import { services, unmetSearches } from '../../features/services/service-tables.server.ts'
import { supportMessages } from '../../features/support/support-tables.server.ts'
import { collect } from '../../platform/server/feature.server.ts'
import { bounces } from '../../platform/server/mail/bounce-tables.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { StartError } from '../../platform/server/start-error.server.ts'
import { demoLogins, demoUserIds, isDemoSafe } from '../../scripts/demo/ids.ts'
import { loadDemo, writeDemoRows } from '../../scripts/demo/load.ts'
import { removeDemo } from '../../scripts/demo/remove.ts'
import { useApp } from '../../tests/harness.ts'
import { features } from '../features.server.ts'
import { refuseDemoOnPublicSite } from './start-demo.server.ts'

// Slow: it loads the whole demonstration and removes it.

const app = useApp()
const settings = {
  local: { isLocal: true, DATABASE_URL: undefined },
  public: { isLocal: false, DATABASE_URL: undefined },
}
const start = (config: Partial<Runtime['config']>) =>
  refuseDemoOnPublicSite({ ...app.runtime, config: { ...app.runtime.config, ...config } })

test('allows the demonstration only where nobody else can sign in as its users', () => {
  const isSafe = (DATABASE_URL: string | undefined, isLocal = true) => isDemoSafe({ DATABASE_URL, isLocal })
  expect([isSafe(undefined), isSafe(undefined, false)]).toEqual([true, false])
  const onThisMachine = ['localhost', '127.0.0.1', '[::1]'].map(host => `postgres://${host}:5432/komsiluk_demo`)
  for (const url of [...onThisMachine, 'postgres:///demo?host=/var/run/postgresql'])
    expect([url, isSafe(url), isSafe(url, false)]).toEqual([url, true, false])
  for (const url of [
    'postgres://localhost/komsiluk',
    'postgres://demo:demo@localhost/komsiluk',
    'postgres://demo.example/demo',
    'postgres://localhost/demo?host=db.example',
  ])
    expect([url, isSafe(url)]).toEqual([url, false])
})

test('demonstration users keep a public site from starting until they and their data are removed, and only theirs', async () => {
  const [neighbour, customer] = [await app.person('provider'), await app.person('regular')]
  const service = await app.service(neighbour)
  await writeDemoRows(app.runtime, Date.now())
  await app.signIn(demoLogins.administrator)
  const jelena = await app.signIn(demoLogins.customer)
  await app.sendMessage(neighbour, await app.startConversation(jelena, service), 'Dobar dan')
  await app.startConversation(customer, service)

  await expect(start(settings.local)).resolves.toBeUndefined()
  const refused = await start(settings.public).catch(fault => fault)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toMatch(/^The database holds 57 people of the demonstration, .+: npm run demo -- --remove$/)

  expect(await removeDemo(app.runtime, collect(features, 'personalData'))).toBe(demoUserIds().length)
  await expect(start(settings.public)).resolves.toBeUndefined()
  const { db } = app.runtime
  const remaining = await db.select({ id: profiles.id }).from(profiles).where(isNull(profiles.deletedAt))
  expect(remaining.map(({ id }) => id).sort()).toEqual([neighbour.id, customer.id].sort())
  expect(await db.$count(accounts)).toBe(2)
  expect(await db.$count(sessions)).toBe(2)
  // Deleting an account keeps the scores of its ratings and deletes the texts of its reviews.
  expect(await db.$count(ratings, isNotNull(ratings.review))).toBe(0)
  for (const table of [requests, requestOffers, clients, savedServices, supportMessages, unmetSearches, bounces])
    expect([getTableName(table), await db.$count(table)]).toEqual([getTableName(table), 0])
  const offered = await db.select({ id: services.id }).from(services).where(isNull(services.deletedAt))
  expect(offered).toEqual([{ id: service.id }])
  const list = await app.call('GET', '/api/conversations', { as: neighbour })
  expect(list.body.items.map((each: { other: { name: string } }) => each.other.name)).toContain('Obrisan korisnik')

  // A later start does not load the seed data again, even on a site where seed data is allowed.
  await loadDemo(app.runtime)
  await expect(start(settings.public)).resolves.toBeUndefined()
  expect(await removeDemo(app.runtime, collect(features, 'personalData'))).toBe(0)
}, 60_000)
