import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export const smallGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

let photo: Promise<Buffer<ArrayBuffer>> | undefined
export function smallPhoto(): Promise<Buffer<ArrayBuffer>> {
  photo ??= sharp({ create: { width: 40, height: 30, channels: 3, background: '#2b6' } })
    .jpeg()
    .toBuffer() as Promise<Buffer<ArrayBuffer>>
  return photo
}

export function photoForm(content: Uint8Array | string, name = 'photo.jpg'): FormData {
  const form = new FormData()
  form.set('file', new File([content as BlobPart], name, { type: 'image/jpeg' }))
  return form
}

export const smallPdf = () =>
  Buffer.from('%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n')

/** Returns the form with which the chat uploads one file and its id. */
export function attachmentForm(content: Uint8Array | string, name = 'photo.jpg', id: string = randomUUID()): FormData {
  const form = photoForm(content, name)
  form.set('id', id)
  return form
}

/** Returns the small photo with another size in its header. */
export async function jpegClaiming(width: number, height: number, progressive = false): Promise<Buffer> {
  const bytes = Buffer.from(
    progressive
      ? await sharp(await smallPhoto())
          .jpeg({ progressive })
          .toBuffer()
      : await smallPhoto(),
  )
  const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** Returns a PNG with this size in its header. `lines` are the compressed pixels, by default none. */
export function pngClaiming(
  width: number,
  height: number,
  lines: Uint8Array = Buffer.alloc(0),
  { bits = 1, colour = 0, interlace = 0 } = {},
): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, colour, 0, 0, interlace])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const end = pngChunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', lines), end])
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.byteLength)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Returns a JPEG of random pixels that ends at the byte `end`. A negative `end` counts from the end of the file. */
export async function cutJpeg(end: number, progressive = false): Promise<Buffer> {
  const jpeg = await sharp(await noisePng(80, 60))
    .jpeg({ progressive })
    .toBuffer()
  return jpeg.subarray(0, end)
}

/** Returns a PNG of random pixels. Such pixels cannot be compressed, so half of the file has half of them. */
export async function noisePng(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.from(Uint32Array.from({ length: width * height }, () => Math.random() * 2 ** 32).buffer)
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
