import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../tests/dns-server.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
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

async function visit(host: string, path = '/') {
  const response = await app.fetch(new Request(`http://${host}:3000${path}`))
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const titleAt = async (host: string) => /<title>(.*?) · Pančevo<\/title>/.exec((await visit(host)).text)?.[1]

async function published(title: string): Promise<Caller> {
  const owner = await app.person('provider')
  await publish(owner, { site_title: title })
  return owner
}

async function connected(title: string, domain: string): Promise<Caller> {
  const owner = await published(title)
  await prove(owner, domain)
  expect((await check(owner)).body.website.domain.is_live).toBe(true)
  return owner
}
async function prove(owner: Caller, domain: string) {
  const { proof } = (await name(owner, domain)).body.domain
  dns.setRecords(proof.name, { texts: ['v=spf1 -all', proof.value] })
  dns.setRecords(domain, { addresses: here })
}
const rowOf = async (owner: Caller) =>
  (await app.runtime.db.select().from(providerWebsites).where(eq(providerWebsites.providerId, owner.id)))[0]!

describe('a domain', () => {
  test('is read in all common spellings, and refused with a message when it is invalid or ours', async () => {
    const written = ['https://www.Majstor.rs/kontakt', ' majstor.rs ', 'www.majstor.co.rs.', 'čačak.rs']
    const read = ['www.majstor.rs', 'majstor.rs', 'www.majstor.co.rs', 'xn--aak-eqab.rs']
    expect(written.map(readDomain)).toEqual(read)
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

  test('serves the site only once it is proved and points here', async () => {
    const domain = 'www.prvi-majstor.rs'
    const owner = await published('Vodoinstalater Petar')
    const { body } = await name(owner, `https://${domain}/`)
    const { proof, ...rest } = body.domain
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
    expect((await visit(domain, '/sitemap.xml')).text).toContain(`<loc>http://${domain}:3000/</loc>`)
    expect((await visit(domain, '/robots.txt')).text).toContain(`Sitemap: http://${domain}:3000/sitemap.xml`)
    expect((await visit(domain, '/api/services')).status).toBe(404)
  })

  test('stays with its site until another site proves it and the old proof is gone', async () => {
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

  test('serves the site only while it is published and the domain is not removed', async () => {
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
})

describe('the hourly domain check', () => {
  const emailsTo = async (owner: Caller) =>
    ((await app.runtime.mail.outbox!()) ?? []).filter(letter => letter.to === owner.email).map(each => each.subject)

  test('connects a domain once it is proved, and emails its owner once', async () => {
    const domain = 'www.ceka.rs'
    const owner = await published('Čeka')
    await prove(owner, domain)
    await checkDomains(app.runtime)
    expect((await rowOf(owner)).domainLive).toBe(true)
    expect(await emailsTo(owner)).toEqual([`Vaš sajt je na ${domain}`])
    await checkDomains(app.runtime)
    expect(await emailsTo(owner)).toHaveLength(1)
  })

  test('gives up a domain that points elsewhere for three days, and reconnects it when it returns', async () => {
    const domain = 'www.otisao.rs'
    const owner = await connected('Otišao', domain)
    dns.setRecords(domain, { addresses: elsewhere })
    const now = Date.now()
    await checkDomains(app.runtime, now + DAY)
    expect(await rowOf(owner)).toMatchObject({ domainLive: true, domainFailingSince: expect.any(Date) })
    await checkDomains(app.runtime, now + 3 * DAY)
    expect((await rowOf(owner)).domainLive).toBe(true)
    await checkDomains(app.runtime, now + DAY + maxFailingMs + 1000)
    expect((await rowOf(owner)).domainLive).toBe(false)
    expect(await emailsTo(owner)).toEqual([`${domain} više ne vodi na vaš sajt`])
    await expect.poll(() => titleAt(domain), changeTimeout).toBe(undefined)
    dns.setRecords(domain, { addresses: here })
    await checkDomains(app.runtime)
    expect((await rowOf(owner)).domainLive).toBe(true)
  })

  test('changes nothing when the name server does not answer', async () => {
    const owner = await connected('Tišina', 'www.tisina.rs')
    dns.silent = true
    expect((await check(owner)).body.found).toEqual({ is_proved: null, leads_here: null })
    expect(await rowOf(owner)).toMatchObject({ domainLive: true, domainFailingSince: null })
    dns.silent = false
  })
})
