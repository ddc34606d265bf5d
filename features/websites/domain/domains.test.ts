import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../tests/dns-server.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { websiteHelpers } from '../../../tests/own-website.ts'
import { readDraft } from '../../../tests/site-draft.ts'
import { providerWebsites } from '../website-tables.server.ts'
import { readDomain } from './domain.ts'
import { checkDomains, maxFailingMs } from './domain-jobs.server.ts'

let dns: DnsServer
const settings: Record<string, string> = {}
beforeAll(async () => {
  dns = await startDnsServer()
  dns.setRecords('localhost', { addresses: here })
  settings.DNS_SERVERS = dns.address
})
afterAll(() => dns.close())
const app = useApp(settings)
const { publish } = miniSiteHelpers(app)

const here = ['127.0.0.1']
const elsewhere = ['192.0.2.7']
const DAY = 24 * 3_600_000

const name = (as: Caller | null, domain: string) => app.call('PUT', '/api/website/domain', { as, body: { domain } })
const check = (as: Caller | null) => app.call('POST', '/api/website/domain/check', { as })
const ask = async (host: string) => (await app.call('GET', `/api/hosts?domain=${host}`)).status

async function visit(host: string, path = '/', headers: Record<string, string> = {}) {
  const response = await app.fetch(new Request(`http://${host}:3000${path}`, { headers }))
  return { status: response.status, text: await response.text() }
}
const titleAt = async (host: string) => /<title>(.*?) · Pančevo<\/title>/.exec((await visit(host)).text)?.[1]

async function published(title: string): Promise<Caller> {
  const owner = await app.person('provider')
  await publish(owner, { site_title: title })
  return owner
}

async function connected(title: string, domain: string): Promise<Caller> {
  const owner = await published(title)
  await connect(owner, domain)
  return owner
}
async function connect(owner: Caller, domain: string) {
  await prove(owner, domain)
  expect((await check(owner)).body.website.domain.is_live).toBe(true)
}
async function prove(owner: Caller, domain: string) {
  const { proof } = (await name(owner, domain)).body.domain
  dns.setRecords(proof.name, { texts: ['v=spf1 -all', proof.value] })
  dns.setRecords(domain, { addresses: here })
}
const rowOf = async (owner: Caller) =>
  (await app.runtime.db.select().from(providerWebsites).where(eq(providerWebsites.providerId, owner.id)))[0]!

test('a domain is read in all common spellings, and refused with a message when it is invalid or ours', async () => {
  const written = ['https://www.Majstor.rs/kontakt', ' majstor.rs ', 'www.majstor.co.rs.', 'čačak.rs']
  expect(written.map(readDomain)).toEqual(['www.majstor.rs', 'majstor.rs', 'www.majstor.co.rs', 'xn--aak-eqab.rs'])
  for (const wrong of ['majstor', '10.0.0.7', '[::1]', 'localhost', 'a b.rs', '-a.rs', 'ja@majstor.rs', ''])
    expect([wrong, readDomain(wrong)]).toEqual([wrong, null])
  const owner = await published('Vodoinstalater Petar')
  for (const [domain, sentence] of [
    ['majstor', 'Domen se piše kao www.majstor.rs.'],
    ['', 'Upišite domen, na primer www.majstor.rs.'],
    ['petar.localhost', expect.any(String)],
    ['www.komsiluk-pomoc.rs', 'Ovaj domen nije dostupan. Upišite svoj.'],
  ]) {
    const { status, body } = await name(owner, domain)
    expect([domain, status, body.fields]).toEqual([domain, 422, { domain: sentence }])
  }
})

