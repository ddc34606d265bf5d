import { ApiError } from '../../platform/browser/api.ts'

/** The longest side of a shrunk photo, slightly longer than that of the server's largest variant. */
const MAX_SIDE_PX = 1600
const QUALITY = 0.8

type ShrunkPhoto = { body: Blob; bytes: number; width: number | null; height: number | null }

/**
 * Shrinks a photo to about a tenth of its size, turns it upright and drops its metadata. If an image cannot be decoded,
 * it is returned unchanged and the server checks it. Other files, such as large videos, throw the same 415 as the
 * server.
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  if (file.type && !file.type.startsWith('image/'))
    throw new ApiError(415, { title: 'Samo slike su dozvoljene za upload.' })
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return { body: file, bytes: file.size, width: null, height: null }
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const encoded = await draw(bitmap, width, height)
  bitmap.close()
  // If encoding has not made the photo smaller, the original is used, because encoding would only lose quality.
  const body = encoded && encoded.size < file.size ? encoded : file
  return { body, bytes: body.size, width, height }
}

async function draw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency. Without a white background, transparent parts would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', QUALITY))
  canvas.width = 0
  return blob
}
