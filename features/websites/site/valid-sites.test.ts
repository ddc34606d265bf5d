import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newBookingScene } from '../../../tests/bookings.ts'
import { useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { htmlValidator } from '../../../tests/valid-html.ts'
import { templateIds } from './site.ts'

const app = useApp()
const { visit, publish, changeTemplate } = miniSiteHelpers(app)

// Phone numbers may break across lines because a number can be wider than a small screen.
const validator = htmlValidator({ 'tel-non-breaking': 'off' })

async function validationErrors(text: string): Promise<string[]> {
  const { results } = await validator.validateString(text)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId} ${message}`),
  )
}

test('every template is valid HTML, script-free and small, with little and with much content', async () => {
  const little = await app.person('provider')
  const { subdomain: empty } = await publish(little)
  const { provider } = await newBookingScene(app)
  const items = [{ id: randomUUID(), name: 'Dolazak', unit: 'po dolasku', price: 100_000 }]
  await app.call('PUT', '/api/price-list', { as: provider, body: { version: 0, items } })
  for (let at = 0; at < 5; at += 1)
    await app.service(provider, { title: `Usluga ${at}`, description: 'Opis. '.repeat(60) })
  const { body } = await app.call('GET', '/api/website', { as: provider })
  const answer = 'Odgovor. '.repeat(100)
  const questions = Array.from({ length: 8 }, (_, at) => ({ question: `Pitanje ${at}?`, answer }))
  const sections = body.sections.map((each: any) => (each.section_type === 'faq' ? { ...each, questions } : each))
  await app.call('PUT', '/api/website/sections', { as: provider, body: { sections } })
  const full = { contact_address: 'Trg 1', service_area: 'Pančevo, Starčevo', contact_email: 'a@primer.rs' }
  const { subdomain } = await publish(provider, full)
  for (const template_id of templateIds) {
    for (const owner of [little, provider]) await changeTemplate(owner, template_id)
    for (const host of [empty, subdomain])
      await expect.poll(async () => (await visit(host)).text, changeTimeout).toContain(`site-${template_id} `)
    expect(await validationErrors((await visit(empty)).text)).toEqual([])
    const home = (await visit(subdomain)).text
    expect(home).toContain('Radno vreme')
    expect(home).toContain('Pitanje 7?')
    const service = (await visit(subdomain, home.match(/href="(\/usluge\/[^"]+)"/)![1])).text
    for (const text of [home, service]) {
      expect(await validationErrors(text)).toEqual([])
      expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/)
      // Only the page itself is measured here. The total with fonts is checked in mini-sites.test.ts.
      expect(gzipSync(text).byteLength).toBeLessThan(15_000)
    }
  }
})
