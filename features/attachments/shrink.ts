import { ApiError } from '../../platform/browser/api.ts'

/** Somewhat more than the largest variant that the server makes of it. */
const longestSide = 1600
const quality = 0.8

type Shrunk = { body: Blob; bytes: number; width: number | null; height: number | null }

/**
 * A phone's photo of 3 MB in a tenth of that, turned as it is to be seen, and without what stood in it besides. A
 * picture that this browser cannot open goes as it is, and the server says what it thinks of it. Throws what the server
 * would answer of a file that calls itself something else, which may be a film of gigabytes.
 */
export async function shrink(file: Blob): Promise<Shrunk> {
  if (file.type && !file.type.startsWith('image/'))
    throw new ApiError(415, { title: 'Samo slike su dozvoljene za upload.' })
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return { body: file, bytes: file.size, width: null, height: null }
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const small = await draw(bitmap, width, height)
  bitmap.close()
  // What is small already would only lose by being drawn again.
  const body = small && small.size < file.size ? small : file
  return { body, bytes: body.size, width, height }
}

async function draw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG knows no transparency and would make it black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality))
  canvas.width = 0
  return blob
}
