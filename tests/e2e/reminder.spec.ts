import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { clientOf, freePort, type Person, type RunningServer, startServer } from '../server.ts'
import { desk, dismissPreLaunch, expect, phone, test, tolerate, watch } from './test.ts'

const hour = 3_600_000
const card = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Termin' })

/** The built site with a database of its own, which can be started again by a clock that is so many milliseconds ahead. */
type OwnSite = { dataDir: string; url: string; startAt(ahead: number): Promise<void> }
const story = test.extend<{ own: OwnSite }>({
  own: async ({ browserName: _ }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-reminder-'))
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      REDIS_URL: '',
      SMTP_URL: '',
    }
    let running: RunningServer | undefined
    const startAt = async (ahead: number) => {
      await running?.stop()
      const environment = { ...settings, CLOCK_AHEAD: String(Math.round(ahead)) }
      running = await startServer(environment, ['--import', './tests/moved-clock.ts', 'app/main.ts'])
    }
    await use({ dataDir, url: `http://localhost:${settings.PORT}`, startAt })
    await running?.kill()
    rmSync(dataDir, { recursive: true, force: true })
  },
})

story(
  'booked, confirmed, moved; the day before both are reminded once; done and rated',
  async ({ browser, faults, own: { dataDir, url, startAt } }) => {
    await startAt(0)
    const site = clientOf(url, url)
    const [provider, customer] = [await site.person('provider', dataDir), await site.person('regular', dataDir)]
    const named = { name: 'Ana Nikolić', location: 'Pančevo', phone: '', version: 1 }
    expect((await site.call('PUT', '/api/profile', { as: customer, body: named })).status).toBe(200)
    const service = await site.service(provider)
    const { body: hours } = await site.call('GET', '/api/appointments/hours', { as: provider })
    const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '08:00', end: '17:00' }))
    const open = { ...hours, accepts_bookings: true, weekly, services: [] }
    expect((await site.call('PUT', '/api/appointments/hours', { as: provider, body: open })).status).toBe(200)
    const { body: slots } = await site.call('GET', `/api/services/${service.id}/slots?days=4`)
    const first = slots.days[2].slots[0].starts_at
    const his = await pageAt(browser, url, provider, desk, faults)
    const hers = await pageAt(browser, url, customer, phone, faults)

    await test.step('she asks for a slot, he confirms it from the card, she moves it to a later one', async () => {
      await hers.goto(`/zakazi/${service.id}?termin=${encodeURIComponent(first)}`)
      await hers.getByLabel('Napišite u rečenici-dve').fill('Curi ventil ispod lavaboa.')
      await hers.getByRole('button', { name: 'Pošalji zahtev' }).click()
      await expect(hers.getByRole('heading', { name: 'Zahtev za termin je poslat' })).toBeVisible()
      await his.goto('/messages')
      await his
        .getByRole('link', { name: /Ana Nikolić/ })
        .first()
        .click()
      await card(his).getByRole('button', { name: 'Potvrdi', exact: true }).click()
      await expect(card(his)).toContainText('Potvrđeno')
      await hers.goto('/moji-termini')
      await hers.getByRole('button', { name: 'Pomeri termin' }).click()
      const dialog = hers.getByRole('dialog', { name: 'Predloži drugi termin' })
      // Far enough for the reminder of a day ahead.
      await dialog.getByRole('list', { name: 'Dani' }).getByRole('button').nth(3).click()
      await dialog.getByRole('list').last().getByRole('button').last().click()
      await dialog.getByRole('button', { name: 'Pošalji predlog' }).click()
      await card(his).getByRole('button', { name: 'Odgovara mi', exact: true }).click()
      await expect(card(his).getByRole('button', { name: 'Odgovara mi', exact: true })).toHaveCount(0)
    })

    const agreed = async () =>
      (await site.call('GET', '/api/bookings/mine', { as: customer })).body.items[0].starts_at as string
    await expect.poll(agreed).not.toBe(first)
    const startsAt = Date.parse(await agreed())
    const remindedOf = async ({ email }: Person): Promise<number> => {
      const { body } = await site.call('GET', '/api/razvoj/posta')
      const isReminder = ({ to, subject }: { to: string; subject: string }) =>
        to === email && /^(Podsetnik|Za dva sata)/.test(subject)
      return body.items.filter(isReminder).length
    }
    const reminded = () => Promise.all([provider, customer].map(remindedOf))

    await test.step('the clock goes on to the day before; each has one letter, of the new time alone', async () => {
      expect(await reminded()).toEqual([0, 0])
      const ahead = startsAt - 23 * hour - Date.now()
      await startAt(ahead)
      // Meanwhile the tabs found nobody there.
      tolerate(faults, '/socket.io/')
      await expect.poll(reminded).toEqual([1, 1])
      for (const page of [his, hers]) {
        await page.context().clock.setSystemTime(Date.now() + ahead)
        await page.reload()
      }
      await expect(hers.getByRole('article')).toContainText('Potvrđeno')
      await hers.getByRole('link', { name: 'Otvori razgovor' }).click()
      await expect(card(hers)).toContainText('Potvrđeno')
    })

    await test.step('he says that the job is done; she rates it', async () => {
      await card(his).getByRole('button', { name: 'Posao je završen' }).click()
      await his
        .getByRole('dialog', { name: 'Da li je posao završen?' })
        .getByRole('button', { name: 'Potvrdi' })
        .click()
      await expect(card(hers)).toContainText('Završeno')
      for (const criterion of ['Kvalitet usluge', 'Komunikacija', 'Cena']) {
        await hers.getByRole('radiogroup', { name: criterion }).getByRole('radio', { name: '5 od 5' }).check()
      }
      await hers.getByRole('button', { name: 'Pošalji ocenu' }).click()
      await expect(hers.getByText('Hvala vam što ste ocenili uslugu!')).toBeVisible()
    })

    expect(await reminded()).toEqual([1, 1])
    for (const page of [his, hers]) await page.context().close()
  },
)

async function pageAt(browser: Browser, url: string, { cookie }: Person, viewport: typeof phone, faults: string[]) {
  const context = await browser.newContext({ viewport, baseURL: url })
  watch(context, faults)
  await dismissPreLaunch(context)
  await context.addCookies(
    cookie.split('; ').map(each => ({ name: each.split('=')[0]!, value: each.slice(each.indexOf('=') + 1), url })),
  )
  return context.newPage()
}
