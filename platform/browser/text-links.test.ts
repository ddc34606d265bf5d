import { expect, test } from 'vitest'
import { splitLinks } from './text-links.ts'

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

/** Each text has its link between two marks |. */
test.each([
  ...['|https://primer.rs|', 'Vidi |https://primer.rs/a|.', '|https://primer.rs/a|…', '|https://primer.rs/a/|'],
  ...['„”', '„“', '»«', '‚’', '""', "''"].map(([open, close]) => `${open}|https://primer.rs|${close}, kaže`),
  ...['„|https://primer.rs|.“', '(|https://primer.rs/a|)', '[|https://primer.rs|]!', '|https://primer.rs/a_(b)|'],
  ...['|https://primer.rs/a_(b_(c))|', '|https://primer.rs/a[1]|', '(vidi |https://primer.rs/a_(b)|).'],
  ...['|https://primer.rs/a_(b)/c?d=1#e|', '|HTTPS://Primer.rs/A|', '|https://пример.срб/страна|'],
  ...['|https://primer.rs/@ana|', '|https://primer.rs?mail=a@b.rs|'],
])('links an address without the surrounding text: %s', marked => {
  expect(linksOf(marked.replaceAll('|', ''))).toEqual([marked.split('|')[1]])
})

test.each([
  ...['https://komsiluk.rs@evil.example/', 'https://komsiluk.rs:443@evil.example/', 'https://ana:tajna@primer.rs/a'],
  ...['https://@primer.rs', 'https://:@primer.rs', 'https://', 'https://)', 'http://[zxqv', 'javascript:alert(1)'],
  ...['ftp://primer.rs', 'primer.rs'],
])('makes no link of %s', text => expect(splitLinks(text)).toEqual([{ text }]))

test('keeps every character of the text', () => {
  const text = 'Evo: https://primer.rs/a, (https://b.rs) i https://c@d.rs „https://e.rs“.'
  const pieces = splitLinks(text).map(piece => piece.text)
  expect(pieces.join('')).toBe(text)
  expect(linksOf(text)).toEqual(['https://primer.rs/a', 'https://b.rs', 'https://e.rs'])
})
