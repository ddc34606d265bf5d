import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messageInput } from '../../features/conversations/message.ts'
import { serviceInput } from '../../features/services/service.ts'
import { asSeen, writtenText } from './written-text.ts'

test.each([
  ['a name that reads backwards', 'Milan\u202egnp.exe', 'Milangnp.exe'],
  ['an isolate', '\u2066admin\u2069', 'admin'],
  ['two names alike', 'Mi\u200blan\u2060 Jo\u200cvanović\ufeff', 'Milan Jovanović'],
  ['blank letters', '\u3164\u115f\uffa0', ''],
  ['a hidden joiner', 'Mi\u200dlan', 'Milan'],
  ['words in tags', 'Zdravo\u{e0041}\u{e0042}', 'Zdravo'],
  ['letters of every alphabet', 'Čišćenje, Ђорђе, Ünal, 李明', 'Čišćenje, Ђорђе, Ünal, 李明'],
  ['a family and a heart', '👨‍👩‍👧 ❤️‍🔥 👩🏽‍🔧', '👨‍👩‍👧 ❤️‍🔥 👩🏽‍🔧'],
])('%s', (_, written, seen) => expect(asSeen(written)).toBe(seen))

test('what is not seen counts as nothing', () => {
  const id = '01930000-0000-7000-8000-000000000000'
  expect(messageInput.safeParse({ id, content: ' \u200b\u2060 ' }).success).toBe(false)
  expect(messageInput.parse({ id, content: 'Dobar\u202e dan' }).content).toBe('Dobar dan')
  expect(serviceInput.shape.title.parse('\u2067Vodoinstalater')).toBe('Vodoinstalater')
  expect(writtenText().trim().parse('\u200f Ana ')).toBe('Ana')
})

test('every text with a limit that people write for others goes this way', () => {
  const folder = new URL('../../features/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /[^.]\.ts$/.test(name))
  const plain = files.flatMap(name => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const found = [...text.matchAll(/z\s*\.string\([^)]*\)((?:\s*\.\w+\([^()]*\))*)/g)]
    return found
      .filter(([, steps]) => /\.trim\(\)/.test(steps!) && /\.max\(/.test(steps!))
      .map(([part]) => `${name}: ${part.replace(/\s+/g, ' ')}`)
  })
  // A code is read by nobody.
  expect(plain).toEqual([expect.stringMatching(/^accounts\/auth\/auth-bodies\.server\.ts: .*Unesite kod/)])
})
