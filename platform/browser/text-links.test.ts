import { expect, test } from 'vitest'
import { splitLinks } from './text-links.ts'

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['a bare address', 'https://primer.rs', 'https://primer.rs'],
  ['the full stop of a sentence', 'Vidi https://primer.rs/a.', 'https://primer.rs/a'],
  ...['„”', '„“', '»«', '‚’', '""', "''"].map(([open, close]) => [
    'quotation marks',
    `${open}https://primer.rs${close}, kaže`,
    'https://primer.rs',
  ]),
  ['a full stop before the closing mark', '„https://primer.rs.“', 'https://primer.rs'],
  ['brackets of the address', 'https://primer.rs/a_(b)', 'https://primer.rs/a_(b)'],
  ['brackets in brackets', 'https://primer.rs/a_(b_(c))', 'https://primer.rs/a_(b_(c))'],
  ['square brackets of the address', 'https://primer.rs/a[1]', 'https://primer.rs/a[1]'],
  ['brackets around the address', '(https://primer.rs/a)', 'https://primer.rs/a'],
  ['brackets of both', '(vidi https://primer.rs/a_(b)).', 'https://primer.rs/a_(b)'],
  ['brackets and a mark', '[https://primer.rs]!', 'https://primer.rs'],
  ['a bracket in the middle', 'https://primer.rs/a_(b)/c?d=1#e', 'https://primer.rs/a_(b)/c?d=1#e'],
  ['an ellipsis', 'https://primer.rs/a…', 'https://primer.rs/a'],
  ['a slash at the end', 'https://primer.rs/a/', 'https://primer.rs/a/'],
  ['capitals', 'HTTPS://Primer.rs/A', 'HTTPS://Primer.rs/A'],
  ['an address in Cyrillic', 'https://пример.срб/страна', 'https://пример.срб/страна'],
  ['an at sign in the path', 'https://primer.rs/@ana', 'https://primer.rs/@ana'],
  ['an at sign in the query', 'https://primer.rs?mail=a@b.rs', 'https://primer.rs?mail=a@b.rs'],
])('links an address without the surrounding text: %s', (_, text, link) => expect(linksOf(text)).toEqual([link]))

test.each([
  'https://komsiluk.rs@evil.example/',
  'https://komsiluk.rs:443@evil.example/',
  'https://ana:tajna@primer.rs/a',
  'https://@primer.rs',
  'https://:@primer.rs',
  'https://',
  'https://)',
  'http://[zxqv',
  'javascript:alert(1)',
  'ftp://primer.rs',
  'primer.rs',
])('makes no link of %s', text => expect(splitLinks(text)).toEqual([{ text }]))

test('keeps every character of the text', () => {
  const text = 'Evo: https://primer.rs/a, (https://b.rs) i https://c@d.rs „https://e.rs“.'
  const pieces = splitLinks(text).map(piece => piece.text)
  expect(pieces.join('')).toBe(text)
  expect(linksOf(text)).toEqual(['https://primer.rs/a', 'https://b.rs', 'https://e.rs'])
})
