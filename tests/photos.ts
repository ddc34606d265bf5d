import sharp from 'sharp'

let photo: Promise<Buffer<ArrayBuffer>> | undefined
/** A real JPEG of 40 × 30 pixels. */
export function smallPhoto(): Promise<Buffer<ArrayBuffer>> {
  photo ??= sharp({ create: { width: 40, height: 30, channels: 3, background: '#2b6' } })
    .jpeg()
    .toBuffer() as Promise<Buffer<ArrayBuffer>>
  return photo
}
