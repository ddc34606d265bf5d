import { createElement, Fragment } from 'react'
import { expect, test } from 'vitest'
import { convertProps as convert, cyrillicExports } from './cyrillic-elements.ts'

test.each<[unknown, Record<string, unknown>, object]>([
  ['p', { children: ['Dobrodošli, ', 3, ' ocene'] }, { children: ['Добродошли, ', 3, ' оцене'] }],
  [Fragment, { children: 'Poruke' }, { children: 'Поруке' }],
  ['input', { placeholder: 'Ime', value: 'Ana', name: 'ime' }, { placeholder: 'Име', value: 'Ana', name: 'ime' }],
  ['textarea', { 'aria-label': 'Poruka', children: 'Ana' }, { 'aria-label': 'Порука', children: 'Ana' }],
  ['small', { children: '/sat' }, { children: '/сат' }],
  ['form', { action: '/' }, { action: '/cir' }],
  ['use', { href: '/services' }, { href: '/services' }],
])('converts the texts, attributes and addresses of %s that people read', (type, props, converted) => {
  expect(convert(type, props)).toEqual(converted)
})

test('components, code and marked elements keep their props', () => {
  const props = { children: 'Ana', title: 'Ana' }
  expect(convert(() => null, props)).toBe(props)
  expect(convert('code', props)).toBe(props)
  const marked = { ...props, translate: 'no' }
  expect(convert('p', marked)).toBe(marked)
})

test('links lead to pages in Cyrillic; other addresses stay', () => {
  const hrefOf = (href: string) => convert('a', { href }).href
  const inCyrillic = ['/cir', '/cir/services?search=x', '/cir/blog', '/cir/messages#dno']
  expect(['/', '/services?search=x', '/cir/blog', '/messages#dno'].map(hrefOf)).toEqual(inCyrillic)
  const others = ['/api/x', '/media/a/b', '/rss.xml', '#top', '//primer.rs', 'https://primer.rs/x', 'mailto:a@b.rs']
  expect(others.map(hrefOf)).toEqual(others)
})

test('HTML of our texts is converted without its tags, code and references', () => {
  const html = '<p lang="sr-Latn">Više &amp; <a href="/support" title="Podrška">pišite</a> <code>npm i</code></p>'
  expect(convert('div', { dangerouslySetInnerHTML: { __html: html } })).toEqual({
    dangerouslySetInnerHTML: {
      __html: '<p lang="sr-Cyrl">Више &amp; <a href="/cir/support" title="Подршка">пишите</a> <code>npm i</code></p>',
    },
  })
})

test('all functions of React that create elements convert', () => {
  const changed = cyrillicExports({ createElement })
  expect(changed.createElement!('b', null, 'Cena', ['Opis']).props.children).toEqual(['Цена', ['Опис']])
  expect(Object.keys(changed)).toEqual(['createElement'])
})
