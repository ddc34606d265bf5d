import { useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { wallFor } from '../theme/walls.ts'
import { initials } from './initials.ts'

export interface AvatarProps {
  name: string | null | undefined
  src?: string | null
  srcSet?: string
  size?: 'small' | 'medium' | 'large'
  /** Determines the colour of the background. Without a seed the name determines the colour. */
  seed?: string
  /** Set this only if there is no name beside the portrait. Otherwise screen readers would read the name twice. */
  alt?: string
  className?: string
  /** Fetches the picture at once; set this for a page's largest picture. Other pictures load near the screen. */
  eager?: boolean
}

/** A user's portrait, or initials on a coloured background if there is no picture or the picture fails to load. */
export function Avatar({ name, src, srcSet, size = 'medium', seed, alt = '', className, eager }: AvatarProps) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const hasPicture = src && failed !== src

  // An image in the server's markup may have failed before React attached `onError`.
  useEffect(() => {
    const element = image.current
    if (src && element?.complete && element.naturalWidth === 0) setFailed(src)
  }, [src])

  const pixels = size === 'large' ? 84 : size === 'small' ? 34 : 44
  return (
    <span
      className={classNames(
        'avatar',
        size !== 'medium' && `avatar-${size}`,
        `wall-${wallFor(seed ?? name ?? '')}`,
        className,
      )}
    >
      {hasPicture ? (
        <img
          ref={image}
          src={src}
          srcSet={srcSet}
          alt={alt}
          width={pixels}
          height={pixels}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          onError={() => setFailed(src)}
        />
      ) : (
        <>
          <span aria-hidden="true">{initials(name)} </span>
          {alt && <span className="sr-only">{alt}</span>}
        </>
      )}
    </span>
  )
}
