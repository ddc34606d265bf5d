import { Suspense } from 'react'
import { lazyPart, NothingInstead } from '../../ui/loading/lazy-part.tsx'
import type { SaveButtonProps } from './save-button.tsx'

const SaveHeart = lazyPart(() => import('./save-heart.tsx'), NothingInstead)

/** The heart on a card of the list, which is there without it. */
export const CardHeart = (props: SaveButtonProps) => (
  <Suspense>
    <SaveHeart {...props} />
  </Suspense>
)
