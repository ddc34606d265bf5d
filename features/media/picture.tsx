import { imageSrcSet, imageVariant } from './media-url.ts'

export type PictureProps = {
  url: string
  alt: string
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  width: number
  height: number
  /** The first picture of a page is fetched at once, the others as they come near. */
  eager?: boolean
}

/** A stored image, in the best format and size the browser can use. */
export function Picture({ url, alt, sizes, width, height, eager }: PictureProps) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={imageSrcSet(url, 'avif')} sizes={sizes} />
      <img
        src={imageVariant(url, 640)}
        srcSet={imageSrcSet(url, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
