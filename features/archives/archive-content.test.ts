import { posix } from 'node:path'
import { lte } from 'drizzle-orm'
import { strFromU8 } from 'fflate'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { archiveHelpers } from '../../tests/archives.ts'
import { book, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { newFullAccount } from '../../tests/full-account.ts'
import { useApp } from '../../tests/harness.ts'
import { miniSiteHelpers } from '../../tests/mini-sites.ts'
import { newShop, rateVisit } from '../../tests/shop.ts'
import { htmlValidator } from '../../tests/valid-html.ts'
import { attachments } from '../attachments/attachment-tables.server.ts'
import { appointmentReminders } from '../bookings/booking-tables.server.ts'
import { runDueReminders } from '../bookings/reminders.server.ts'
import { messageEmails } from '../conversations/conversation-tables.server.ts'
import { sendDueEmails } from '../conversations/message-emails.server.ts'
import { mediaFiles } from '../media/media-tables.server.ts'
import { dataArchives } from './archive-tables.server.ts'
import { attachmentPath, picturePath } from './content/archive-paths.ts'
import { clientCards } from './content/client-files.server.ts'

const app = useApp()
const { unpackNew } = archiveHelpers(app)
const { publish } = miniSiteHelpers(app)
// Telephone numbers of sites may break, because a number can be wider than a small screen.
const validator = htmlValidator({ 'tel-non-breaking': 'off' })

/** Returns the faults of the archive's pages: of their HTML, and links to files that the archive does not have. */
async function faultsOf(files: Map<string, Uint8Array>): Promise<string[]> {
  const faults: string[] = []
  for (const [path, bytes] of files) {
    if (!path.endsWith('.html')) continue
    const html = strFromU8(bytes)
    const { results } = await validator.validateString(html)
    faults.push(...results.flatMap(({ messages }) => messages.map(each => `${path}: ${each.ruleId} ${each.message}`)))
    const sources = [...html.matchAll(/ (?:href|src)="([^"]*)"|url\(([^)]*)\)/g)].map(([, link, url]) => link ?? url!)
    const sets = [...html.matchAll(/ (?:image)?srcset="([^"]*)"/gi)].flatMap(([, set]) =>
      set!.split(', ').map(each => each.split(' ')[0]!),
    )
    for (const link of [...sources, ...sets]) {
      if (/^(https?:|tel:|mailto:|#)/.test(link)) continue
      const target = posix.join(posix.dirname(path), link.split('#')[0]!)
      if (!files.has(target)) faults.push(`${path}: ${link} leads nowhere`)
    }
  }
  return faults
}

test('an archive has every exported row, the pictures and files as stored, and valid pages whose links all work', async () => {
  const mark = 'znak774411'
  const { me } = await newFullAccount(app, mark)
  const { db, storage } = app.runtime
  await db.delete(dataArchives)
  // Sends what is due, because sending changes exported rows.
  await sendDueEmails(app.runtime)
  await runDueReminders(app.runtime)
  expect(await db.$count(messageEmails, lte(messageEmails.dueAt, new Date()))).toBe(0)
  expect(await db.$count(appointmentReminders, lte(appointmentReminders.dueAt, new Date()))).toBe(0)
  const { files, textOf } = await unpackNew(me)
  expect(await faultsOf(files)).toEqual([])

  const { body: exported } = await app.call('GET', '/api/me/export', { as: me })
  const archived = JSON.parse(textOf('podaci.json'))
  // Making the archive and signing in change these rows.
  for (const changing of ['exported_at', 'data_archives', 'sessions', 'profiles']) {
    delete exported[changing]
    delete archived[changing]
  }
  expect(archived).toEqual(exported)

  for (const { key } of await db.select().from(mediaFiles)) {
    if (key.includes(me.id))
      expect(files.get(picturePath(key)), key).toEqual(await storage.readToUint8Array(`${key}/1280.webp`))
  }
  const own = (await db.select().from(attachments)).filter(({ ownerId }) => ownerId === me.id)
  expect(own.map(({ kind }) => kind)).toContain('pdf')
  for (const row of own) expect(files.has(attachmentPath(row)), row.kind).toBe(true)

  const overview = textOf('index.html')
  const parts = ['Razgovori', 'Termini', 'Ponude', 'Ocene', 'Klijenti', 'Zahtevi', 'Slike']
  for (const words of [...parts, `Opis usluge, ${mark}.`]) expect(overview).toContain(words)
  const paths = [...files.keys()].filter(path => path.startsWith('razgovori/'))
  const talks = paths.map(textOf).join()
  for (const words of [`Poslednja reč ${mark}`, 'Da li dolazite nedeljom?']) expect(talks).toContain(words)
  expect(textOf('klijenti.csv')).toContain('Jelena Stojković')
  expect(textOf('klijenti.vcf')).toContain('FN:Jelena Stojković')
  expect(textOf('iznosi.csv')).toMatch(/"\d{4}-001";"1";/)
  expect(textOf('sajt/index.html')).toContain(`O meni: ${mark}`)
})

test('the diary is a calendar with every appointment of a provider and of a customer', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { days } = await fetchSlots(app, service)
  const [slot] = days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots)
  const { body: booking } = await book(app, customer, service, slot.starts_at)
  for (const side of [provider, customer]) {
    const { textOf } = await unpackNew(side)
    const calendar = new ICAL.Component(ICAL.parse(textOf('dnevnik.ics')))
    const events = calendar.getAllSubcomponents('vevent').map(each => new ICAL.Event(each))
    expect(events.map(({ uid, startDate }) => [uid, startDate.toJSDate().toISOString()])).toEqual([
      [`${booking.id}@localhost`, slot.starts_at],
    ])
  }
})