test('a domain serves the site only once it is proved and points here', async () => {
  const domain = 'www.prvi-majstor.rs'
  const owner = await published('Vodoinstalater Petar')
  const { proof, ...rest } = (await name(owner, `https://${domain}/`)).body.domain
  expect(rest).toEqual({ name: domain, is_live: false, checked_at: null, failing_since: null, target: 'localhost' })
  expect(proof.name).toBe(`_komsiluk.${domain}`)

  expect((await check(owner)).body.found).toEqual({ is_proved: false, leads_here: false })
  dns.setRecords(proof.name, { texts: ['komsiluk=nesto-drugo'] })
  dns.setRecords(domain, { addresses: here })
  expect((await check(owner)).body.found).toEqual({ is_proved: false, leads_here: true })
  expect([await titleAt(domain), await ask(domain)]).toEqual([undefined, 404])

  dns.setRecords(proof.name, { texts: ['komsiluk=nesto-drugo', proof.value] })
  const checked = await check(owner)
  expect(checked.body.found).toEqual({ is_proved: true, leads_here: true })
  expect(checked.body.website).toMatchObject({ url: `http://${domain}:3000`, domain: { is_live: true } })
  await expect.poll(() => titleAt(domain), changeTimeout).toBe('Vodoinstalater Petar')
  expect([await titleAt(domain.toUpperCase()), await ask(domain)]).toEqual(['Vodoinstalater Petar', 200])
  // The links and files use the domain, while the subdomain still works.
  const { subdomain } = await rowOf(owner)
  const canonical = `<link rel="canonical" href="http://${domain}:3000/"/>`
  expect((await visit(domain)).text).toContain(canonical)
  await expect.poll(async () => (await visit(`${subdomain}.localhost`)).text, changeTimeout).toContain(canonical)
  expect((await visit(domain, '/api/services')).status).toBe(404)
})

test('a domain stays with its site until another site proves it and the old proof is gone', async () => {
  const domain = 'www.prodato.rs'
  const before = await connected('Stari vlasnik', domain)
  const after = await published('Novi vlasnik')
  const { body } = await name(after, domain)
  expect((await check(after)).body.website.domain.is_live).toBe(false)
  await expect.poll(() => titleAt(domain), changeTimeout).toBe('Stari vlasnik')
  const [old, fresh] = [(await rowOf(before)).domainToken, body.domain.proof]
  dns.setRecords(fresh.name, { texts: [`komsiluk=${old}`, fresh.value] })
  expect((await check(after)).body.code).toBe('domain_taken')
  dns.setRecords(fresh.name, { texts: [fresh.value] })
  expect((await check(after)).body.website.domain.is_live).toBe(true)
  await expect.poll(() => titleAt(domain), changeTimeout).toBe('Novi vlasnik')
  expect((await rowOf(before)).domainLive).toBe(false)
})

test('a domain serves the site only while it is published and the domain is not removed', async () => {
  const domain = 'www.kratko.rs'
  const owner = await connected('Kratko', domain)
  await expect.poll(() => titleAt(domain), changeTimeout).toBe('Kratko')
  const isPublished = (published: boolean) =>
    app.call('PUT', '/api/website/publication', { as: owner, body: { published } })
  await isPublished(false)
  await expect.poll(() => titleAt(domain), changeTimeout).toBe(undefined)
  expect([(await visit(domain)).status, await ask(domain)]).toEqual([404, 404])
  await isPublished(true)
  await expect.poll(() => titleAt(domain), changeTimeout).toBe('Kratko')
  const { body } = await app.call('DELETE', '/api/website/domain', { as: owner })
  expect([body.domain, body.url]).toEqual([null, `http://${body.subdomain}.localhost:3000`])
  await expect.poll(() => titleAt(domain), changeTimeout).toBe(undefined)
})

