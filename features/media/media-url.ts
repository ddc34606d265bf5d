/** Widths of the variants of every image. A narrower original keeps its width in all three variants. */
export const imageWidths = [320, 640, 1280] as const
export type ImageFormat = 'avif' | 'webp'

export const imageVariant = (url: string, width: (typeof imageWidths)[number], format: ImageFormat = 'webp') =>
  `${url}/${width}.${format}`

export const imageUrlOf = (variant: string) => variant.slice(0, variant.lastIndexOf('/'))

export const imageSrcSet = (url: string) =>
  imageWidths.map(width => `${imageVariant(url, width, 'avif')} ${width}w`).join(', ')

export const portraitProps = (url: string | null) => (url ? { src: imageVariant(url, 320) } : {})
