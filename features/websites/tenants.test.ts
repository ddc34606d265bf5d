import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDnsServer } from '../../tests/dns-server.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../tests/mini-sites.ts'
import { websiteHelpers } from '../../tests/own-website.ts'
import { readDraft } from '../../tests/site-draft.ts'

const settings: Record<string, string> = {}
let dns: Awaited<ReturnType<typeof startDnsServer>>
beforeAll(async () => {
  dns = await startDnsServer()
  dns.setRecords('localhost', { addresses: ['127.0.0.1'] })
  settings.DNS_SERVERS = dns.address
})
afterAll(() => dns.close())
const app = useApp(settings)
const { publish } = miniSiteHelpers(app)
const { put, image } = websiteHelpers(app)

type Tenant = { owner: Caller; name: string; hosts: string[]; files: string[]; draftPicture: string }

/** Publishes a site with a service, a picture, an own domain, and a draft with another, private picture. */
async function tenant(name: string): Promise<Tenant> {
  const owner = await app.person('provider')
  const domain = `www.${name.toLowerCase()}.rs`
  await app.call('GET', '/api/website', { as: owner })
  const [picture, draftPicture, service] = [await image(owner), await image(owner), await app.service(owner)]
  const { subdomain } = await publish(owner, { site_title: `Sajt ${name}`, cover_image_url: picture })
  const { body } = await put(owner, 'domain', { domain })
  dns.setRecords(body.domain.proof.name, { texts: [body.domain.proof.value] })
  dns.setRecords(domain, { addresses: ['127.0.0.1'] })
  expect((await app.call('POST', '/api/website/domain/check', { as: owner })).body.website.domain.is_live).toBe(true)
  const { version, content } = await readDraft(app, owner)
  const draft = { version, content: { ...content, site_title: `Nacrt ${name}`, cover_image_url: draftPicture } }
  expect((await put(owner, 'draft', draft)).status).toBe(200)
  const hosts = [`${subdomain}.localhost:3000`, `${domain}:3000`]
  const page = (await request(hosts[0]!, '/')).text.match(/href="(\/usluge\/[^"]+)"/)![1]!
  const files = [`${picture}/320.webp`, `${service.image_url}/320.webp`, page, `${page}/share.png`]
  return { owner, name, hosts, files, draftPicture }
}

/** Sends a request with a forged `Host` and other headers. */
async function request(host: string, path: string, headers: Record<string, string> = {}) {
  const response = await app.fetch(new Request(`http://${host}${path}`, { headers }))
  return { status: response.status, text: await response.text() }
}

test('no forged request makes a site answer with another site’s texts, services, pictures or draft', async () => {
  const tenants = [await tenant('Ana'), await tenant('Bora')]
  for (const { name, hosts } of tenants)
    for (const host of hosts)
      await expect.poll(async () => (await request(host, '/')).text.includes(`Sajt ${name}`), changeTimeout).toBe(true)
  for (const own of tenants) {
    for (const other of tenants) {
      const isOwn = own === other
      for (const host of own.hosts) {
        // Only the request's host selects the site.
        const forged = [
          {},
          ...other.hosts.flatMap(name => [
            { 'x-forwarded-host': name },
            { forwarded: `host=${name}` },
            { 'x-original-host': name, 'x-host': name, 'x-http-host-override': name },
            { cookie: other.owner.cookie, origin: `http://${name}`, referer: `http://${name}/` },
          ]),
        ]
        for (const headers of forged) {
          for (const path of ['/', '/llms.txt', `/?subdomain=${other.hosts[0]}`, `/?host=${other.hosts[1]}`]) {
            const { status, text } = await request(host, path, headers)
            expect([status, text.includes(`Sajt ${own.name}`)]).toEqual([200, true])
            expect([text.includes(`Sajt ${other.name}`), text.includes('Nacrt')]).toEqual([isOwn, false])
            expect(text).not.toContain(own.draftPicture)
          }
          for (const file of other.files)
            expect([file, (await request(host, file, headers)).status]).toEqual([file, isOwn ? 200 : 404])
          if (isOwn) continue
          expect((await request(host, `${other.draftPicture}/320.webp`, headers)).status).toBe(404)
        }
      }
      // No site may be served at these hosts because they only resemble the hosts of a site.
      const [sub, domain] = other.hosts as [string, string]
      for (const host of [`x.${sub}`, `x.${domain}`, domain.slice(4), `${domain.split(':')[0]}.localhost:3000`]) {
        const { text } = await request(host, '/')
        expect([host, /Sajt|Nacrt/.test(text)]).toEqual([host, false])
      }
    }
  }
})
