/** Widths of every image's variants; a narrower original keeps its width in all three. */
export const imageWidths = [320, 640, 1280] as const
export type ImageFormat = 'avif' | 'webp'

/** Returns the URL of one variant of `/media/services/…`. */
export const imageVariant = (url: string, width: (typeof imageWidths)[number], format: ImageFormat = 'webp') =>
  `${url}/${width}.${format}`

/** Returns the image URL of a variant's URL. */
export const imageUrlOf = (variant: string) => variant.slice(0, variant.lastIndexOf('/'))

export const imageSrcSet = (url: string, format: ImageFormat) =>
  imageWidths.map(width => `${imageVariant(url, width, format)} ${width}w`).join(', ')

/** Returns a stored portrait as the `src` prop of an avatar. */
export const portraitProps = (url: string | null) => (url ? { src: imageVariant(url, 320) } : {})
