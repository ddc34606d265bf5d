import { expect, test } from 'vitest'
import { sendDueEmails } from '../features/conversations/message-emails.server.ts'
import { archiveHelpers } from './archives.ts'
import { book, changeBooking, fetchSlots, newBookingScene } from './bookings.ts'
import { password, useBuiltApp } from './harness.ts'
import { newQuoteScene, sendQuote } from './quotes.ts'
import { anaSignUp } from './sign-up.ts'
import { tableMarks } from './table-marks.ts'
import { newBrowser } from './visitor.ts'

const app = useBuiltApp()

/** Tables that jobs may change during the test. */
const changedByJobs = ['services', 'free_day_checks', 'push_due', 'held_letters', 'message_letters', 'returned_letters']

/** Makes the site send every kind of email that has links. */
async function sendAllEmails(): Promise<void> {
  const browser = newBrowser(app)
  await browser.auth('/sign-up/email', anaSignUp)
  const me = await app.person('regular', { name: 'Jelena Stojković' })
  await browser.auth('/sign-up/email', { ...anaSignUp, email: 'druga@primer.rs' })
  await browser.auth('/sign-up/email', { ...anaSignUp, email: 'druga@primer.rs' })
  await browser.auth('/sign-up/email', { ...anaSignUp, email: me.email })
  await browser.auth('/request-password-reset', { email: me.email })
  await app.call('POST', '/api/me/email', { as: me, body: { email: 'nova@primer.rs', password } })
  const changed = await app.person('regular')
  const body = { currentPassword: password, newPassword: 'nova-lozinka-7' }
  await app.call('POST', '/api/auth/change-password', { as: changed, body })

  const { provider, customer, service } = await newBookingScene(app)
  const { days } = await fetchSlots(app, service)
  const [slot, later] = days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots)
  const { body: booking } = await book(app, customer, service, slot.starts_at)
  const { body: confirmed } = await changeBooking(app, provider, booking, 'confirm')
  await changeBooking(app, provider, confirmed, 'move', { starts_at: later.starts_at })

  const street = await newQuoteScene(app)
  await sendQuote(app, street)
  await app.sendMessage(street.customer, street.conversation, 'Kada možete da dođete?')
  await sendDueEmails(app.runtime)

  const { post, until } = archiveHelpers(app)
  await post(provider)
  await until(provider, 'ready')
}

test('GET and HEAD of the links in emails change nothing, redirects included', async () => {
  await sendAllEmails()
  const emails = await app.runtime.mail.outbox!()
  const texts = emails.flatMap(({ text, html, headers }) => [text, html, JSON.stringify(headers ?? {})])
  const links = new Set(
    texts.flatMap(text =>
      [...text.replaceAll('&amp;', '&').matchAll(/http:\/\/localhost:3000[^\s"'<>)]*/g)].map(([link]) => link),
    ),
  )
  const paths = [...links].map(link => new URL(link).pathname)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/potvrda-adrese',
      '/nova-adresa',
      '/forgot-password',
      '/login',
      '/settings',
      '/messages',
      '/bez-obavestenja',
      '/api/unsubscribe',
      expect.stringMatching(/^\/api\/auth\/reset-password\//),
      expect.stringMatching(/^\/ponuda\//),
    ]),
  )
  const readMarks = await tableMarks(app.runtime.database, { except: changedByJobs })
  const before = await readMarks()
  for (const method of ['GET', 'HEAD']) {
    for (const link of links) {
      // Follows redirects, as programs do that scan emails for malware.
      for (let [address, hops] = [link, 0]; address && hops < 4; hops += 1) {
        const { pathname, search, origin } = new URL(address, 'http://localhost:3000')
        expect(origin).toBe('http://localhost:3000')
        const { status, headers } = await app.call(method, pathname + search)
        expect([method, address, status < (method === 'GET' ? 400 : 500)]).toEqual([method, address, true])
        address = headers.get('location') ?? ''
      }
    }
  }
  expect(await readMarks()).toEqual(before)
  const verified = await app.runtime.database.rows('SELECT 1 FROM profiles WHERE NOT email_verified', [])
  expect(verified).toHaveLength(2)
}, 30_000)
