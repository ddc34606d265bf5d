import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newBookingScene } from '../../../tests/bookings.ts'
import { useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { services } from '../../services/service-tables.server.ts'

const app = useApp()
const { visit, publish } = miniSiteHelpers(app)

const dataOf = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json!))
const pathIn = (text: string) => text.match(/href="(\/usluge\/[^"]+)"/)?.[1] ?? ''

test('each service has its own page with its full text, slots, breadcrumbs and share picture', async () => {
  const { provider, service } = await newBookingScene(app)
  const description = `Prvi red <b>opisa</b>.\n${'Reč po reč. '.repeat(40)}Kraj opisa.`
  const shown = { title: 'Popravka Šporeta & bojlera', description }
  await app.runtime.db.update(services).set(shown).where(eq(services.id, service.id))
  const { subdomain, url } = await publish(provider, { site_title: 'Elektro Savić' })
  const home = async () => (await visit(subdomain)).text
  const path = pathIn(await home())
  expect(path).toMatch(/^\/usluge\/popravka-sporeta-bojlera-[0-9a-f]{8}$/)
  expect(await home()).not.toContain('Kraj opisa.')
  const page = await visit(subdomain, path)
  expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null])
  expect(page.text).toContain('Prvi red &lt;b&gt;opisa&lt;/b&gt;.')
  expect(page.text).toContain('Kraj opisa.')
  expect(page.text).toContain(`<link rel="canonical" href="${url}${path}"/>`)
  expect(page.text).toContain('<title>Popravka Šporeta &amp; bojlera · Elektro Savić</title>')
  expect(page.text.match(/\?termin=/g)).toHaveLength(3)
  expect([...page.text.matchAll(/<script\b[^>]*>/g)]).toHaveLength(2)
  expect(page.text).toContain(`property="og:image" content="${url}${path}/share.png?v=`)
  const { headers, bytes } = await visit(subdomain, `${path}/share.png`)
  expect([headers.get('content-type'), bytes.readUInt32BE(16)]).toEqual(['image/png', 1200])
  expect(bytes.equals((await visit(subdomain, '/share.png')).bytes)).toBe(false)
  const [about, breadcrumbs] = dataOf(page.text)
  expect(about).toMatchObject({ '@type': 'Service', url: url + path, provider: { '@id': `${url}/#firma` } })
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(breadcrumbs.itemListElement.map((each: any) => each.item)).toEqual([`${url}/`, url + path])

  expect((await visit(subdomain, '/sitemap.xml')).text).toContain(`<loc>${url}${path}</loc>`)
  const summary = await visit(subdomain, '/llms.txt')
  expect(summary.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(summary.text).toContain(`# Elektro Savić\n`)
  expect(summary.text).toContain(`](${url}${path})`)

  // A path with a former title redirects to the current path. A paused service has no page.
  const former = await visit(subdomain, `/usluge/stari-naziv-${path.slice(-8)}`)
  expect([former.status, former.headers.get('location')]).toEqual([301, url + path])
  await app.call('PUT', `/api/services/${service.id}/active`, { as: provider, body: { active: false } })
  await expect.poll(async () => (await visit(subdomain, path)).status, changeTimeout).toBe(404)
  await expect.poll(async () => pathIn(await home()), changeTimeout).toBe('')
})
