import { describe, expect, it } from 'vitest'
import { checkFiles } from './use-image-uploads.ts'

const file = (name: string, type = 'image/jpeg', size = 10) => new File([new Uint8Array(size)], name, { type })
const tooLarge = file('velika.png', 'image/png', 5_242_881)

describe('the check of files before their upload', () => {
  it('lets images of at most 5 MB go on, in their order', () => {
    const files = [file('a.jpg'), file('b.png', 'image/png', 5_242_880)]
    expect(checkFiles(files, 5, 5)).toEqual({ accepted: files, errors: [] })
  })

  it('says once what is wrong, and goes on with the others', () => {
    const good = file('a.jpg')
    expect(checkFiles([file('a.txt', 'text/plain'), tooLarge, file('b', ''), good], 5, 5)).toEqual({
      accepted: [good],
      errors: ['Samo slike su dozvoljene za upload.', 'Slika ne sme biti veća od 5MB.'],
    })
  })

  it('lets a HEIC go on whose type the browser does not know, so that the server says how to save it', () => {
    const heic = file('IMG_0042.HEIC', '')
    expect(checkFiles([heic], 5, 5)).toEqual({ accepted: [heic], errors: [] })
  })

  it('takes as many as there is room for', () => {
    const files = [file('a.jpg'), file('b.jpg'), file('c.jpg')]
    expect(checkFiles(files, 2, 5)).toEqual({
      accepted: files.slice(0, 2),
      errors: ['Možete dodati najviše 5 slika.'],
    })
    expect(checkFiles(files, 0, 5).accepted).toEqual([])
  })
})
