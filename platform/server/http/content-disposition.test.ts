import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.server.ts'

test.each([
  ['ponude.csv', 'attachment; filename="ponude.csv"'],
  ['češalj.pdf', `attachment; filename="cesalj.pdf"; filename*=UTF-8''%C4%8De%C5%A1alj.pdf`],
  ['a"b\\c\r\nd.pdf', `attachment; filename="abcd.pdf"; filename*=UTF-8''a%22b%5Cc%0D%0Ad.pdf`],
  ['(\ud800).pdf', `attachment; filename="().pdf"; filename*=UTF-8''%28%EF%BF%BD%29.pdf`],
])('makes a valid header for a file named %j', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
  expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
})

test('is the only place that writes the header', () => {
  const endpoints = ['app', 'features', 'platform'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
  )
  const ownHeaders = endpoints
    .filter(name => /\.server\.tsx?$/.test(name))
    .filter(name => /['"]content-disposition['"]: [`'"]/.test(readFileSync(name, 'utf8')))
  expect(ownHeaders).toEqual([])
})
