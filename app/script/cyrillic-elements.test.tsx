import { createElement, Fragment } from 'react'
import { expect, test } from 'vitest'
import { convertProps, cyrillicExports } from './cyrillic-elements.ts'

const convert = (type: unknown, props: Record<string, unknown>) => convertProps(type, props)

test('texts and attributes that people read are converted', () => {
  expect(convert('p', { children: ['Dobrodošli, ', 3, ' ocene'] })).toEqual({ children: ['Добродошли, ', 3, ' оцене'] })
  expect(convert(Fragment, { children: 'Poruke' })).toEqual({ children: 'Поруке' })
  expect(convert('input', { placeholder: 'Ime', value: 'Ana', name: 'ime' })).toEqual({
    placeholder: 'Име',
    value: 'Ana',
    name: 'ime',
  })
  expect(convert('textarea', { 'aria-label': 'Poruka', children: 'Ana' })).toEqual({
    'aria-label': 'Порука',
    children: 'Ana',
  })
  expect(convert('small', { children: '/sat' })).toEqual({ children: '/сат' })
})

test('components, code and marked elements keep their props', () => {
  const props = { children: 'Ana', title: 'Ana' }
  expect(convert(() => null, props)).toBe(props)
  expect(convert('code', props)).toBe(props)
  const marked = { ...props, translate: 'no' }
  expect(convert('p', marked)).toBe(marked)
})

test('links and forms lead to pages in Cyrillic; other addresses stay', () => {
  const hrefOf = (href: string) => convert('a', { href }).href
  expect(['/', '/services?search=x', '/cir/blog', '/messages#dno'].map(hrefOf)).toEqual([
    '/cir',
    '/cir/services?search=x',
    '/cir/blog',
    '/cir/messages#dno',
  ])
  for (const href of [
    '/api/x',
    '/media/a/b',
    '/rss.xml',
    '#top',
    '//primer.rs',
    'https://primer.rs/x',
    'mailto:a@b.rs',
  ])
    expect(hrefOf(href)).toBe(href)
  expect(convert('form', { action: '/' })).toEqual({ action: '/cir' })
  expect(convert('use', { href: '/services' })).toEqual({ href: '/services' })
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
