import { cardSrcSet, imageSrcSet, imageVariant } from './media-url.ts'

export type PictureProps = {
  url: string
  alt: string
  /** Without it the picture is as wide as a card in a list. */
  sizes?: string | undefined
  width: number
  height: number
  /** Loads the first picture of a page at once. Other pictures are loaded when they come near the viewport. */
  eager?: boolean
}

/** A picture as AVIF in several widths. The few browsers without AVIF get one WebP, which keeps the markup of lists short. */
export function Picture({ url, alt, sizes, width, height, eager }: PictureProps) {
  return (
    <picture className={sizes && 'contents'}>
      <source type="image/avif" srcSet={sizes ? imageSrcSet(url) : cardSrcSet(url)} sizes={sizes} />
      <img
        src={imageVariant(url, 640)}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  )
}
