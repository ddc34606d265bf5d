import { lazy, Suspense } from 'react'
import { whenOnline } from '../../ui/loading/when-online.ts'
import type { SaveButtonProps } from './save-button.tsx'

const SaveHeart = lazy(whenOnline(() => import('./save-heart.tsx')))

/** The heart on a card of the list, which is there without it. */
export const CardHeart = (props: SaveButtonProps) => (
  <Suspense>
    <SaveHeart {...props} />
  </Suspense>
)
