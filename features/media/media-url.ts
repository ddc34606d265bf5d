/** Widths of the variants of every image. A narrower original keeps its width in all three variants. */
export const imageWidths = [320, 640, 1280] as const
export type ImageFormat = 'avif' | 'webp'

export const imageVariant = (url: string, width: (typeof imageWidths)[number], format: ImageFormat = 'webp') =>
  `${url}/${width}.${format}`

export const imageUrlOf = (variant: string) => variant.slice(0, variant.lastIndexOf('/'))

export const imageSrcSet = (url: string) =>
  imageWidths.map(width => `${imageVariant(url, width, 'avif')} ${width}w`).join(', ')

/**
 * The two narrower variants for a picture on a card, by pixel density: cards are 176 to 491 px wide. It is shorter than
 * widths with their `sizes`, which lists would repeat for each card. Screens with one pixel per px get 320.
 */
export const cardSrcSet = (url: string) =>
  `${imageVariant(url, 320, 'avif')} 1x, ${imageVariant(url, 640, 'avif')} 1.5x`

export const portraitProps = (url: string | null) => (url ? { src: imageVariant(url, 320) } : {})
