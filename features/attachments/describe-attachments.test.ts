import { expect, test } from 'vitest'
import { describeAttachments } from './describe-attachments.ts'
import { formatFileSize } from './file-size.ts'

const named = (photos: number, files = 0) =>
  describeAttachments([
    ...Array.from({ length: photos }, () => ({ kind: 'photo' as const })),
    ...Array.from({ length: files }, () => ({ kind: 'pdf' as const })),
  ])

test('names attachments in the Serbian form for their number', () => {
  expect([0, 1, 2, 3, 4, 5].map(n => named(n))).toEqual(['', 'Slika', '2 slike', '3 slike', '4 slike', '5 slika'])
  expect([named(0, 1), named(0, 2), named(0, 5), named(1, 1), named(3, 2)]).toEqual([
    'PDF dokument',
    '2 PDF dokumenta',
    '5 PDF dokumenata',
    'Slika i PDF dokument',
    '3 slike i 2 PDF dokumenta',
  ])
})

test('formats sizes in kB and MB', () => {
  expect([300, 87_400, 430_000, 4_940_000].map(formatFileSize)).toEqual([
    '1\u00a0kB',
    '87\u00a0kB',
    '0,4\u00a0MB',
    '4,9\u00a0MB',
  ])
})
