import { dnsPort } from '../../playwright.config.ts'
import { startDnsServer } from '../dns-server.ts'
import { expectUsable } from './accessibility-checks.ts'
import { baseUrl, expect, newUser, test } from './test.ts'
import { completeAllSteps, publishWebsite } from './website-helpers.ts'

const domain = 'www.zorine-torte.test'

test('a provider connects a domain once its DNS records are set, and removes it', async () => {
  const dns = await startDnsServer(dnsPort)
  dns.setRecords('localhost', { addresses: ['127.0.0.1'] })
  try {
    const { page } = await newUser({ role: 'provider', name: 'Zora Nikolić' })
    await completeAllSteps(page)
    await publishWebsite(page)
    await page.goto('/website-builder?korak=4')
    const panel = page.getByRole('region', { name: 'Sopstveni domen' })
    const name = panel.getByLabel('Vaš domen')
    const check = panel.getByRole('button', { name: 'Proveri' })
    await name.fill(`https://${domain}/`)
    await name.press('Enter')
    await expect(panel.getByText('Čeka zapise')).toBeVisible()
    await expectUsable(page, 'records of a domain')
    await check.click()
    await expect(panel.getByText('Zapisi još nisu vidljivi.')).toBeVisible()

    const value = await panel.getByText(/^komsiluk=/).textContent()
    dns.setRecords(`_komsiluk.${domain}`, { texts: [value!] })
    dns.setRecords(domain, { addresses: ['127.0.0.1'] })
    await check.click()
    await expect(panel.getByText('Povezan')).toBeVisible()
    await expect(page.getByText(`Vaš sajt je na adresi ${domain}`)).toBeVisible()
    const pageOfDomain = async () => (await page.request.get(baseUrl(), { headers: { host: domain } })).text()
    await expect.poll(pageOfDomain).toContain('<title>Zora Nikolić')

    await panel.getByRole('button', { name: 'Ukloni domen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ukloni', exact: true }).click()
    await expect(name).toBeVisible()
  } finally {
    dns.close()
  }
})
