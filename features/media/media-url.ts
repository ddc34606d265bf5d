/** Widths that are made of every image; a narrower original stands under all three. */
export const imageWidths = [320, 640, 1280] as const
export type ImageFormat = 'avif' | 'webp'

/** `/media/services/…` → the address of one variant. */
export const imageVariant = (url: string, width: (typeof imageWidths)[number], format: ImageFormat = 'webp') =>
  `${url}/${width}.${format}`

/** And back: the image whose variant lies at this address. */
export const imageOf = (variant: string) => variant.slice(0, variant.lastIndexOf('/'))

export const imageSrcSet = (url: string, format: ImageFormat) =>
  imageWidths.map(width => `${imageVariant(url, width, format)} ${width}w`).join(', ')

/** A stored portrait as the `src` of an avatar. */
export const portraitOf = (url: string | null) => (url ? { src: imageVariant(url, 320) } : {})