test('pages, tables and cards are in the script of the user, with texts as they were written; the site is in both scripts', async () => {
  const me = await app.person('provider', { name: 'Ana Jović' })
  const customer = await app.person('regular', { name: '=SUM(A1)' })
  await app.service(me, { title: 'Krečenje stanova' })
  const service = await app.service(me, { title: '<img src=x onerror=alert(1)>' })
  const conversation = await app.startConversation(customer, service)
  for (const text of ['</li></ol><script>alert(1)</script>', 'Koliko bi trajalo?'])
    await app.sendMessage(customer, conversation, text)
  const card = { phone: '', note: 'Zid; plav\nsprat', version: 0 }
  await app.call('PUT', `/api/clients/${customer.id}`, { as: me, body: card })
  await publish(me)
  await app.call('PUT', '/api/me/script', { as: me, body: { script: 'cyrillic' } })
  const { files, textOf } = await unpackNew(me)
  expect(await faultsOf(files)).toEqual([])
  for (const path of files.keys())
    if (path.endsWith('.html'))
      expect(textOf(path), path).not.toMatch(/<script|<img src=x|ping=|canonical|http:\/\/[\w-]+\.localhost/)
  const overview = textOf('index.html')
  const texts = ['<html lang="sr-Cyrl">', 'Мој пакет · Ана Јовић', 'Кречење станова', '>podaci.json</a>: сви подаци']
  for (const words of texts) expect(overview).toContain(words)
  const talk = textOf([...files.keys()].find(path => path.startsWith('razgovori/'))!)
  for (const words of ['Сви разговори', '>Koliko bi trajalo?<']) expect(talk).toContain(words)
  for (const words of ['"Име";"Телефон"', `"'=СУМ(`]) expect(textOf('klijenti.csv')).toContain(words)
  expect(textOf('klijenti.vcf')).toContain('NOTE:Zid\\; plav\\nsprat\r\n')
  expect(textOf('sajt/index.html')).toContain('href="cir/index.html"')
  for (const words of ['<html lang="sr-Cyrl">', 'href="../index.html"'])
    expect(textOf('sajt/cir/index.html')).toContain(words)
})

test('a long line of a card is folded at 75 bytes, between letters', () => {
  const note = 'šđčćž '.repeat(60).trim()
  const client = { id: 'a', name: 'Ana', avatar_url: null, phone: null, profile_phone: null, numbers: [], version: 1 }
  const card = [...clientCards([{ ...client, note, last_at: '2026-11-29T10:00:00Z' }])].join('')
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(card.replaceAll('\r\n ', '')).toContain(`NOTE:${note}\r\n`)
})

test('the overview and the export name the member whose work a rating is about', async () => {
  const shop = await newShop(app)
  const scores = { service_quality: 5, communication: 5, price: 5 }
  await rateVisit(app, shop, { person: shop.maja, index: 4, scores })
  const { textOf } = await unpackNew(shop.provider)
  expect(textOf('index.html')).toMatch(/Ko je radio[\s\S]{0,40}Maja/)
  const { body } = await app.call('GET', '/api/me/export', { as: shop.provider })
  expect(body.ratings).toMatchObject([{ member_id: shop.maja }])
})
