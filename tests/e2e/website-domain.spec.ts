import { dnsPort } from '../../playwright.config.ts'
import { startDnsServer } from '../dns-server.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { expect, newUser, phoneSize, test, tolerateErrors } from './test.ts'
import { baseUrl, changeWebsite, completeAllSteps } from './website-helpers.ts'

const domain = 'www.zorine-torte.test'

test('a provider connects a domain once its DNS records are set, and removes it', async ({ browser, faults }) => {
  const dns = await startDnsServer(dnsPort)
  dns.setRecords('localhost', { addresses: ['127.0.0.1'] })
  try {
    const { page } = await newUser(browser, faults, { role: 'provider', name: 'Zora Nikolić', viewport: phoneSize })
    await completeAllSteps(page)
    await changeWebsite(page, 'PUT', '/publication', { published: true })
    await page.goto('/website-builder?korak=4')
    const panel = page.getByRole('region', { name: 'Sopstveni domen' })
    const name = panel.getByLabel('Vaš domen')
    const check = panel.getByRole('button', { name: 'Proveri' })
    await name.fill('zorine torte')
    await panel.getByRole('button', { name: 'Poveži domen' }).click()
    await expect(panel.getByText('Domen se piše kao www.majstor.rs.')).toBeVisible()
    await expect(name).toHaveValue('zorine torte')
    tolerateErrors(faults, '422')
    await name.fill(`https://${domain}/`)
    await name.press('Enter')
    await expect(panel.getByText('Čeka zapise')).toBeVisible()
    await expectNoViolations(page, 'records of a domain')
    await expectNoSidewaysScroll(page, 'records of a domain')
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
