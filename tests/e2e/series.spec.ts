import { randomUUID } from 'node:crypto'
import { password } from '../password.ts'
import { clientOf, type Person } from '../server.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { openPage, testWithOwnSite, toCookies } from './own-site.ts'
import { desktopSize, expect, phoneSize, test, tolerateErrors } from './test.ts'

const DAY_MS = 86_400_000

/** Returns the next 10 December, from which New Year and the change to summer time are ahead. */
function nextDecember(): number {
  const [now, year] = [Date.now(), new Date().getUTCFullYear()]
  const december = (of: number) => Date.UTC(of, 11, 10, 9)
  return december(year) > now ? december(year) : december(year + 1)
}

type Visit = { starts_at: string; state: string; booking: { id: string; status: string } | null }

testWithOwnSite(
  'a cleaner keeps three weekly customers over New Year and a change of the clock',
  async ({ browser, faults, ownSite: { dataDir, url, startAt } }) => {
    const start = nextDecember()
    const ahead = (days: number) => start + days * DAY_MS - Date.now()
    // The pages and the server have the same offset, so that their clocks agree.
    const offset = ahead(0)
    await startAt(offset)
    const site = clientOf(url, url)
    const [cleaner, ...customers] = [
      await site.person('provider', dataDir),
      await site.person('regular', dataDir),
      await site.person('regular', dataDir),
      await site.person('regular', dataDir),
    ] as [Person, Person, Person, Person]
    for (const [n, customer] of customers.entries()) {
      const profile = { name: `Ana ${['Nikolić', 'Ilić', 'Savić'][n]}`, location: 'Pančevo', phone: '', version: 1 }
      expect((await site.call('PUT', '/api/profile', { as: customer, body: profile })).status).toBe(200)
    }
    const service = await site.service(cleaner)
    const { body: hours } = await site.call('GET', '/api/appointments/hours', { as: cleaner })
    const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '08:00', end: '17:00' }))
    const open = { ...hours, accepts_bookings: true, confirms: 'by_itself', weekly, services: [] }
    expect((await site.call('PUT', '/api/appointments/hours', { as: cleaner, body: open })).status).toBe(200)
    const cleanerPage = await openPage(browser, url, cleaner, desktopSize, faults, offset)
    const customerPage = await openPage(browser, url, customers[0]!, phoneSize, faults, offset)

    await test.step('the cleaner allows regular visits in the form of the service', async () => {
      await cleanerPage.goto(`/edit-service/${service.id}`)
      await cleanerPage.getByRole('switch', { name: /Redovni termini/ }).click()
      await cleanerPage.getByRole('button', { name: 'Sačuvaj izmene' }).first().click()
      await expect(cleanerPage).toHaveURL(/dashboard/)
    })

    const { body: slots } = await site.call('GET', `/api/services/${service.id}/slots?days=9`)
    // A Friday, so that 1 January, New Year and Christmas touch the series.
    const friday = slots.days.find(({ date }: { date: string }) => new Date(`${date}T12:00:00Z`).getUTCDay() === 5)!
    const at = (n: number) => friday.slots[n * 4].starts_at as string

    await test.step('the first customer books a visit that repeats, and reads which days are holidays', async () => {
      await customerPage.goto(`/zakazi/${service.id}?termin=${encodeURIComponent(at(0))}`)
      await customerPage.getByRole('combobox', { name: 'Ponavljanje' }).click()
      await customerPage.getByRole('option', { name: 'Svakog petka', exact: true }).click()
      await customerPage.getByRole('combobox', { name: 'Koliko puta' }).click()
      await customerPage.getByRole('option', { name: '26 puta' }).click()
      await expect(customerPage.getByText(/preskoči ili pomeri/)).toBeVisible()
      await expect(customerPage.getByText('državni praznik').first()).toBeVisible()
      await customerPage.getByLabel('Napišite u rečenici-dve').fill('Čišćenje stana, ključ je kod komšinice.')
      await expectNoSidewaysScroll(customerPage, 'booking a series')
      await customerPage.getByRole('button', { name: 'Zakaži termin' }).click()
      await expect(customerPage.getByRole('heading', { name: 'Termin je zakazan' })).toBeVisible()
    })

    await test.step('the cleaner confirms once above the diary', async () => {
      await cleanerPage.goto('/dashboard?tab=bookings')
      const waiting = cleanerPage.getByRole('article', { name: 'Redovni termini' })
      await expect(waiting).toContainText('petka')
      await waiting.getByRole('button', { name: 'Potvrdi sve' }).click()
      await expect(waiting).toHaveCount(0)
    })

    await test.step('two more customers agree on visits after one another', async () => {
      for (const [n, customer] of customers.slice(1).entries()) {
        const id = randomUUID()
        const booking = { id, service_id: service.id, starts_at: at(n + 1), about: 'Čišćenje stana.' }
        expect((await site.call('POST', '/api/bookings', { as: customer, body: booking })).status).toBe(201)
        const proposal = { id: randomUUID(), booking_id: id, weeks: 1, count: 26 }
        const { body: series } = await site.call('POST', '/api/series', { as: cleaner, body: proposal })
        const confirm = { as: customer, body: { version: series.version } }
        expect((await site.call('POST', `/api/series/${series.id}/confirm`, confirm)).status).toBe(200)
      }
    })

    /** A session that is not used for a month ends. */
    const signInAgain = async () => {
      const { headers } = await site.call('POST', '/api/auth/sign-in/email', {
        body: { email: cleaner.email, password },
      })
      cleaner.cookie = headers
        .getSetCookie()
        .map(each => each.split(';')[0])
        .join('; ')
      await cleanerPage.context().addCookies(toCookies(cleaner.cookie, url))
    }
    const listSeries = async () =>
      (await site.call('GET', '/api/series?side=provider', { as: cleaner })).body.items as { visits: Visit[] }[]
    const placedUntil = async () =>
      (await listSeries()).map(({ visits }) => visits.filter(({ booking }) => booking).at(-1)!.starts_at)

    await test.step('the bookings of a series are one card, and its page lists all visits', async () => {
      await customerPage.goto('/moji-termini')
      await expect(customerPage.getByText(/Još \d redovn/)).toBeVisible()
      await customerPage
        .getByRole('link', { name: /^Redovan termin/ })
        .first()
        .click()
      await expect(customerPage.getByRole('heading', { level: 1, name: 'Redovni termini' })).toBeVisible()
      await expect(customerPage.getByRole('listitem').filter({ hasText: 'Preskočeno' }).first()).toBeVisible()
      await expectNoViolations(customerPage, 'a series')
      await expectNoSidewaysScroll(customerPage, 'a series')
    })

    await test.step('later visits are added by themselves after New Year and after the change of the clock', async () => {
      for (const days of [45, 120]) {
        const before = await placedUntil()
        await startAt(ahead(days))
        await signInAgain()
        await expect
          .poll(async () => (await placedUntil()).every((last, n) => last > before[n]!), { timeout: 90_000 })
          .toBe(true)
      }
      // The pages could not connect while the site restarted.
      tolerateErrors(faults, '/socket.io/')
      const clock = new Intl.DateTimeFormat('sr-Latn-RS', { timeZone: 'Europe/Belgrade', timeStyle: 'short' })
      const offsets = new Set<number>()
      for (const { visits } of await listSeries()) {
        const placed = visits.filter(({ booking }) => booking)
        const [first] = placed
        for (const { starts_at } of placed) {
          expect(clock.format(new Date(starts_at))).toBe(clock.format(new Date(first!.starts_at)))
          offsets.add(new Date(starts_at).getUTCHours() - new Date(first!.starts_at).getUTCHours())
        }
        const days = visits.filter(({ state }) => state === 'skipped' || state === 'holiday')
        expect(days.some(({ starts_at }) => starts_at.slice(5, 10) === '01-01')).toBe(visits.some(isNewYear))
      }
      expect(offsets).toEqual(new Set([0, -1]))
    })

    await test.step('the cleaner ends one of them from a visit on, and the customer gets one email', async () => {
      await cleanerPage.context().clock.setSystemTime(start + 120 * DAY_MS)
      const [series] = (await site.call('GET', '/api/series?side=provider', { as: cleaner })).body.items
      await cleanerPage.goto(`/moji-termini?redovni=${series.id}`)
      await cleanerPage
        .getByRole('button', { name: /^Otkaži termin: / })
        .nth(1)
        .click()
      const dialog = cleanerPage.getByRole('alertdialog', { name: 'Otkaži termin' })
      await dialog.getByRole('radio', { name: 'Ovaj i sledeći' }).check()
      await dialog.getByRole('button', { name: 'Otkaži ovaj i sledeće' }).click()
      await expect(cleanerPage.getByText('Termini su otkazani.')).toBeVisible()
      const { body } = await site.call('GET', '/api/razvoj/posta')
      const mails = body.items.filter(
        ({ to, subject }: { to: string; subject: string }) => to === customers[0]!.email && /^Otkazan/.test(subject),
      )
      expect(mails).toHaveLength(1)
    })
    for (const page of [cleanerPage, customerPage]) await page.context().close()
  },
)

const isNewYear = ({ starts_at }: Visit) => starts_at.slice(5, 10) === '01-01'
