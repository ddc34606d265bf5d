import { Suspense } from 'react'
import { lazyPart, NoFallback } from '../../ui/loading/lazy-part.tsx'
import type { SaveButtonProps } from './save-button.tsx'

const SaveHeart = lazyPart(() => import('./save-heart.tsx'), NoFallback)

/** The heart on a card. It is loaded lazily, so that the list is shown without waiting for the heart. */
export const CardHeart = (props: SaveButtonProps) => (
  <Suspense>
    <SaveHeart {...props} />
  </Suspense>
)