test('the hourly domain check connects a proved domain, changes nothing without an answer, and gives a domain up that points elsewhere for three days', async () => {
  const domain = 'www.otisao.rs'
  const owner = await published('Otišao')
  const subjects = () => outboxHelpers(app).subjectsTo(owner.email)
  await prove(owner, domain)
  for (const _ of ['the first time', 'again']) await checkDomains(app.runtime)
  expect((await rowOf(owner)).domainLive).toBe(true)
  expect(await subjects()).toEqual([`Vaš sajt je na ${domain}`])
  dns.silent = true
  expect((await check(owner)).body.found).toEqual({ is_proved: null, leads_here: null })
  expect(await rowOf(owner)).toMatchObject({ domainLive: true, domainFailingSince: null })
  dns.silent = false

  dns.setRecords(domain, { addresses: elsewhere })
  const now = Date.now()
  await checkDomains(app.runtime, now + DAY)
  expect(await rowOf(owner)).toMatchObject({ domainLive: true, domainFailingSince: expect.any(Date) })
  await checkDomains(app.runtime, now + 3 * DAY)
  expect((await rowOf(owner)).domainLive).toBe(true)
  await checkDomains(app.runtime, now + DAY + maxFailingMs + 1000)
  expect((await rowOf(owner)).domainLive).toBe(false)
  expect((await subjects())[0]).toBe(`${domain} više ne vodi na vaš sajt`)
  await expect.poll(() => titleAt(domain), changeTimeout).toBe(undefined)
  dns.setRecords(domain, { addresses: here })
  await checkDomains(app.runtime)
  expect((await rowOf(owner)).domainLive).toBe(true)
})

const { put, image } = websiteHelpers(app)

type Tenant = { owner: Caller; name: string; hosts: string[]; files: string[]; draftPicture: string }

async function tenant(name: string): Promise<Tenant> {
  const owner = await app.person('provider')
  const domain = `www.${name.toLowerCase()}.rs`
  await app.call('GET', '/api/website', { as: owner })
  const [picture, draftPicture, service] = [await image(owner), await image(owner), await app.service(owner)]
  const { subdomain } = await publish(owner, { site_title: `Sajt ${name}`, cover_image_url: picture })
  await connect(owner, domain)
  const { version, content } = await readDraft(app, owner)
  const draft = { version, content: { ...content, site_title: `Nacrt ${name}`, cover_image_url: draftPicture } }
  expect((await put(owner, 'draft', draft)).status).toBe(200)
  const hosts = [`${subdomain}.localhost`, domain]
  const page = (await visit(hosts[0]!)).text.match(/href="(\/usluge\/[^"]+)"/)![1]!
  const files = [`${picture}/320.webp`, `${service.image_url}/320.webp`, page, `${page}/share.png`]
  return { owner, name, hosts, files, draftPicture }
}

test('no forged request makes a site answer with another site’s texts, services, pictures or draft', async () => {
  const tenants = [await tenant('Ana'), await tenant('Bora')]
  for (const { name, hosts } of tenants)
    for (const host of hosts)
      await expect.poll(async () => (await visit(host)).text.includes(`Sajt ${name}`), changeTimeout).toBe(true)
  for (const own of tenants) {
    for (const other of tenants) {
      const isOwn = own === other
      for (const host of own.hosts) {
        // Only the request's host selects the site.
        const forged = [
          {},
          ...other.hosts.flatMap(name => [
            { 'x-forwarded-host': `${name}:3000` },
            { forwarded: `host=${name}:3000` },
            { 'x-original-host': name, 'x-host': name, 'x-http-host-override': name },
            { cookie: other.owner.cookie, origin: `http://${name}:3000`, referer: `http://${name}:3000/` },
          ]),
        ]
        for (const headers of forged) {
          for (const path of ['/', '/llms.txt', `/?subdomain=${other.hosts[0]}`, `/?host=${other.hosts[1]}`]) {
            const { status, text } = await visit(host, path, headers)
            expect([status, text.includes(`Sajt ${own.name}`)]).toEqual([200, true])
            expect([text.includes(`Sajt ${other.name}`), text.includes('Nacrt')]).toEqual([isOwn, false])
            expect(text).not.toContain(own.draftPicture)
          }
          for (const file of other.files)
            expect([file, (await visit(host, file, headers)).status]).toEqual([file, isOwn ? 200 : 404])
          if (isOwn) continue
          expect((await visit(host, `${other.draftPicture}/320.webp`, headers)).status).toBe(404)
        }
      }
      // No site may be served at these hosts because they only resemble the hosts of a site.
      const [sub, domain] = other.hosts as [string, string]
      for (const host of [`x.${sub}`, `x.${domain}`, domain.slice(4), `${domain}.localhost`])
        expect([host, /Sajt|Nacrt/.test((await visit(host)).text)]).toEqual([host, false])
    }
  }
})
