import { expect, test } from 'vitest'
import { websiteChanges } from '../websites/website.ts'
import { userName } from './account.ts'
import { impersonatesSite, sanitizeName } from './name-schema.ts'

const sentenceFor = (name: string) => userName().safeParse(name).error?.issues[0]?.message

test.each([
  'Nagrada https://evil.example/x',
  'Nagrada www.evil.example',
  'Nagrada WWW . evil.example',
  'ana@evil.example',
  'ana＠evil.example',
])('rejects a name with an address: %s', name => {
  const sentence = 'Ime ne može da sadrži adresu sajta ni email adresu.'
  expect(sentenceFor(name)).toBe(sentence)
  expect(websiteChanges.shape.site_title.safeParse(name).error?.issues[0]?.message).toBe(
    sentence.replace('Ime', 'Naziv'),
  )
})

test.each([
  'komsiluk',
  'Комшилук',
  'К о м ш и л у к',
  'Komši\u2009luk',
  'K.o.m.š.i.l.u.k',
  'KOMŠILUK.RS',
  'K0mšiluk',
  'Komsi1uk',
  'Κοmsiluk',
  'Komshiluk tim',
  'Podrška',
  'Подршка корисницима',
  'P o d r š k a',
  'Administrator',
  'Администратор',
  'Adm1nistrator sajta',
  'Admin',
  'Moderator',
])('rejects a name that impersonates the site: %s', name => {
  expect(sentenceFor(name)).toMatch(/^Ime ne može da bude kao da piše sam sajt/)
  expect(websiteChanges.shape.site_title.safeParse(name).error?.issues[0]?.message).toMatch(/^Naziv ne može da bude/)
})

test.each([
  'Ana Anić',
  'Владимир Минић',
  'Milan Komšić',
  'Petar Podraščanin',
  'J. P. Morgan',
  'O’Konor-Marić',
  'Ђорђе Ђорђевић',
  'Admir Hadžić',
  'Supić Ort',
])('accepts the name %s', name => expect([sentenceFor(name), impersonatesSite(name)]).toEqual([undefined, false]))

test('drops another site’s name if it is not allowed', () => {
  expect(sanitizeName(' Ana\r\nAnić\0 ', 80)).toBe('Ana Anić')
  expect(sanitizeName('Komšiluk podrška', 80)).toBe('')
  expect(sanitizeName('Nagrada https://evil.example', 80)).toBe('')
})
