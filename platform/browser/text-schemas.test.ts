import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { signUpInput } from '../../features/accounts/account.ts'
import { profileInput } from '../../features/accounts/profile/profile.ts'
import { appointmentInput } from '../../features/appointments/appointment.ts'
import { bookingInput } from '../../features/bookings/booking.ts'
import { messageInput } from '../../features/conversations/message.ts'
import { paymentAccountInput } from '../../features/quotes/payment-account.ts'
import { lineName } from '../../features/quotes/price-list.ts'
import { serviceInput } from '../../features/services/service.ts'
import { supportMessage } from '../../features/support/support-message.ts'
import { websiteChanges } from '../../features/websites/website.ts'
import { lineSchema, textSchema, toSingleLine, toVisibleText } from './text-schemas.ts'

test.each([
  ['a name that reads backwards', 'Milan\u202egnp.exe', 'Milangnp.exe'],
  ['an isolate', '\u2066admin\u2069', 'admin'],
  ['two names alike', 'Mi\u200blan\u2060 Jo\u200cvanović\ufeff', 'Milan Jovanović'],
  ['blank letters', '\u3164\u115f\uffa0', ''],
  ['a hidden joiner', 'Mi\u200dlan', 'Milan'],
  ['words in tags', 'Zdravo\u{e0041}\u{e0042}', 'Zdravo'],
  ['control characters', 'Mi\u0007lan\u001b[31m\u007f\u0085Jo\u009bvan', 'Milan[31m\nJovan'],
  ['line and paragraph separators', 'prvi\u2028drugi\u2029treći\r\nčetvrti\rpeti', 'prvi\ndrugi\ntreći\nčetvrti\npeti'],
  ['hidden marks between letters', 'Mi\u034flan\ufffc Jo\ufe0fvan\u{e0101}ović', 'Milan Jovanović'],
  ['a blank cell of Braille', 'Milan\u2800Jovanović', 'Milan Jovanović'],
  ['blank cells of Braille alone', '\u2800\u2800', ''],
  ['combining marks alone', '\u0301\u0302', ''],
  ['spaces of every width alone', '\u2003\u00a0\u3000', ''],
  ['a keycap and a text sign', '1\ufe0f\u20e3 ☎\ufe0e 1\ufe0f', '1\ufe0f\u20e3 ☎\ufe0e 1'],
  ['letters of every alphabet', 'Čišćenje, Ђорђе, Ünal, 李明', 'Čišćenje, Ђорђе, Ünal, 李明'],
  ['a family and a heart', '👨‍👩‍👧 ❤️‍🔥 👩🏽‍🔧', '👨‍👩‍👧 ❤️‍🔥 👩🏽‍🔧'],
])('normalizes %s', (_, written, visible) => expect(toVisibleText(written)).toBe(visible))

test('counts invisible text as empty', () => {
  const id = '01930000-0000-7000-8000-000000000000'
  expect(messageInput.safeParse({ id, content: ' \u200b\u2060 ' }).success).toBe(false)
  expect(textSchema().trim().parse('\u200f Ana ')).toBe('Ana')
})

test('replaces line ends and tabs and collapses spaces in a one-line text only', () => {
  expect(toSingleLine('Popravka\r\nX-Zaglavlje: 1\u2028kraj\tova')).toBe('Popravka X-Zaglavlje: 1 kraj ova')
  expect(lineSchema().parse(' Ana\u00a0\u202f Petrović\u2009')).toBe('Ana Petrović')
  expect(textSchema().parse('Ana  Petrović\r\ndrugi')).toBe('Ana  Petrović\ndrugi')
})

test('refuses NUL, which the database cannot store', () => {
  for (const schema of [textSchema(), lineSchema()]) expect(schema.safeParse('A\0na').success).toBe(false)
})

const messyText = 'Prvi\r\nred\u0007\u2028kraj'
test.each<[string, z.ZodType, unknown?]>([
  ['a service’s title', serviceInput.shape.title],
  ['a service’s price', serviceInput.shape.price],
  ['a keyword', serviceInput.shape.keywords, [messyText]],
  ['a client’s name', appointmentInput.shape.client_name],
  ['the address of a booking', bookingInput.shape.address],
  ['the name of a booking', bookingInput.shape.name],
  ['the name at signing up', signUpInput.shape.name],
  ['the name of a profile', profileInput.shape.name],
  ['the holder of an account', paymentAccountInput.shape.holder],
  ['the name of a line of a quote', lineName],
  ['the title of a site', websiteChanges.shape.site_title],
  ['the address of a site', websiteChanges.shape.contact_address],
  ['the name at support', supportMessage.shape.name],
])('puts %s on one line', (_, schema, input = messyText) => {
  expect([schema.parse(input)].flat()).toEqual(['Prvi red kraj'])
})

test('uses these schemas for every trimmed text with a length limit', () => {
  const folder = new URL('../../features/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /[^.]\.ts$/.test(name))
  const plain = files.flatMap(name => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const found = [...text.matchAll(/z\s*\.string\([^)]*\)((?:\s*\.\w+\([^()]*\))*)/g)]
    return found
      .filter(([, steps]) => /\.trim\(\)/.test(steps!) && /\.max\(/.test(steps!))
      .map(([part]) => `${name}: ${part.replace(/\s+/g, ' ')}`)
  })
  // A code is never shown on a page, so its field may use a plain schema.
  expect(plain).toEqual([expect.stringMatching(/^accounts\/auth\/auth-bodies\.server\.ts: .*Unesite kod/)])
})
