import { createFileRoute } from '@tanstack/react-router'
import { SavedScreen } from '../../features/saved/saved-screen.tsx'

/** Saved services and providers, in the account or on this device. */
export const Route = createFileRoute('/sacuvano')({
  head: () => ({ meta: [{ title: 'Sačuvano · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: SavedScreen,
})
