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
  const withFiles = [named(0, 1), named(0, 2), named(0, 5), named(1, 1)].join(', ')
  expect(withFiles).toBe('PDF dokument, 2 PDF dokumenta, 5 PDF dokumenata, Slika i PDF dokument')
  expect(named(3, 2)).toBe('3 slike i 2 PDF dokumenta')
})

test('formats sizes in kB and MB', () => {
  const sizes = [300, 87_400, 430_000, 4_940_000].map(formatFileSize).join(' · ').replaceAll('\u00a0', ' ')
  expect(sizes).toBe('1 kB · 87 kB · 0,4 MB · 4,9 MB')
})
