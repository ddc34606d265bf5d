import { ClientOnly } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart, NoFallback } from '../../ui/loading/lazy-part.tsx'
import type { SaveButtonProps } from './save-button.tsx'

const SaveHeart = lazyPart(() => import('./save-heart.tsx'), NoFallback)

/**
 * The heart on a card. It is loaded lazily, so that the list is shown without waiting for the heart. The server's page
 * has no hearts, because they work only with the page's script, and which are filled is known only in the browser.
 */
export const CardHeart = (props: SaveButtonProps) => (
  <ClientOnly>
    <Suspense>
      <SaveHeart {...props} />
    </Suspense>
  </ClientOnly>
)
