import { expect, test } from 'vitest'
import { attachmentWords } from './attachment-words.ts'
import { sizeInWords } from './file-size.ts'

const of = (photos: number, files = 0) =>
  attachmentWords([
    ...Array.from({ length: photos }, () => ({ kind: 'photo' as const })),
    ...Array.from({ length: files }, () => ({ kind: 'pdf' as const })),
  ])

test('what was sent without words is named, in the form its number wants', () => {
  expect([0, 1, 2, 3, 4, 5].map(count => of(count))).toEqual(['', 'Slika', '2 slike', '3 slike', '4 slike', '5 slika'])
  expect([of(0, 1), of(0, 2), of(0, 5), of(1, 1), of(3, 2)]).toEqual([
    'PDF dokument',
    '2 PDF dokumenta',
    '5 PDF dokumenata',
    'Slika i PDF dokument',
    '3 slike i 2 PDF dokumenta',
  ])
})

test('a size is told as people say it', () => {
  expect([300, 87_400, 430_000, 4_940_000].map(sizeInWords)).toEqual([
    '1\u00a0kB',
    '87\u00a0kB',
    '0,4\u00a0MB',
    '4,9\u00a0MB',
  ])
})
