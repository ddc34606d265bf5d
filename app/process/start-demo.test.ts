import { isNotNull, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, profiles, sessions } from '../../features/accounts/account-tables.server.ts'
import { ratings } from '../../features/ratings/rating-tables.server.ts'
import { services } from '../../features/services/service-tables.server.ts'
import { each } from '../../platform/server/feature.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { StartFault } from '../../platform/server/start-fault.server.ts'
import { demoMayLive, demoPeopleIds } from '../../scripts/demo/ids.ts'
import { demoLogins, loadDemo, writeRows } from '../../scripts/demo/load.ts'
import { removeDemo } from '../../scripts/demo/remove.ts'
import { useApp } from '../../tests/harness.ts'
import { features } from '../features.server.ts'
import { refuseStrayDemo } from './start-demo.server.ts'

const app = useApp()
const places = {
  embedded: { isLocal: true, DATABASE_URL: undefined },
  open: { isLocal: false, DATABASE_URL: undefined },
}
const start = (settings: Partial<Runtime['config']>) =>
  refuseStrayDemo({ ...app.runtime, config: { ...app.runtime.config, ...settings } })

test('the demonstration lives only where nobody else can sign in as its people', () => {
  const at = (DATABASE_URL: string | undefined, isLocal = true) => demoMayLive({ DATABASE_URL, isLocal })
  expect([at(undefined), at(undefined, false)]).toEqual([true, false])
  const own = ['localhost', '127.0.0.1', '[::1]'].map(host => `postgres://${host}:5432/komsiluk_demo`)
  for (const url of [...own, 'postgres:///demo?host=/var/run/postgresql']) {
    expect([url, at(url), at(url, false)]).toEqual([url, true, false])
  }
  for (const url of [
    'postgres://localhost/komsiluk',
    'postgres://demo:demo@localhost/komsiluk',
    'postgres://demo.example/demo',
    'postgres://localhost/demo?host=db.example',
  ])
    expect([url, at(url)]).toEqual([url, false])
})

test('people of the demonstration keep a public site from starting, until they are removed with all that is theirs and nothing else', async () => {
  const [neighbour, customer] = [await app.person('provider'), await app.person('regular')]
  const service = await app.service(neighbour)
  await writeRows(app.runtime, Date.now())
  await app.signIn(demoLogins.administrator)
  const jelena = await app.signIn(demoLogins.customer)
  await app.say(neighbour, await app.contact(jelena, service), 'Dobar dan')
  await app.contact(customer, service)

  await expect(start(places.embedded)).resolves.toBeUndefined()
  const refused = await start(places.open).catch(fault => fault)
  expect(refused).toBeInstanceOf(StartFault)
  expect(refused.message).toMatch(/^The database holds 56 people of the demonstration, .+: npm run demo -- --remove$/)

  expect(await removeDemo(app.runtime, each(features, 'personalData'))).toBe(demoPeopleIds().length)
  await expect(start(places.open)).resolves.toBeUndefined()
  const { db } = app.runtime
  const left = await db.select({ id: profiles.id }).from(profiles).where(isNull(profiles.deletedAt))
  expect(left.map(({ id }) => id).sort()).toEqual([neighbour.id, customer.id].sort())
  expect(await db.$count(accounts)).toBe(2)
  expect(await db.$count(sessions)).toBe(2)
  // Deleted people's marks stay, as always; their words do not.
  expect(await db.$count(ratings, isNotNull(ratings.review))).toBe(0)
  const offered = await db.select({ id: services.id }).from(services).where(isNull(services.deletedAt))
  expect(offered).toEqual([{ id: service.id }])
  const kept = await app.call('GET', '/api/conversations', { as: neighbour })
  expect(kept.body.items.map((each: { other: { name: string } }) => each.other.name)).toContain('Obrisan korisnik')

  // Removed they stay removed, also where they would be allowed.
  await loadDemo(app.runtime)
  await expect(start(places.open)).resolves.toBeUndefined()
  expect(await removeDemo(app.runtime, each(features, 'personalData'))).toBe(0)
}, 60_000)
