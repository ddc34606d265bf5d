import { expect, test } from 'vitest'
import { checkFiles } from './use-image-uploads.ts'

const file = (name: string, type = 'image/jpeg', size = 10) => new File([new Uint8Array(size)], name, { type })
const [good, small] = [file('a.jpg'), file('b.png', 'image/png', 5_242_880)]
const tooLarge = file('velika.png', 'image/png', 5_242_881)
// The browser does not know this type. The server says how to save such a picture.
const heic = file('IMG_0042.HEIC', '')

test.each([
  ['pictures of at most 5 MB in their order', [good, small], 5, [good, small], []],
  [
    'the good files, and names each fault once',
    [file('a.txt', 'text/plain'), tooLarge, file('b', ''), good],
    5,
    [good],
    ['Samo slike su dozvoljene za upload.', 'Slika ne sme biti veća od 5MB.'],
  ],
  ['a HEIC of unknown type', [heic], 5, [heic], []],
  ['as many as there is room for', [good, small, good], 2, [good, small], ['Možete dodati najviše 5 slika.']],
  ['none without room', [good], 0, [], ['Možete dodati najviše 5 slika.']],
])('an upload accepts %s', (_, files, free, accepted, errors) => {
  expect(checkFiles(files, free, 5)).toEqual({ accepted, errors })
})
