import type { BrowserContext } from '@playwright/test'
import { dnsPort } from '../../playwright.config.ts'
import { fullBrowser } from '../chromium.ts'
import { startDnsServer } from '../dns-server.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { expect, newUser, phoneSize, test, tolerateErrors } from './test.ts'

// The browser resolves this name to this machine, as public DNS would.
const domain = 'www.zorine-torte.test'
test.use({
  launchOptions: { ...fullBrowser, args: [...fullBrowser.args, `--host-resolver-rules=MAP ${domain} 127.0.0.1`] },
})

async function publishWebsite(context: BrowserContext): Promise<void> {
  const base = test.info().project.use.baseURL!
  const headers = { origin: base }
  await context.request.get(`${base}/api/website`)
  const data = { site_title: 'Zorine torte', contact_phone: '063 555 0142', contact_email: null }
  expect((await context.request.patch(`${base}/api/website`, { headers, data })).ok()).toBe(true)
  const response = await context.request.put(`${base}/api/website/publication`, { headers, data: { published: true } })
  expect(response.ok()).toBe(true)
}

test('a website gets its own domain once DNS is set, and loses it on removal', async ({
  browser,
  page: visitor,
  faults,
}) => {
  const dns = await startDnsServer(dnsPort)
  dns.setRecords('localhost', { addresses: ['127.0.0.1'] })
  try {
    const { page } = await newUser(browser, faults, { role: 'provider', name: 'Zora Nikolić' })
    await publishWebsite(page.context())
    await page.goto('/website-builder?korak=4')
    const panel = page.getByRole('region', { name: 'Sopstveni domen' })
    const name = panel.getByLabel('Vaš domen')
    await name.fill('zorine torte')
    await panel.getByRole('button', { name: 'Poveži domen' }).click()
    await expect(panel.getByText('Domen se piše kao www.majstor.rs.')).toBeVisible()
    await expect(name).toHaveValue('zorine torte')
    tolerateErrors(faults, '422')
    await name.fill(`https://${domain}/`)
    await name.press('Enter')
    await expect(panel.getByText('Čeka zapise')).toBeVisible()
    await page.setViewportSize(phoneSize)
    await expectNoViolations(page, 'records of a domain')
    await expectNoSidewaysScroll(page, 'records of a domain')
    await panel.getByRole('button', { name: 'Proveri' }).click()
    await expect(panel.getByText('Zapisi još nisu vidljivi.')).toBeVisible()
    expect(await titleAtDomain()).not.toBe('Zorine torte')

    const value = await panel.getByText(/^komsiluk=/).textContent()
    dns.setRecords(`_komsiluk.${domain}`, { texts: [value!] })
    dns.setRecords(domain, { addresses: ['127.0.0.1'] })
    await panel.getByRole('button', { name: 'Proveri' }).click()
    await expect(panel.getByText('Povezan')).toBeVisible()
    await expect(page.getByText(`Vaš sajt je na adresi ${domain}`)).toBeVisible()
    await expect.poll(titleAtDomain).toBe('Zorine torte')
    // Ignores this error, because Chromium reports the header on every unencrypted host except localhost.
    tolerateErrors(faults, 'Cross-Origin-Opener-Policy')
    await visitor.setViewportSize(phoneSize)
    await expectNoViolations(visitor, 'a site at its own domain')

    await panel.getByRole('button', { name: 'Ukloni domen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ukloni', exact: true }).click()
    await expect(panel.getByLabel('Vaš domen')).toBeVisible()
    await expect.poll(titleAtDomain).not.toBe('Zorine torte')
    tolerateErrors(faults, 'Cross-Origin-Opener-Policy')
  } finally {
    dns.close()
  }

  async function titleAtDomain() {
    const { port } = new URL(test.info().project.use.baseURL!)
    await visitor.goto(`http://${domain}:${port}/`, { waitUntil: 'domcontentloaded' })
    const title = (await visitor.title()).replace(' · Pančevo', '')
    // Until the domain is connected, the main site answers. Leaves its page, so that the page sends no more requests.
    if (title !== 'Zorine torte') await visitor.goto('about:blank')
    return title
  }
})
