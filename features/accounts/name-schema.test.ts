import { expect, test } from 'vitest'
import { websiteChanges } from '../websites/website.ts'
import { userName } from './account.ts'
import { impersonatesSite, sanitizeName } from './name-schema.ts'

const sentencesFor = (name: string) =>
  [userName(), websiteChanges.shape.site_title].map(schema => schema.safeParse(name).error?.issues[0]?.message)

test.each([
  ...['Nagrada https://evil.example/x', 'Nagrada www.evil.example', 'Nagrada WWW . evil.example'],
  ...['ana@evil.example', 'ana＠evil.example'],
])('rejects a name with an address: %s', name => {
  const sentence = 'ne može da sadrži adresu sajta ni email adresu.'
  expect(sentencesFor(name)).toEqual([`Ime ${sentence}`, `Naziv ${sentence}`])
})

test.each([
  ...['komsiluk', 'Комшилук', 'К о м ш и л у к', 'Komši\u2009luk', 'K.o.m.š.i.l.u.k', 'KOMŠILUK.RS'],
  ...['K0mšiluk', 'Komsi1uk', 'Κοmsiluk', 'Komshiluk tim'],
  ...['Podrška', 'Подршка корисницима', 'P o d r š k a', 'Moderator'],
  ...['Admin', 'Administrator', 'Администратор', 'Adm1nistrator sajta'],
])('rejects a name that impersonates the site: %s', name => {
  const sentence = 'ne može da bude kao da piše sam sajt'
  expect(sentencesFor(name)).toEqual(
    [`Ime ${sentence}`, `Naziv ${sentence}`].map(each => expect.stringContaining(each)),
  )
})

test.each([
  ...['Ana Anić', 'Владимир Минић', 'Ђорђе Ђорђевић', 'Milan Komšić', 'Petar Podraščanin', 'Admir Hadžić'],
  ...['J. P. Morgan', 'O’Konor-Marić', 'Supić Ort'],
])('accepts the name %s', name =>
  expect([...sentencesFor(name), impersonatesSite(name)]).toEqual([undefined, undefined, false]),
)

test('drops another site’s name if it is not allowed', () => {
  expect(sanitizeName(' Ana\r\nAnić\0 ', 80)).toBe('Ana Anić')
  expect(sanitizeName('Komšiluk podrška', 80)).toBe('')
  expect(sanitizeName('Nagrada https://evil.example', 80)).toBe('')
})
