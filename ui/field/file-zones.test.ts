import { describe, expect, test } from 'vitest'
import { pastedFiles } from './file-zones.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const pasted = (text: string, ...files: File[]) =>
  pastedFiles({ files: files as unknown as FileList, getData: type => (type === 'text/plain' ? text : '') })

describe('what is pasted', () => {
  test('a picture alone is a file, also beside the page’s markup it was copied with', () => {
    expect(pasted('', picture)).toEqual([picture])
    expect(pasted(' \r\n', picture)).toEqual([picture])
  })

  test.each(['Cena\t1.500,00', 'Dobar dan', 'image.png\nje ime slike'])('%j stays text beside its picture', text =>
    expect(pasted(text, picture)).toEqual([]),
  )

  test('names of copied files are no text of their own', () => {
    const other = new File(['y'], 'račun 3.pdf', { type: 'application/pdf' })
    expect(pasted('image.png\r\nračun 3.pdf', picture, other)).toEqual([picture, other])
  })

  test('text without files, and nothing at all, are left to the field', () => {
    expect(pasted('Dobar dan')).toEqual([])
    expect(pasted('')).toEqual([])
    expect(pastedFiles(null)).toEqual([])
  })
})
