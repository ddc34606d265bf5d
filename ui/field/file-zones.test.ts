import { describe, expect, test } from 'vitest'
import { pastedFiles } from './file-zones.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const pasted = (text: string, ...files: File[]) =>
  pastedFiles({ files: files as unknown as FileList, getData: type => (type === 'text/plain' ? text : '') })

describe('pastedFiles', () => {
  test('returns a picture that comes without plain text', () => {
    expect(pasted('', picture)).toEqual([picture])
    expect(pasted(' \r\n', picture)).toEqual([picture])
  })

  test.each(['Cena\t1.500,00', 'Dobar dan', 'image.png\nje ime slike'])(
    'returns no files for the text %j with a picture of it',
    text => expect(pasted(text, picture)).toEqual([]),
  )

  test('returns copied files whose names come as text', () => {
    const other = new File(['y'], 'račun 3.pdf', { type: 'application/pdf' })
    expect(pasted('image.png\r\nračun 3.pdf', picture, other)).toEqual([picture, other])
  })

  test('returns no files for plain text or an empty clipboard', () => {
    expect(pasted('Dobar dan')).toEqual([])
    expect(pasted('')).toEqual([])
    expect(pastedFiles(null)).toEqual([])
  })
})
