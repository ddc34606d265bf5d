import { expect, test } from 'vitest'
import { hasContacts, withoutContacts } from './contacts.ts'

/** Returns a text with the part that is marked by | as written, and with that part hidden. */
function readMarked(marked: string, sign: string): [written: string, shown: string] {
  const [before, hidden, after] = marked.split('|')
  return [`${before}${hidden}${after}`, `${before}${sign}${after}`]
}

test.each([
  ...['Zovite |064/123-45-67|.', '|+381 64 1234567| posle 17', '|(064) 123-4567| Čeda', 'zvezdice |064*123*45*67|'],
  ...['full-width |０６４１２３４５６７|!', 'Čekam: |＋３８１ ６４ １２３ ４５ ６７|', 'Arapske |٠٦٤١٢٣٤٥٦٧| cifre'],
  ...['persijske |۰۶۴/۱۲۳-۴۵-۶۷| cifre', 'devanagari |०६४१२३४५६७|', 'podebljane |𝟎𝟔𝟒𝟏𝟐𝟑𝟒𝟓𝟔𝟕| cifre'],
  ...['u krugu |⓪⑥④①②③④⑤⑥⑦|', 's crticama |064–123–45–67|', 's tankim razmacima |064\u2009123\u202f45\u00a067|'],
  'precrtano |0\u03366\u03364\u03361\u03362\u03363\u03364\u03365\u03366\u03367\u0336| ovo',
  ...['|nula šest četiri jedan dva tri četiri pet šest|', '|нула шест четири 123 45 67|, зовите'],
  ...['|nula šezdeset četiri 123 45 67|', 'pre 5.12.2026. na |064 123 45 67|'],
])('hides the phone number in %s', marked => {
  const [written, shown] = readMarked(marked, '(broj sakriven)')
  expect(withoutContacts(written)).toBe(shown)
})

test.each([
  ...['pišite na |ana.n@primer.rs|', '|ana1234567@primer.rs|.', '|ana＠primer．rs|', '|ana @ primer . rs|'],
  ...['|ana (at) primer tačka rs|', '|ana (at) primer tacka rs|, hvala', '|ana[at]primer[dot]rs|'],
  ...['|ANA {AT} PRIMER (TAČKA) RS|', '|ana et primer tačka rs|', 'Moj mejl: |ana tačka nikolić at gmail.com|'],
  ...['|ана (ет) пример тачка рс|', '|ana majmun gmail tačka com|', '|ana (at) gmail com|', '|ana@пример.срб|'],
])('hides the email address in %s', marked => {
  const [written, shown] = readMarked(marked, '(email sakriven)')
  expect(withoutContacts(written)).toBe(shown)
})

test.each([
  ...['Soba 3 x 4, cena 2.000 do 3.500', 'Cena 10.000-15.000 dinara', 'Od 10.000 - 15.000 din, ne više'],
  ...['Cena 12.500,00-15.000,00 RSD', 'Oko 1.500.000 dinara za sve', 'Oko 1500000 din za sve'],
  ...['od 15 000 - 20 000 dinara', 'Termin 05.12.2026.', 'Od 5. 12. 2026. do 10.12.2026', 'Od 5.12.2026-10.12.2026'],
  ...['05.12.2026 17:30', '2026-12-05', 'Kuća je iz 1985, krov 2019-2020', 'u 17 h, kat (3), stan 12'],
  ...['svaki dan 08:00-16:00 ili 08.00-16.00', 'ormar 120/60/75', 'ormar 120-60-75 ili 200x60x240 cm'],
  ...['Dva tri dana, pet soba po dvadeset kvadrata', 'tačka po tačka, et cetera. Rs'],
  ...['Treba mi majmun za rođendan, tačka.', 'Ulica Vuka Karadžića 12/3, sprat 2'],
])('hides nothing in %s', text => {
  expect(withoutContacts(text)).toBe(text)
  expect(hasContacts(text)).toBe(false)
})

test('reads the longest text without delay, whatever it contains', () => {
  const begun = performance.now()
  for (const piece of ['1', '12-', '12.', '1 ', 'a.', 'a tacka ', 'a at ', '(', '12.12.2026 ', '1.000-', 'nula '])
    withoutContacts(piece.repeat(Math.ceil(1000 / piece.length)))
  expect(performance.now() - begun).toBeLessThan(1000)
})
