import { expect, test } from 'vitest'
import { pastedFiles } from './file-zones.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const pasted = (text: string, ...files: File[]) =>
  pastedFiles({ files: files as unknown as FileList, getData: type => (type === 'text/plain' ? text : '') })

test('a picture is pasted as a file without a text, or with the names of files, but not with a text of its own', () => {
  const other = new File(['y'], 'račun 3.pdf', { type: 'application/pdf' })
  for (const text of ['', ' \r\n']) expect(pasted(text, picture)).toEqual([picture])
  expect(pasted('image.png\r\nračun 3.pdf', picture, other)).toEqual([picture, other])
  for (const text of ['Cena\t1.500,00', 'Dobar dan', 'image.png\nje ime slike'])
    expect(pasted(text, picture)).toEqual([])
  for (const text of ['Dobar dan', '']) expect(pasted(text)).toEqual([])
  expect(pastedFiles(null)).toEqual([])
})
